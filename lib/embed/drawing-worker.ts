import type { LevelShape } from '#lib/viewer/core/types.ts';
import { type DrawJob, type Drawn, drawJob } from './draw-level.ts';

/** `bytes` is the level as JSON, or null if the thread may still know the level of this name. */
export type DrawTask = { name: string; bytes: Uint8Array | null; job: DrawJob };
/** Null if the thread does not know the level. */
export type DrawResult = { drawn: Drawn<DrawJob['kind']> } | null;

/** The last level, so that all pages and cards of a level parse it once. */
let last: { name: string; level: LevelShape } | null = null;

/** Draws a large level. `level-drawings.ts` starts this thread and sets its limits. */
export default function perform({ name, bytes, job }: DrawTask): DrawResult {
  if (bytes) last = { name, level: JSON.parse(new TextDecoder().decode(bytes)) as LevelShape };
  return last?.name === name ? { drawn: drawJob(last.level, job) } : null;
}
