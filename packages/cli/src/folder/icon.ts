import type { Entity } from '../../../../lib/editor/model/types.ts';

/** A custom icon of a project. The service creates and deletes icons but never changes one. */
export type Icon = Readonly<{ kind: 'icon'; id: string; name: string; url: string }>;

/** A record that is stored in a folder. */
export type Entry = Entity | Icon;

export function isIcon(entry: Entry | null): entry is Icon {
  return entry?.kind === 'icon';
}
