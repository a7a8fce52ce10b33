import type { PublishedProject } from '#lib/maps/live/find-published.ts';
import { isUuid } from '#lib/platform/ids.ts';

/** Says that a document was asked for by a former key of its map. `lib/http` answers with the address by `key`. */
export class MapMoved extends Error {
  readonly key: string;

  constructor(key: string) {
    super(`The map is at ${key} now.`);
    this.key = key;
  }
}

const mapPath = /^((?:\w+:\/\/[^/?#]*)?\/(?:m|embed)\/)[^/?#]+/;

/** Checks whether `idOrKey`, which found the project, is a former key of it. */
export function isFormerKey(idOrKey: string, { key }: PublishedProject): boolean {
  return idOrKey !== key && !isUuid(idOrKey);
}

/** Throws MapMoved if `idOrKey`, which found the project, is a former key of it. */
export function requireCurrentKey(idOrKey: string, published: PublishedProject): void {
  if (isFormerKey(idOrKey, published)) throw new MapMoved(published.key);
}

/** Returns the address of a map, a place or a file of it with another key. All else of the address stays. */
export function addressByKey(address: string, key: string): string {
  return address.replace(mapPath, `$1${key}`);
}
