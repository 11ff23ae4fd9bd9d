"""Time zones to choose from."""

from games.forms.zones import OLDER, zone_choices


def test_zones_stand_by_region_with_their_country_and_older_names_apart():
    groups = dict(zone_choices())
    assert ("Europe/Berlin", "Berlin (Germany)") in groups["Europe"]
    assert ("Asia/Singapore", "Singapore") in groups["Asia"]
    assert ("Asia/Calcutta", "Asia: Calcutta") in groups[OLDER]
    assert "Asia/Calcutta" not in dict(groups["Asia"])
