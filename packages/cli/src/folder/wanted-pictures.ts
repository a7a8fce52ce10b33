import { isKey } from '../../../../lib/contract/is-key.ts';
import { isPlace } from '../../../../lib/editor/model/types.ts';
import type { Entry } from './icon.ts';
import type { KnownPicture } from './lock.ts';

/** A picture of the service and its path in the folder. Plans and the logo have a URL but no id. */
export type Wanted = { url: string; id: string | null; path: string };

type Folder = 'images' | 'icons';

/**
 * Lists each picture once, with its existing path or a new one named after its use. `isTaken` checks whether a path has
 * a file that does not come from the service.
 */
export function wantedPictures(
  entries: readonly Entry[],
  { known, isTaken }: { known: Readonly<Record<string, KnownPicture>>; isTaken: (path: string) => boolean },
): Wanted[] {
  // A picture may also be the logo or a plan, which have the same URL and a file of their own. Theirs have no id.
  const byKind = Object.entries(known).sort(([, a], [, b]) => Number(a.id === null) - Number(b.id === null));
  const kept = new Map(byKind.flatMap(([path, one]) => placesOf(path, one)));
  const taken = new Set<string>();
  const wanted = new Map<string, Wanted>();
  const add = (folder: Folder, url: string, id: string | null, name: string) => {
    if (wanted.has(id ?? url)) return;
    const before = (id !== null && kept.get(`${folder} ${id}`)) || kept.get(`${folder} ${url}`);
    const stem = `${folder}/${name}`;
    let path = before && !taken.has(before) ? before : `${stem}${endingOf(url)}`;
    for (let number = 2; taken.has(path) || (path !== before && isTaken(path)); number++)
      path = `${stem}-${number}${endingOf(url)}`;
    taken.add(path);
    wanted.set(id ?? url, { url, id, path });
  };
  for (const entry of entries) {
    if (entry.kind === 'project' && entry.appearance.logo !== null)
      add('images', entry.appearance.logo, null, 'logo');
    if (entry.kind === 'project')
      for (const { id, url } of entry.settings.kiosk.pictures ?? []) add('images', url, id, 'kiosk');
    if (entry.kind === 'icon') add('icons', entry.url, entry.id, nameOfFile(entry.name));
    const key = 'key' in entry && isKey(entry.key) ? entry.key : 'picture';
    if (entry.kind === 'level' && entry.imageUrl !== null) add('images', entry.imageUrl, null, key);
    if (entry.kind !== 'icon' && isPlace(entry))
      for (const { id, url } of entry.images)
        add('images', url, id, `${key}-${id.replaceAll(/\W/g, '').slice(-8)}`);
  }
  return [...wanted.values()];
}

/** Returns the entries by which a known picture is found again: its id and its URL. */
function placesOf(path: string, { id, url }: KnownPicture): [string, string][] {
  const folder = path.slice(0, path.indexOf('/'));
  return [
    [`${folder} ${url}`, path],
    ...(id === null ? [] : [[`${folder} ${id}`, path] satisfies [string, string]]),
  ];
}

function nameOfFile(name: string): string {
  const plain = name.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return (
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || 'icon'
  );
}

function endingOf(url: string): string {
  const path = URL.parse(url)?.pathname ?? '';
  return /\.(?:png|jpe?g|gif|webp|svg)$/i.exec(path)?.[0].toLowerCase() ?? '.png';
}
