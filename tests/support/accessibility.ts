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
export const accessibilityFaults = (page: Page): Promise<string[]> => axeFaults(page, allRules);

/**
 * Returns what axe finds wrong with the colours of a page that it has already checked in other colours. Checks only one
 * of the texts that look alike, which takes a third of the time.
 */
export async function colorFaults(page: Page): Promise<string[]> {
  await page.evaluate(`globalThis.oneOfEachLook = ${oneOfEachLook}`);
  return axeFaults(page, colorRules);
}

/** Returns one of the visible texts that have the same styles, and ancestors with the same styles. */
function oneOfEachLook(): Element[] {
  const numbers = new Map<string, number>();
  const looks = new Map<Element | null, number>();
  const numberOf = (look: string) => {
    const number = numbers.get(look) ?? numbers.size;
    numbers.set(look, number);
    return number;
  };
  const seen = new Set<number>();
  return [...document.querySelectorAll('body, body *')].filter((element) => {
    const { color, backgroundColor, backgroundImage, opacity, font, textDecorationLine, position } =
      getComputedStyle(element);
    const own = [color, backgroundColor, backgroundImage, opacity, font, textDecorationLine, position];
    const isDisabled = element.matches(':disabled, [aria-disabled="true"]');
    const around = looks.get(element.parentElement);
    const look = numberOf([around, element.localName, element.className, isDisabled, ...own].join());
    looks.set(element, look);
    const hasText =
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const isNew = hasText && !seen.has(look) && element.checkVisibility({ visibilityProperty: true });
    if (isNew) seen.add(look);
    return isNew;
  });
}

async function axeFaults(page: Page, wanted: typeof allRules): Promise<string[]> {
  // A page that was checked before has the script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(script);
  await page.evaluate(atRest);
  return page.evaluate(async (runOnly) => {
    const { axe, oneOfEachLook: pick } = globalThis as unknown as { axe: Axe; oneOfEachLook(): Element[] };
    // Passed nodes are only counted, because describing each took most of the time.
    const options = { runOnly, resultTypes: ['violations'], selectors: false };
    const root = runOnly.type === 'rule' ? { include: pick() } : document;
    const { violations } = await axe.run(root, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, wanted);
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

/** Makes the page judge its focus after each press of Tab. Asking each time took more work than the press. */
function watchSteps(): void {
  const page = globalThis as unknown as { judgeFocus: () => Step; steps?: Step[] };
  const keep = ({ key }: KeyboardEvent) => key === 'Tab' && page.steps?.push(page.judgeFocus());
  if (!page.steps) addEventListener('keyup', keep, true);
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
  const presses = Array.from({ length: times }, () =>
    (['rawKeyDown', 'keyUp'] as const).map((type) => keys.send('Input.dispatchKeyEvent', { type, ...tab })),
  );
  await Promise.all(presses.flat());
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
    const steps = await page.evaluate(() => (globalThis as unknown as { steps: Step[] }).steps);
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

/**
 * Like keyboardFaults, for a page that was just checked and whose colours have changed since: focuses each control that
 * Tab reaches. Keys were used last, so the browser shows the focus as for Tab.
 */
export async function focusFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { judgeFocus: judge } = globalThis as unknown as { judgeFocus: () => Step };
    return [...document.querySelectorAll<HTMLElement>('[data-stop]')].flatMap((stop) => {
      stop.focus();
      return judge()?.faults ?? [`takes no focus: ${stop.outerHTML.slice(0, 120)}`];
    });
  });
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

/** Returns elements that are marked as current, chosen or highlighted but look like their siblings. */
export async function stateFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const marks = ['aria-current', 'data-pressed', 'data-active', 'data-highlighted', 'data-selected'];
    const shown = [
      'borderTop',
      'borderBottom',
      'backgroundColor',
      'outline',
      'textDecorationLine',
      'fontWeight',
    ];
    const look = (element: Element) => {
      const style = getComputedStyle(element);
      return shown.map((name) => style.getPropertyValue(name.replace(/[A-Z]/g, '-$&').toLowerCase())).join();
    };
    return marks.flatMap((mark) =>
      [...document.querySelectorAll<HTMLElement>(`a[${mark}], button[${mark}], [role][${mark}]`)].flatMap(
        (one) => {
          const other = [
            ...document.querySelectorAll<HTMLElement>(`${one.tagName}[class="${one.className}"]`),
          ].find((element) => !element.hasAttribute(mark) && element.checkVisibility());
          const isAlike = other && one.checkVisibility() && look(one) === look(other);
          return isAlike ? [`looks like any other: ${one.outerHTML.slice(0, 120)}`] : [];
        },
      ),
    );
  });
}
