import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from 'playwright';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const allRules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Rules that depend only on colours. */
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Rules that depend on the sizes of parts, besides their names and order. */
const sizeRules = { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] };

type RunOnly = typeof allRules;
type Axe = {
  run: (
    root: Document | { include: Element[] },
    options: unknown,
  ) => Promise<{
    violations: { id: string; nodes: { html: string }[] }[];
  }>;
};

/** Waits until all animations that end have ended, because fading changes the contrast. */
async function atRest(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  // `finished` does not work: it never resolved in Chromium for a colour that faded while colours were forced.
  const isEnding = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getTiming().iterations !== Infinity;
  while (document.getAnimations().some(isEnding)) await frame();
  // The router removes the last page's title a moment before it sets the next.
  for (let look = 0; document.title === '' && look < 20; look++) {
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Returns what axe finds wrong on the page: a line with rule and place each, empty if there is nothing. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await prepare(page);
  return axeFaults(page, allRules);
}

/** The same without the colours, for a page whose colours are checked with `colorFaults`. */
export async function structureFaults(page: Page): Promise<string[]> {
  await prepare(page);
  return axeFaults(page, allRules, { without: colorRules.values });
}

/** Remembers what a page shows, for `widerFaults`. */
export async function rememberShown(page: Page): Promise<void> {
  await page.evaluate(() => {
    const parts = [...document.querySelectorAll('body *')];
    const shown = parts.filter((part) => part.checkVisibility({ visibilityProperty: true }));
    Object.assign(globalThis, { shownBefore: new WeakSet(shown) });
  });
}

/**
 * Like structureFaults, for a page that was checked in a narrower window: checks the parts that only the wider one
 * shows, and the sizes of all.
 */
export async function widerFaults(page: Page): Promise<string[]> {
  await prepare(page);
  const count = await page.evaluate(() => {
    const { shownBefore } = globalThis as unknown as { shownBefore: WeakSet<Element> };
    const isNew = (part: Element) =>
      !shownBefore.has(part) && part.checkVisibility({ visibilityProperty: true });
    const chosen = [...document.querySelectorAll('body *')].filter(
      (part) => isNew(part) && !(part.parentElement && isNew(part.parentElement)),
    );
    Object.assign(globalThis, { chosen });
    return chosen.length;
  });
  const found = await axeFaults(page, sizeRules);
  if (count > 0)
    found.push(...(await axeFaults(page, allRules, { without: colorRules.values, isWithin: true })));
  return found;
}

/**
 * Returns what axe finds wrong with the colours of a page. Checks only one of the texts that look alike, which takes a
 * third of the time. `seen` are looks that were checked before, maybe on another page; the new ones are added.
 */
export async function colorFaults(page: Page, seen = new Set<string>()): Promise<string[]> {
  await prepare(page);
  const added = await addLooks(page, seen);
  return added === 0 ? [] : axeFaults(page, colorRules, { isWithin: true });
}

/** Chooses the texts of a page with new looks, and adds these. Returns how many there are. */
async function addLooks(page: Page, seen: Set<string>): Promise<number> {
  const keys = await page.evaluate(`(${newLooks})(${JSON.stringify([...seen])})`);
  for (const key of keys as string[]) seen.add(key);
  return (keys as string[]).length;
}

/**
 * Finds one of the visible texts that have the same styles, and ancestors with the same styles, without looks that are
 * known. Keeps these texts for the next check, and returns their looks.
 */
function newLooks(known: string[]): string[] {
  const seen = new Set(known);
  const added = new Map<string, Element>();
  const keys = new Map<Element | null, string>();
  const shortened = (text: string) => {
    let [one, two] = [0x811c9dc5, 0x1b873593];
    for (let i = 0; i < text.length; i++) {
      one = Math.imul(one ^ text.charCodeAt(i), 0x01000193);
      two = Math.imul(two ^ text.charCodeAt(i), 0x85ebca6b);
    }
    return `${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}`;
  };
  for (const element of document.querySelectorAll('body, body *')) {
    const { color, backgroundColor, backgroundImage, opacity, font, textDecorationLine, position } =
      getComputedStyle(element);
    const own = [color, backgroundColor, backgroundImage, opacity, font, textDecorationLine, position];
    const isDisabled = element.matches(':disabled, [aria-disabled="true"]');
    const around = keys.get(element.parentElement);
    const key = shortened([around, element.localName, element.className, isDisabled, ...own].join());
    keys.set(element, key);
    if (seen.has(key) || added.has(key)) continue;
    const hasText =
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (hasText && element.checkVisibility({ visibilityProperty: true })) added.set(key, element);
  }
  Object.assign(globalThis, { chosen: [...added.values()], looks: keys });
  return [...added.keys()];
}

async function prepare(page: Page): Promise<void> {
  // A page that was checked before has the script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(script);
  await page.evaluate(atRest);
}

/** Checks the document, or the chosen parts of it. */
async function axeFaults(
  page: Page,
  runOnly: RunOnly,
  { without = [] as string[], isWithin = false } = {},
): Promise<string[]> {
  return page.evaluate(
    async ([wanted, left, isPart]) => {
      const { axe, chosen } = globalThis as unknown as { axe: Axe; chosen: Element[] };
      const rules = Object.fromEntries(left.map((id) => [id, { enabled: false }]));
      // Passed nodes are only counted, because describing each took most of the time.
      const options = { runOnly: wanted, rules, resultTypes: ['violations'], selectors: false };
      const { violations } = await axe.run(isPart ? { include: chosen } : document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    },
    [runOnly, without, isWithin] as const,
  );
}

/** Marks the controls on a page that the Tab key should reach, for `keyboardFaults`. Returns their number. */
function markStops(): number {
  const isStop = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled, input[type="hidden"]') &&
    element.closest('[inert], [aria-hidden="true"]') === null &&
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  // A group of radio buttons is one stop.
  const isOfGroup = (element: HTMLElement) => element instanceof HTMLInputElement && element.type === 'radio';
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  );
  // A page that the router put in place of another keeps the parts that both have.
  for (const marked of document.querySelectorAll<HTMLElement>('[data-stop]')) delete marked.dataset.stop;
  const stops = [...controls].filter((element) => isStop(element) && !isOfGroup(element));
  for (const [index, stop] of stops.entries()) stop.dataset.stop = String(index);
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  return stops.length;
}

/** Returns the mark of the focused control and its faults; null if the focus is at the page's end. */
function judgeFocus(): { stop: string | null; faults: string[] } | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  // The focus is inside the frame. Its document shows the focus and has tests of its own.
  if (element instanceof HTMLIFrameElement) return { stop: null, faults: [] };
  const name = element.outerHTML.slice(0, 120);
  const around = [element, element.nextElementSibling, element.parentElement, element.closest('li, label')];
  const hasRing = around.some((one) =>
    [null, '::before', '::after'].some((pseudo) => {
      const style = one && getComputedStyle(one, pseudo);
      return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    }),
  );
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  const isInView = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
  const isSeen = isInView && hit !== null && (element.contains(hit) || hit.contains(element));
  const faults = [
    ...(hasRing ? [] : [`no visible focus: ${name}`]),
    ...(isSeen || box.width <= 1 ? [] : [`focus out of sight or covered: ${name}`]),
  ];
  return { stop: element.dataset.stop ?? null, faults };
}

