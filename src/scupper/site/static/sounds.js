// @ts-check
/** Sounds made by the page itself: a tick for the moves of others, two notes for one's turn, a bell for the end. */
import { root } from "./live.js";

/** @type {AudioContext | null} */
let audio = null;
let on = false;

/** Browsers let no page sound before it is touched. */
function wake() {
  if (on && navigator.userActivation.hasBeenActive) (audio ??= new AudioContext()).resume();
}
addEventListener("pointerup", wake);
addEventListener("keyup", wake);

/** @param {boolean} wanted */
export function set(wanted) {
  on = wanted;
  wake();
}

/** One note: pitch in hertz, seconds from now, seconds long, how loud.
 * @param {number} pitch @param {number} after @param {number} length @param {number} loud */
function note(pitch, after, length, loud) {
  if (!audio) return;
  const start = audio.currentTime + after;
  const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

root.addEventListener("shown", (event) => {
  const [frame, was] = /** @type {CustomEvent} */ (event).detail;
  if (!on || frame.whole || frame.anew || !frame.html) return;
  if (frame.over && !was.over) for (const [pitch, loud] of [[660, 0.2], [1320, 0.1], [1813, 0.05]]) note(pitch, 0, 2.4, loud);
  else if (frame.yours && !was.yours) [523, 784].forEach((pitch, n) => note(pitch, 0.16 * n, 0.4, 0.14));
  else if (frame.say?.length && !was.yours) note(1100, 0, 0.06, 0.05);
});
