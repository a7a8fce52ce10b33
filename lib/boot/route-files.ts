import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Route } from '../http/serve.ts';
import { root } from './root.ts';
import { routeFolders } from './route-folders.ts';

/**
 * The route files that our server calls, by their folders in `app`; each loads with the first call that needs it. This
 * is the form of development and tests. The build writes the same table out as imports (`route-folders.ts`).
 */
export const routeFiles: ReadonlyMap<string, () => Promise<{ route: Route }>> = new Map(
  routeFolders().map((folder) => {
    const address = pathToFileURL(join(root, 'app', folder, 'route.ts')).href;
    return [folder, () => import(/* @vite-ignore */ address)] as const;
  }),
);
