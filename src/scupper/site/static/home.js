// @ts-check
// What moves in the pictures begins once they have been seen: until then it would only delay them.
setTimeout(() => document.body.classList.add("alive"), 600);
