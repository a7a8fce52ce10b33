import type { Locator } from 'playwright';

/** Checks whether a button has the colour of what cannot be undone. */
export const isErrorColored = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const probe = element.appendChild(document.createElement('i'));
    probe.style.color = 'var(--color-error)';
    const expected = getComputedStyle(probe).color;
    probe.remove();
    return getComputedStyle(element).color === expected;
  });
