import type { LevelShape } from '#lib/viewer/core/types.ts';
import { type DrawJob, type Drawn, drawJob } from './draw-level.ts';

/** `bytes` is the level as JSON. */
export type DrawTask = { bytes: Uint8Array; job: DrawJob };

/** Draws a large level. `level-drawings.ts` starts this thread and sets its limits. */
export default function perform({ bytes, job }: DrawTask): Drawn<DrawJob['kind']> {
  return drawJob(JSON.parse(new TextDecoder().decode(bytes)) as LevelShape, job);
}
