// Suggests a name in an empty input with `data-suggested`: a click selects all of it, as the Tab key does.
const CALLINGS = ["Captain", "Engineer", "Navigator", "Observer", "Pilot", "Professor", "Radio operator"];

for (const input of document.querySelectorAll("input[data-suggested]")) {
  const calling = CALLINGS[Math.floor(Math.random() * CALLINGS.length)];
  const suggestion = `${calling} ${10 + Math.floor(Math.random() * 90)}`;
  if (!input.value) input.value = suggestion;
  input.addEventListener("click", () => {
    if (input.value === suggestion) input.select();
  });
}
