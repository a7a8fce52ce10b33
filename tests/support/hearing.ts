import { vi } from 'vitest';
import { startListening } from '#lib/maps/live/broadcast.ts';
import { distrustPublished, isPublishedTrusted } from '#lib/maps/live/published-cache.ts';

/** Subscribes to broadcasts and waits until it is proved that they are received. Returns a function that stops. */
export async function startHearing(): Promise<() => Promise<void>> {
  const stop = await startListening();
  await vi.waitUntil(isPublishedTrusted, { timeout: 10_000 });
  return stop;
}

/** Waits for the next proof that broadcasts are received. Proofs from a test with a stopped clock are out of date. */
export async function hearAnew(): Promise<void> {
  distrustPublished();
  await vi.waitUntil(isPublishedTrusted, { timeout: 10_000 });
}
