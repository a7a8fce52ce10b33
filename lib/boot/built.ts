import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processSingleton } from '../platform/process-singletons.ts';
import { root } from './root.ts';
import { sourceStamp } from './source-stamp.ts';

export const output = join(root, '.next');
export const buildId = join(output, 'BUILD_ID');
export const stampFile = join(output, 'source-stamp');
/** As far below the project's folder as `lib/boot` is, whose place its modules believe to be in. */
export const bundleFolder = join(output, 'boot');
const bundleFile = join(bundleFolder, 'run.mjs');

/** Whether the last build was made from the sources as they are. */
export function isBuilt(): boolean {
  if (!existsSync(stampFile) || !existsSync(buildId)) return false;
  return readFileSync(stampFile, 'utf8') === sourceStamp();
}

/** The bundle of this process, where the last build made one from the sources as they are. */
export function currentBundle(): string | null {
  return existsSync(bundleFile) && knownAsBuilt() ? bundleFile : null;
}

/** As isBuilt, looked up once a process: all sources are read for it. */
export function knownAsBuilt(): boolean {
  return processSingleton('is-built', isBuilt);
}
