import type { ImageRef } from '../../../../lib/editor/model/types.ts';
import type { KnownPicture } from './lock.ts';
import { readPicture, sha256 } from './pictures.ts';

type Upload = { path: string; bytes: Uint8Array<ArrayBuffer> };

/** The pictures of a folder: those that the service has, and those that have to be sent. */
export class LocalPictures {
  readonly uploads = new Map<string, Upload>();
  readonly #folder: string;
  readonly #known: Readonly<Record<string, KnownPicture>>;

  constructor(folder: string, known: Readonly<Record<string, KnownPicture>>) {
    this.#folder = folder;
    this.#known = known;
  }

  /** The address of a plan; null where there is no such file. */
  addressOf(path: string): string | null {
    return this.#find(path, ({ url }) => url);
  }

  /** The picture of a place; null where there is no such file. */
  imageOf(path: string): ImageRef | null {
    const id = this.#find(path, (known) => known.id);
    return id === null ? null : { id, url: '', thumbnails: [], order: 0 };
  }

  #find(path: string, known: (one: KnownPicture) => string | null): string | null {
    const bytes = readPicture(this.#folder, path);
    if (!bytes) return null;
    const before = this.#known[path];
    const there = before && before.sha256 === sha256(bytes) ? known(before) : null;
    if (there !== null) return there;
    const address = `file:${path}`;
    this.uploads.set(address, { path, bytes });
    return address;
  }
}
