import type { Page } from 'playwright';
import { median } from '../support/load.ts';

const quarterOfProcessor = { rate: 4 };
const emptyMs = 800;

type Frames = { p95: number; worst: number };
export type FramesOf = Frames & { p95Ms: number; worstMs: number };

/**
 * Measures the frames of a page during an action, as fractions of those of an empty page at that moment. Both run in
 * turn on a quarter of the processor. Returns the median of the rounds.
 */
export async function measureFrames(
  { page, empty, rounds }: { page: Page; empty: Page; rounds: number },
  act: () => Promise<unknown>,
): Promise<FramesOf> {
  const found: { own: Frames; bare: Frames }[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await framesWhile(empty, () => empty.waitForTimeout(emptyMs));
    found.push({ bare, own: await framesWhile(page, act) });
  }
  const of = (value: (one: { own: Frames; bare: Frames }) => number) => median(found.map(value));
  return {
    p95: of(({ own, bare }) => own.p95 / bare.p95),
    worst: of(({ own, bare }) => own.worst / bare.worst),
    p95Ms: of(({ own }) => own.p95),
    worstMs: of(({ own }) => own.worst),
  };
}

async function framesWhile(page: Page, act: () => Promise<unknown>): Promise<Frames> {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', quarterOfProcessor);
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = 0;
    let isOver = false;
    const step = (now: number) => {
      if (last > 0) frames.push(now - last);
      last = now;
      if (!isOver) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    Object.assign(window, {
      endFrames: () => {
        isOver = true;
        return frames;
      },
    });
  });
  await act();
  const frames = await page.evaluate(() => (window as unknown as { endFrames: () => number[] }).endFrames());
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  const sorted = frames.toSorted((a, b) => a - b);
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, worst: sorted.at(-1) ?? 0 };
}