/** The focus after a press of Tab; null at the page's end. */
type Step = ReturnType<typeof judgeFocus>;

/**
 * Makes the page judge its focus before each press of Tab, so the first step is no step. Asking each time took more work
 * than the press.
 */
function watchSteps(): void {
  const page = globalThis as unknown as { judgeFocus: () => Step; steps?: Step[] };
  const keep = ({ key }: KeyboardEvent) => key === 'Tab' && page.steps?.push(page.judgeFocus());
  if (!page.steps) addEventListener('keydown', keep, true);
  page.steps = [];
}

/** Returns the steps of one round through the page, and whether it reached the end or an earlier step. */
function roundOf(steps: readonly Step[]): { round: NonNullable<Step>[]; isWhole: boolean } {
  const round: NonNullable<Step>[] = [];
  for (const step of steps) {
    // A date is one control with a stop for each of its parts.
    const isSame = step !== null && step.stop === round.at(-1)?.stop;
    if (!step || (step.stop !== null && !isSame && round.some(({ stop }) => stop === step.stop)))
      return { round, isWhole: true };
    round.push(step);
  }
  return { round, isWhole: false };
}

async function pressTab(keys: CDPSession, times: number): Promise<void> {
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  const press = () => keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab });
  await Promise.all(Array.from({ length: times }, press));
  await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab });
}

/** Goes through the page by Tab. Returns the controls that are never reached, show no focus, or have it out of view. */
export async function keyboardFaults(page: Page): Promise<string[]> {
  await page.evaluate(`globalThis.judgeFocus = ${judgeFocus}`);
  await page.evaluate(watchSteps);
  const count = await page.evaluate(markStops);
  const keys = await page.context().newCDPSession(page);
  let { round, isWhole } = roundOf([]);
  // Presses Tab for the whole round at once, so that not every step is drawn, then for the extra stops of a date.
  for (let presses = count + 1; presses <= count + 20 && !isWhole; presses++) {
    await pressTab(keys, presses === count + 1 ? presses : 1);
    const steps = await page.evaluate(() => {
      const { steps: before, judgeFocus: judge } = globalThis as unknown as {
        steps: Step[];
        judgeFocus: () => Step;
      };
      return [...before.slice(1), judge()];
    });
    ({ round, isWhole } = roundOf(steps));
  }
  await keys.detach();
  const missed = await page.evaluate(
    (found) =>
      [...document.querySelectorAll<HTMLElement>('[data-stop]')]
        .filter((element) => !found.includes(element.dataset.stop ?? ''))
        .map((element) => `never reached: ${element.outerHTML.slice(0, 120)}`),
    round.flatMap(({ stop }) => stop ?? []),
  );
  return [...round.flatMap(({ faults }) => faults), ...missed];
}

/** Returns what does not fit the window: sideways scrolling, and text cut off without an ellipsis. */
export async function fitFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isCut = (element: HTMLElement) => {
      const style = getComputedStyle(element);
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (element.clientWidth <= 1 || isShortened) return false;
      const isClosed = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return (
        (isClosed(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (isClosed(style.overflowY) && element.scrollHeight > element.clientHeight + 4)
      );
    };
    const hasText = (element: HTMLElement) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const cut = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => hasText(element) && element.checkVisibility() && isCut(element))
      .map((element) => `cut off: ${element.outerHTML.slice(0, 160)}`);
    if (scrollWidth <= clientWidth) return cut;
    const wide = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 120));
    return [`${scrollWidth} pixels wide in ${clientWidth}: ${wide.join(' | ')}`, ...cut];
  });
}
