import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of built parts, which pages request by names with a hash, and the name of each among the kept ones. */
const folders = [
  ['.next/static', 'static'],
  ['public/build/viewer-parts', 'viewer-parts'],
] as const;

/**
 * Keeps the parts of the last build, so that pages that are open during an upgrade still get theirs
 * (`lib/embed/answer-asset.ts`). Next's build leaves its cache folder alone. Parts of older builds go.
 */
export function keepLastParts(root: string): void {
  for (const [from, name] of folders) {
    const kept = join(root, '.next/cache/last-parts', name);
    rmSync(kept, { recursive: true, force: true });
    if (existsSync(join(root, from))) cpSync(join(root, from), kept, { recursive: true });
  }
}
