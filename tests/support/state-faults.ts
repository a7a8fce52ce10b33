import type { Page } from 'playwright';

/**
 * Like keyboardFaults, for a page that was just checked and whose colours have changed since: focuses each control that
 * Tab reaches. Keys were used last, so the browser shows the focus as for Tab. Call it after colorFaults, which numbers
 * the looks of the page: controls with a look of `seen`, maybe of another page, are left out; the new ones are added.
 */
export async function focusFaults(page: Page, seen: Set<string>): Promise<string[]> {
  const [added, faults] = await page.evaluate(
    (known) => {
      const { judgeFocus: judge, looks } = globalThis as unknown as {
        judgeFocus(): { faults: string[] } | null;
        looks: Map<Element, string>;
      };
      const past = new Set(known);
      const stops = [...document.querySelectorAll<HTMLElement>('[data-stop]')].filter(
        (stop) => !past.has(looks.get(stop) ?? ''),
      );
      const wrong = stops.flatMap((stop) => {
        stop.focus();
        return judge()?.faults ?? [`takes no focus: ${stop.outerHTML.slice(0, 120)}`];
      });
      return [stops.map((stop) => looks.get(stop) ?? ''), wrong] as const;
    },
    [...seen],
  );
  for (const look of added) seen.add(look);
  return faults;
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
