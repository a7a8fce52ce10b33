import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** The folders of `app` whose route files our server calls itself, before Next. */
const answeredHere = ['api', 'embed', 'files', 'm', 'preview'];

/** The folders of those route files, such as `api/projects/[project_id]`. */
export function routeFolders(): string[] {
  const patterns = answeredHere.map((folder) => `${folder}/**/route.ts`);
  return globSync(patterns, { cwd: join(root, 'app') })
    .map((file) => file.replaceAll('\\', '/').replace(/\/route\.ts$/, ''))
    .sort();
}
