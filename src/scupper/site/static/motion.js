// @ts-check
/** How pieces of a picture come to their places in the next one. The new picture says it in attributes of a piece,
 * which is a group with an id and a `transform`: `data-way` (`hop:18`, along the places of `data-via`, `flow:18` as water rises, `arc`; for one that
 * leaves `sink`, `sink:0`, `fade`, `none`), and of anything with an id: `data-turn`, `data-face`, `data-count` (it turns
 * over, tumbles, is marked as changed when the value differs). What is new is marked `data-fresh` for a while. */
import { all, byId } from "./page.js";

const LONGEST = 900, HOP = 90, FLOW = 260, SETTLE = 160;
const calm = matchMedia("(prefers-reduced-motion:reduce)");
let pace = 1;

/** How long everything takes: 1 is normal, 0 no time at all. Styles have it as `--pace`.
 * @param {number} wanted */
export function setPace(wanted) {
  const now = calm.matches ? 0 : wanted;
  // Every element of the page takes it on.
  if (now !== pace) document.documentElement.style.setProperty("--pace", `${(pace = now)}`);
}
setPace(1);

/** Milliseconds until everything that moves has come to rest. */
export function rest() {
  const left = document.getAnimations().map((a) => {
    const { endTime, localTime } = a.effect?.getComputedTiming() ?? {};
    return a.playState === "running" ? Number(endTime) - Number(localTime) : 0;
  });
  return Math.max(0, ...left.filter(Number.isFinite));
}

/** @param {Element} e @param {Keyframe[] | PropertyIndexedKeyframes} frames @param {number} time @param {KeyframeAnimationOptions} how */
const animate = (e, frames, time, how = {}) => e.animate(frames, { ...how, duration: time * pace, delay: (how.delay ?? 0) * pace });

// ---- on the way

/** @type {WeakMap<Element, Animation>} */
const flying = new WeakMap();
/** @param {Element} e */
const flies = (e) => flying.get(e)?.playState === "running";

/** Where a piece is drawn now, in its parent's units: in mid flight from its style, else from its attribute
 * (WebKit neither animates the attribute by CSS nor shows it in the computed style).
 * @param {SVGGraphicsElement} e */
function place(e) {
  if (flies(e)) return new DOMMatrix(getComputedStyle(e).transform);
  const m = new DOMMatrix();
  for (const one of e.transform.baseVal) m.multiplySelf(DOMMatrix.fromMatrix(one.matrix));
  return m;
}

/** Part of the way from one place to another, which is reached at 1; up by `lift`.
 * @param {DOMMatrix} a @param {DOMMatrix} b @param {number} t */
function between(a, b, t, lift = 0) {
  const to = b.toFloat64Array(), m = new DOMMatrix([...a.toFloat64Array().map((n, i) => n + (to[i] - n) * t)]);
  m.f -= lift;
  return { transform: `${m}`, offset: Math.min(1, t) };
}

/** How far it is from one place to another.
 * @param {DOMMatrix} a @param {DOMMatrix} b */
const apart = (a, b) => Math.hypot(a.e - b.e, a.f - b.f);

/** The keyframes of a piece's way, and how long it takes.
 * @param {SVGGraphicsElement} e @param {DOMMatrix} a @param {DOMMatrix} b @returns {[Keyframe[], number, KeyframeAnimationOptions?]} */
function course(e, a, b) {
  const { way = "", via = "0,0" } = e.dataset, [kind, size] = way.split(":"), step = Number(size);
  const far = apart(a, b), straight = [between(a, b, 0), between(a, b, 1)];
  const steps = (/** @type {number} */ n) => [...Array(n + 1).keys()].map((i) => i / n);
  if (kind === "arc") return [steps(12).map((t) => between(a, b, t, (72 + far) * t * (1 - t))), 520];
  if (kind === "flow") return [straight, (FLOW * far) / step, { easing: "ease-in-out" }];
  if (kind !== "hop") return [straight, Math.min(LONGEST, 320 + 2.4 * far), { easing: "cubic-bezier(.3,1.2,.5,1)" }];
  const told = via.split(" ").map((place) => new DOMMatrix([b.a, b.b, b.c, b.d, ...place.split(",").map(Number)]));
  // Whoever looks back, or has missed the beginning, comes from somewhere else.
  const places = apart(told[0], a) < 1 ? [...told, b] : [a, b], last = /** @type {DOMMatrix} */ (places.at(-2));
  const leg = (/** @type {DOMMatrix} */ to, /** @type {number} */ i) =>
    steps(Math.round(apart(places[i], to) / step)).slice(1).map((t) => between(places[i], to, t));
  const stops = [straight[0], ...places.slice(1).flatMap(leg)], n = stops.length - 1 || 1;
  const going = Math.min(LONGEST, HOP * n), whole = going + SETTLE;
  const over = { ...between(last, b, 1 + step / 5 / (apart(last, b) || step)), offset: (going + SETTLE / 3) / whole };
  return [[...stops.map((stop, i) => ({ ...stop, offset: (i * going) / n / whole, easing: "ease-out" })), over, straight[1]], whole];
}

