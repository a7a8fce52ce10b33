import type { ImageRef } from '../../../../lib/editor/model/types.ts';
import { isPicturePath, type KnownPicture } from './lock.ts';
import { readPicture, sha256 } from './pictures.ts';

type Upload = { path: string; bytes: Uint8Array<ArrayBuffer> };
/** The value for a path, or the reason why there is none. */
export type Found<Value> = { value: Value } | { wrong: string };

/** Pictures of a folder. Those that the service does not have are collected in `uploads`. */
export class LocalPictures {
  readonly uploads = new Map<string, Upload>();
  readonly #folder: string;
  readonly #known: Readonly<Record<string, KnownPicture>>;

  constructor(folder: string, known: Readonly<Record<string, KnownPicture>>) {
    this.#folder = folder;
    this.#known = known;
  }

  /** Returns the URL of a plan or a logo. */
  addressOf(path: string): Found<string> {
    return this.#find(path, 'images', ({ url }) => url);
  }

  /** Returns the picture of a place. */
  imageOf(path: string): Found<ImageRef> {
    const found = this.#find(path, 'images', ({ id }) => id);
    return 'wrong' in found
      ? found
      : { value: { id: found.value, url: '', thumbnails: [], order: 0, alt: {} } };
  }

  /** Returns the id of a custom icon. `isKept` checks whether the service's icon with that id can be used. */
  iconOf(path: string, isKept: (id: string) => boolean): Found<string> {
    return this.#find(path, 'icons', ({ id }) => (id !== null && isKept(id) ? id : null));
  }

  #find(path: string, place: string, known: (one: KnownPicture) => string | null): Found<string> {
    if (!isPicturePath(path) || !path.startsWith(`${place}/`))
      return { wrong: `is not a file in ${place}/: ${path}` };
    const read = readPicture(this.#folder, path);
    if ('wrong' in read) return { wrong: `${read.wrong}: ${path}` };
    const bytes = read.value;
    const before = this.#known[path];
    const there = before && before.sha256 === sha256(bytes) ? known(before) : null;
    if (there !== null) return { value: there };
    const address = `file:${path}`;
    this.uploads.set(address, { path, bytes });
    return { value: address };
  }
}
