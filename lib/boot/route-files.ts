import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Route } from '../http/serve.ts';
import { root } from './root.ts';
import { routeFolders } from './route-folders.ts';

/**
 * Route files that the server calls itself, by their folders in `app`. Each loads with the first call that needs it.
 * Development and tests use this table; the build writes it out as imports (`route-folders.ts`).
 */
export const routeFiles: ReadonlyMap<string, () => Promise<Route>> = new Map(
  routeFolders().map((folder) => {
    const address = pathToFileURL(join(root, 'app', folder, 'route.ts')).href;
    return [folder, () => import(/* @vite-ignore */ address)] as const;
  }),
);
