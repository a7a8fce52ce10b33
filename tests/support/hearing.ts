import { vi } from 'vitest';
import { startListening } from '#lib/maps/live/broadcast.ts';
import { distrustPublished, isPublishedTrusted } from '#lib/maps/live/published-cache.ts';

/** Listens to announcements, and waits until it is proved that they are heard. Returns a function that stops. */
export async function startHearing(): Promise<() => Promise<void>> {
  const stop = await startListening();
  await vi.waitUntil(isPublishedTrusted, { timeout: 10_000 });
  return stop;
}

/** Waits for the next proof that changes are heard: those of a test in which the clock stood are out of date. */
export async function hearAnew(): Promise<void> {
  distrustPublished();
  await vi.waitUntil(isPublishedTrusted, { timeout: 10_000 });
}
