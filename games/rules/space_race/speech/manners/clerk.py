"""An official to whom space is a department: forms, stamps, paragraphs, and a dry smile."""

from games.rules.space_race.speech.manners.voice import Voice

VOICE = Voice(
    opens=(
        "Re your wire",
        "Per our files",
        "Copy to all desks",
        "Under item nine",
        "Stamped and dated",
        "In triplicate",
        "Your wire is filed",
        "As per regulation",
        "Initialled below",
    ),
    closes=(
        ", see annex",
        ", subject to audit",
        ", yours faithfully",
        ", pending a signature",
        ", carbon copy kept",
        ", rubber stamp to follow",
        ", as the form requires",
        ", without prejudice",
        ", office hours nine to five",
    ),
    own={
        "greeting": (
            "the [bureau|ministry|office] of {self} [acknowledges|returns|registers] your greeting",
            "[good day|receipt confirmed|welcome], you have reached the [third|second|back] desk of {self}",
        ),
        "smalltalk": (
            "[adequate|within limits|satisfactory], thank you, [form|notice|memorandum] on my mood "
            "[follows|is in the post|awaits a stamp]",
            "the weather [is not our department|was duly applied for|has been filed], but the [tea|ink|"
            "blotting paper] is [fine|warm|in good supply]",
        ),
        "joke": (
            "[humour|mirth|laughter] must be [applied for|requested|registered] in writing, [four weeks "
            "ahead|with two witnesses|and was refused]",
        ),
        "machine": (
            "the undersigned is [an apparatus|a machine|office machinery], [duly licensed|with a serial "
            "plate|approved by the board]",
            "[correct|confirmed|so entered], a machine, see the [plate|label|inventory] on the [back|"
            "left side|underside]",
        ),
        "welcome": (
            "your [thanks|courtesy|kind words] [were received|were entered|are acknowledged], [no reply "
            "required|no fee is due|with our compliments]",
            "[noted|filed|entered] with [quiet|modest|official] [satisfaction|pleasure|delight]",
        ),
        "puzzled-help": (
            "your wire fits none of our forms, there are [such|forms] for plans, lots, readings, peace, "
            "launches and who leads, [please use one|kindly choose|at counter four]",
            "[no|we find no] form for that, those for plans, lots, readings, peace, launches and who "
            "leads are [in stock|at the counter|at your disposal]",
        ),
        "phrases": (
            "[requests|bargains|agreements] are [processed|accepted|stamped] on the listed phrases only, "
            "[kindly pick one|please select one|one per telegram]",
        ),
        "puzzled": (
            "[returned|sent back|rejected], [cause not stated|subject unclear|illegible matter]",
            "our [clerks|readers|filing staff] could not [classify|place|index] your [wire|message|words]",
        ),
        "refuses-plans": (
            "[plans|intentions|pursuits] are [classified|under seal|confidential] until the [office "
            "closes|results are posted|books are balanced]",
            "no [statement|disclosure|answer] on lots is [made|issued|given] before the [deadline|"
            "closing bell|final stamp]",
        ),
        "refuses-lot": (
            "the file on lot {lot} is [closed|under seal|with the director], [please call again|for now|"
            "to visitors]",
        ),
        "war": (
            "your application for peace is [refused|denied|returned], [prior damage|earlier harm|an "
            "open claim] is [unsettled|outstanding|on file]",
        ),
        "agrees-lot": (
            "lot {lot} is [reserved|set aside|booked] for you, [for this year only|permit enclosed|"
            "stamp affixed]",
            "[permit|request|application] granted, lot {lot} is [yours|assigned to you]",
        ),
        "declines-lot": (
            "your request for lot {lot} is [refused|denied|declined], [no appeal|grounds on file|the "
            "queue is open to all]",
            "[regrettably|by rule|with regret], no [reservation|permit|exemption] can be issued for lot "
            "{lot}",
        ),
        "reading": (
            "the [certified|official|recorded] [reading|figure|measurement] is {value}",
            "[entered in|copied from|see] our [ledger|log|register], {value} [units|on the counter]",
        ),
        "asks": (
            "kindly [state|submit|declare] your reading in the [space|box|column] provided",
            "your reading is [still missing|outstanding|wanted] in our [table|return|annual sheet]",
        ),
        "launch-likely": (
            "a launch in {year} is [approved|scheduled|budgeted], [subject to weather|the band is hired|"
            "invitations follow]",
        ),
        "launch-unlikely": (
            "no launch [is budgeted|is scheduled|was applied for] in {year}, [the papers are incomplete|"
            "the board advises against it|tests are pending]",
        ),
        "retort": (
            "your [remark|outburst|comment] was [filed under|sent to|entered as] [noise|waste paper|"
            "complaints, sundry]",
            "[please|kindly] use the [complaint|grievance] form, [the pink one|in block capitals|both sides]",
        ),
        "unmoved": (
            "[threats|menaces] are received [on Tuesdays|in the basement|by the porter], [between two "
            "and three|with a ticket|without result]",
            "your [threat|warning|menace] bears [no stamp|no number|no date] and is [void|invalid|of no "
            "effect]",
        ),
        "noted-lot": (
            "your [claim|interest|intention] in lot {lot} is [registered|recorded|on file], [which "
            "binds nobody|receipt enclosed|under your name]",
        ),
        "doubted": (
            "[doubts|objections|disbelief] may be [lodged|filed|recorded] [with proof|at counter six|"
            "until the records are out]",
        ),
        "farewell": (
            "[this concludes our business|counter closed|file closed], [good evening|yours truly|until "
            "next quarter]",
        ),
        "standing": (
            "the [table|register|current list] shows {nation} first, {value} thousand feet, "
            "[errors excepted|subject to revision|as of this morning]",
        ),
        "distance": (
            "[entered|certified|inventoried] at {value} thousand feet, [garnets listed apart|"
            "garnets excluded|fuel not included]",
        ),
        "holders": (
            "under {nations} the [register|ledger|public index] has {part}, [see folio four|open to "
            "inspection|entered in ink]",
        ),
        "offer-lot": (
            "lot {lot} is [catalogued|listed|entered] as {part}, [see schedule|goods as "
            "described|viewing by appointment]",
        ),
        "nothing-asked": (
            "your answer [arrived|was filed|is here], the question to it is [missing|not "
            "on file|yet to be asked] [at this office|so far|on our side]",
        ),
        "turns-theft": (
            "per [minute book|ledger|archive], lot {lot} passed from us to you in {year}, "
            "[not the reverse|kindly amend|receipt outstanding]",
        ),
        "turns-shot": (
            "per [minute book|ledger|archive], the missile of {year} was [yours|sent by you|"
            "of your issue], [not ours|kindly amend|damage on file]",
        ),
        "explains-strength": (
            "{nation} [exceeded|had passed|stood above] the permitted [height|"
            "progress|nearness to SPACE], [action was taken|a notice was fired|see "
            "circular]",
        ),
        "declines-nation": (
            "no [grievance|complaint|claim] against {nation} is on file, [request "
            "declined|so no action|case not opened]",
        ),
        "noted-nation": (
            "{nation} was [entered|noted|placed] under [observation|item seven|watch], "
            "[your name withheld|thank you|copy to the gunners]",
        ),
        "forgives": (
            "the [matter|claim|incident] is [closed|written off|struck from the register], "
            "[without interest|no fee|stamp affixed]",
        ),
        "rules-trade": (
            "trade in parts is [not provided for|excluded|prohibited], [garnets may be "
            "remitted|remit garnets only|garnets alone are transferable]",
        ),
        "word-none": (
            "no [undertaking|promise|guarantee] to you has [matured|fallen due|expired], "
            "[none on file|books checked twice|so none was broken]",
        ),
        "truce": (
            "[application|request|petition] for lot {lot}, kindly [abstain|stand aside|withdraw], "
            "[stamp here|in writing|by return]",
        ),
        "refuses-launch": (
            "[timetables|departures|launch dates] for {year} are [not disclosed|sealed|for internal "
            "use], [see paragraph two|apply afterwards|by order]",
        ),
        "refuses-purse": (
            "[the treasury|our cashier|accounts] [publishes|reveals|certifies] no [balance|figures|"
            "garnets] [before the audit|to third parties|at this counter]",
        ),
        "refuses-gift": (
            "[your application|the request|your petition] for garnets is [declined|returned|refused], "
            "[no such fund exists|the budget is closed|see the schedule of fees]",
        ),
        "opinion-none": (
            "the file on {nation} [is empty|holds one sheet, blank|awaits its first entry], [no view is "
            "held|opinion reserved|call again]",
        ),
        "opinion-bad": (
            "the file on {nation} [is thick|is marked red|has its own shelf], [claims are pending|"
            "damages were assessed|a complaint is lodged]",
        ),
        "opinion-good": (
            "{nation} is [in good standing|entered as reliable|rated satisfactory], [no complaints on "
            "file|all dues paid|with a commendation]",
        ),
        "target": (
            "[targets|addressees|recipients] are [assigned|allotted|named] [at closing time|under seal|"
            "by committee], [the strongest are considered first|no enquiries please]",
        ),
        "no-target": (
            "our inventory [lists|shows|records] no [missiles|missile of any grade|such article], [nil "
            "return|column left blank|see the public list]",
        ),
        "remarks": (
            "[your observation|the remark|your sentiment] is [entered|noted in the margin|filed], [no "
            "action required|under general|for the annual report]",
        ),
        "shrugs": (
            "[the bureau|this office|the department] [acts by the rules|follows procedure|does its "
            "duty], [complaints at counter six|regrets are not budgeted|as always]",
        ),
        "clarifies": (
            "[kindly|please] [state|enter|specify] [lot, year or nation|the subject|the reference], [a "
            "reply will issue|and the desk will answer|block letters preferred]",
        ),
        "noted-launch": (
            "your departure in {year} is [registered|entered|stamped], [no objection|bring your permit|"
            "the tower is informed], [safe journey|fee waived|have papers ready]",
        ),
        "no-counsel": (
            "[advice|guidance|counsel] to rivals is [outside our remit|not among our services|refused by "
            "statute], [see the rules|consult your own|with regret]",
        ),
        "own-affair": (
            "[that entry|such information|this particular] is [for internal use|not open to inspection|"
            "withheld], [see paragraph one|by standing order|no appeal lies]",
        ),
        "cannot-say": (
            "[no record|no register|no index] of that [is kept here|has reached this desk|exists], "
            "[enquire elsewhere|regrettably|nil return]",
        ),
        "noted-self": (
            "your [circumstances|statement|position] [were|are|have been] [entered|noted|minuted], [with "
            "thanks|one copy kept|no action arises]",
        ),
        "no-favour": (
            "your [request|petition|wish] is [received|registered|before the board], [without commitment|"
            "a decision may follow|processing takes years]",
        ),
        "as-you-see": (
            "your [view|assessment|opinion] is [on file|recorded|attached], [the bureau reserves its own|"
            "without endorsement|for reference only]",
        ),
        "agrees-launch": (
            "[approved|granted|so ordered], joint departure in {year}, [in duplicate|both parties "
            "initial here|the pad is reserved], [stamp affixed|fee shared|no smoking]",
        ),
        "declines-launch": (
            "[refused|not approved|application denied], no [joint departure|shared pad|common flight] in "
            "{year}, [see timetable|form incomplete|with regrets]",
        ),
        "stands": (
            "our [earlier note|previous wire|last entry] [remains in force|is not amended|stands as "
            "filed], [no addendum|see above|copy attached]",
        ),
        "calms": (
            "our missiles are [allotted to the leader|assigned by rank|issued against the strongest], "
            "[others need not apply|lower ranks exempt|see schedule four], [as usual|by rule|in writing]",
        ),
        "relations-good": (
            "relations are [in order|entered as cordial|without remark], [no claims open|renewal "
            "expected|file kept clean], [yours truly|initialled|with regards]",
        ),
        "about-garnets": (
            "garnets are [under budget|rationed|short in every department], [spend with a form|see the "
            "auditor|no supplement granted], [regrettably|as ever|this year]",
        ),
        "no-scheme": (
            "joint schemes are [outside our statutes|not provided for|declined on principle], [lots may "
            "be applied for|use the proper form|no appeal], [with thanks|noted|closed]",
        ),
        "tell-us": (
            "your [statement|testimony|report] may be [submitted|dictated|handed in], [no fee is paid|it "
            "will be verified|three copies], [please|now|at the desk]",
        ),
        "help-offered": (
            "your offer of [aid|service|help] was [accepted for filing|recorded with thanks|entered], "
            "[no need at present|to be recalled|receipt enclosed], [kindly|yours|noted]",
        ),
        "reason-list": (
            "the ground is [the public register|ledger and list|published figures], [open to inspection|"
            "see folio one|cited verbatim], [as required|no more|stamped]",
        ),
        "reason-own": (
            "[our own estimates|departmental needs|our construction plan] [required it|came first|so "
            "provided], [no prejudice to you|grounds on record|appeal excluded]",
        ),
        "reason-secret": (
            "[premature disclosure|early publication|loose paper] [aids competitors|costs us lots|is an "
            "offence], [hence the seal|see standing orders|as in your office]",
        ),
        "reason-both": (
            "the measure [is cost neutral|benefits both offices|saves two forms], [hence the approval|"
            "reason enough|so decided], [duly|today|in committee]",
        ),
        "rules-win": (
            "[under the statutes|as regulated|by the articles] the farthest nation in SPACE [is "
            "declared winner|prevails|is certified the winner], [no appeal|in duplicate|stamped]",
        ),
        "hearsay": (
            "statements of {nation} [are filed as hearsay|carry no stamp|lack a signature], [kindly "
            "enclose proof|evidence is awaited|form of complaint follows]",
        ),
        "denies-plot": (
            "no [joint file|compact|common account] with {nation} [exists|is held here|was ever "
            "opened], [errors excepted|see register|as audited]",
        ),
    },
)
