import type { Entity } from '../../../../lib/editor/model/types.ts';

/** A custom icon of a project. The service makes and deletes icons and does not change them. */
export type Icon = Readonly<{ kind: 'icon'; id: string; name: string; url: string }>;

/** Whatever of a project lies in a folder. */
export type Entry = Entity | Icon;

export function isIcon(entry: Entry | null): entry is Icon {
  return entry?.kind === 'icon';
}
