import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDemoWays } from '../embed/demo-ways.ts';
import { root } from './root.ts';

/** Writes the directions of the front page's demo map beside the built assets. */
export async function writeDemoWays(): Promise<void> {
  const folder = join(root, 'public/build/demo-ways');
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of await makeDemoWays()) writeFileSync(join(folder, name), bytes);
}