/** What has gone and is still seen: hidden from everybody who looks for ids, and not part of the next picture.
 * @param {any} e @param {Animation} end */
function ghost(e, end) {
  for (const inner of [e, ...all(e, "[id]")]) inner.removeAttribute("id");
  e.ariaHidden = "true";
  e.dataset.ghost = "";
  end.onfinish = () => e.remove();
}

/** A piece that has left the board is carried off (`sink:0`: not at all) and sinks, unless it says otherwise.
 * @param {SVGGraphicsElement} e @param {Element} parent @param {DOMMatrix} from */
function leave(e, parent, from) {
  const [way, drift = 34] = e.dataset.way?.split(":") ?? [];
  if (!parent.isConnected || way === "none") return;
  parent.append(e);
  const start = { transform: `${from}` };
  const sinks = [
    start,
    { transform: `translate(${drift}px,6px) ${from} rotate(20deg)`, offset: 0.35 },
    { transform: `translate(${drift}px,52px) ${from} rotate(70deg)`, opacity: 0 },
  ];
  const fades = [start, { ...start, opacity: 0 }];
  ghost(e, way === "fade" ? animate(e, fades, 300) : animate(e, sinks, 1100, { easing: "ease-in" }));
}

// ---- on the spot

/** Where the middle of a piece of a drawing lies, in its own units.
 * @param {any} e @returns {number[] | undefined} */
function middle(e) {
  const box = e.ownerSVGElement && e.getBBox();
  return box && [box.x + box.width / 2, box.y + box.height / 2];
}

/** Turn an element about its middle, wherever it is and is going.
 * @param {Element} e @param {number[] | undefined} at @param {Keyframe[]} frames @param {number} time @param {KeyframeAnimationOptions} how */
function turn(e, at, frames, time, how = {}) {
  const [x, y] = at ?? [0, 0];
  // The compositor does not move what is added, so it is added only to a way.
  const going = flies(e), own = going || !at ? "" : place(/** @type {SVGGraphicsElement} */ (e));
  const about = frames.map((f) => ({ ...f, transform: `${own} translate(${x}px,${y}px) ${f.transform} translate(${-x}px,${-y}px)` }));
  return animate(e, about, time, { ...how, composite: going ? "add" : "replace" });
}

/** @param {Element} e */
export function shake(e) {
  animate(e, { translate: ["0", "-4px", "4px", "0"] }, 240);
}

const FLAT = { transform: "scaleX(0)" }, OPEN = { transform: "scaleX(1)" };

/** The old face turns away, then the new one comes round.
 * @param {Element} e @param {Element} old @param {DOMRect} box @param {number[] | undefined} was */
function flip(e, old, box, was) {
  const now = middle(e);
  if (old instanceof HTMLElement) {
    const around = e.getBoundingClientRect(), at = /** @type {HTMLElement} */ (e);
    const [left, top] = [at.offsetLeft + box.x - around.x, at.offsetTop + box.y - around.y];
    old.style.cssText = `position:absolute;margin:0;left:${left}px;top:${top}px;width:${box.width}px;height:${box.height}px`;
  }
  return () => {
    e.before(old);
    ghost(old, turn(old, was, [OPEN, FLAT], 180, { easing: "ease-in" }));
    turn(e, now, [FLAT, { ...FLAT, offset: 0.5, easing: "ease-out" }, OPEN], 360);
  };
}

/** Mark elements for a while, for styles to let them arrive or to point at them.
 * @param {Element[]} elements @param {string} name @param {number} time */
