import { importer } from './import-again.ts';

const fetchIcons = importer(() => import('./icons.ts'));

/** Path data of built-in icons, which come when the first one is to be drawn; `loaded` is told when they are there. */
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
