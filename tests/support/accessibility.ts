import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Axe = {
  run: (
    root: Document,
    options: unknown,
  ) => Promise<{
    violations: { id: string; nodes: { html: string }[] }[];
  }>;
};

/** Contrast is judged when what fades in is there: after all animations that end. */
async function atRest(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
}

/** What axe finds wrong on the page as it stands: rule and place, one a line; empty when there is nothing. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(script);
  await page.evaluate(atRest);
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run(document, { runOnly });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, rules);
}