function mark(elements, name, time) {
  if (!elements.length) return;
  // Taken off before it is put on, or what was marked a moment ago would not move again; a look at the page
  // makes that so, and costs too much where nothing is marked.
  const marked = elements.filter((e) => e.hasAttribute(name));
  for (const e of marked) e.removeAttribute(name);
  if (marked.length) document.body.getBoundingClientRect();
  const mine = `${++stamp}`;
  for (const e of elements) e.setAttribute(name, mine);
  setTimeout(
    () => elements.forEach((e) => e.getAttribute(name) === mine && e.removeAttribute(name)),
    time * Math.max(1, pace),
  );
}
let stamp = 0;

// ---- from one picture to the next

/** @param {ParentNode} root @param {string} name @returns {Map<string, string | null>} */
const values = (root, name) => new Map(all(root, `[id][${name}]`).map((e) => [e.id, e.getAttribute(name)]));

/** @param {Element} root @param {string} name @param {Map<string, string | null>} were */
const changed = (root, name, were) =>
  all(root, `[id][${name}]`).filter((e) => were.get(e.id) !== e.getAttribute(name));

/** Look at the picture before it changes; what this returns lets things move once it has. `told`: it changes
 * because something has happened, and not because the visitor picks.
 * @param {Element} root @param {DocumentFragment} content @param {boolean} told */
export function moving(root, content, told) {
  if (!pace) return () => {};
  const pieces = /** @type {SVGGraphicsElement[]} */ (all(root, "g[id][transform]"));
  const were = pieces.map((e) => {
    const parent = /** @type {any} */ (e.parentElement);
    return { e, from: place(e), parent, frame: parent.getScreenCTM?.() };
  });
  const faces = values(root, "data-face"), counts = values(root, "data-count"), sides = values(root, "data-turn");
  const known = new Set(all(root, "[id]").map((e) => e.id));
  /** @type {Map<string, [Element, DOMRect, number[] | undefined]>} */
  const turned = new Map();
  for (const [id, side] of values(content, "data-turn")) {
    const e = sides.has(id) && sides.get(id) !== side && byId(id);
    if (e) turned.set(id, [/** @type {Element} */ (e.cloneNode(true)), e.getBoundingClientRect(), middle(e)]);
  }
  for (const e of pieces) flying.get(e)?.cancel();
  fly(false);
  return () => {
    // All that is measured before all that moves: each look at a page that has changed meanwhile lays it out anew.
    const steps = were.map(({ e, from, parent, frame }) =>
      e.isConnected ? go(e, from, e.parentElement === parent ? null : frame) : () => told && leave(e, parent, from));
    for (const [id, [old, box, at]] of turned) {
      const e = byId(id);
      if (e) steps.push(flip(e, old, box, at));
    }
    steps.push(...changed(root, "data-face", faces).filter((e) => e.dataset.face).map(tumble));
    for (const step of steps) step?.();
    if (!told) return;
    mark(all(root, "[id]").filter((e) => !known.has(e.id)), "data-fresh", 1500);
    mark(changed(root, "data-count", counts).filter((e) => counts.has(e.id)), "data-changed", 900);
  };
}

/** Whether a piece flies over what clips it.
 * @param {boolean} on */
const fly = (on) => document.body.classList.toggle("flying", on);

/** A piece goes to its new place; from another drawing (`frame`: where that lies) it flies over what lies between.
 * @param {SVGGraphicsElement} e @param {DOMMatrix} from @param {DOMMatrix | null | undefined} frame */
function go(e, from, frame) {
  const to = place(e), parent = /** @type {any} */ (e.parentElement);
  const here = frame && parent.getScreenCTM?.()?.inverse();
  const start = here && frame ? DOMMatrix.fromMatrix(here).multiply(frame).multiply(from) : from;
  if (`${start}` === `${to}`) return;
  return () => {
    const flight = animate(e, ...course(e, start, to));
    flying.set(e, flight);
    if (!here) return;
    fly(true);
    flight.onfinish = () => fly(false);
  };
}

const OVER = ["rotate(0) scale(1)", "rotate(200deg) scale(1.18)", "rotate(360deg) scale(1)"].map((to) => ({ transform: to }));

/** Dice roll over, one a little after the other.
 * @param {Element} e @param {number} n */
function tumble(e, n) {
  const at = middle(e);
  return () => turn(e, at, OVER, 500, { delay: 40 * n, easing: "ease-out" });
}
