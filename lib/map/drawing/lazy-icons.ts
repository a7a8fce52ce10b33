import { importer } from '../../late/import-again.ts';

const fetchIcons = importer(() => import('./icons.ts'));

/**
 * Returns a lookup for the path data of built-in icons. The icons are fetched on the first call; `loaded` runs when
 * they are there.
 */
export function lazyIconPaths(loaded: () => void): (name: string) => string | null {
  let paths: Readonly<Record<string, string>> | null = null;
  let isFetching = false;
  return (name) => {
    if (paths) return paths[name] ?? null;
    if (isFetching) return null;
    isFetching = true;
    fetchIcons().then(
      ({ iconPaths }) => {
        paths = iconPaths;
        loaded();
      },
      () => {
        isFetching = false;
      },
    );
    return null;
  };
}
