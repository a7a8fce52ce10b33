import { createHash } from 'node:crypto';
import { stableText } from './json-text.ts';
import type { Fields } from './plain-form.ts';

/**
 * Makes the ids of new levels, places and tags. The same content in the same file gets the same id in each run, so that
 * a push whose answer was lost creates nothing twice when it is repeated.
 */
export class NewIds {
  readonly #project: string;
  readonly #taken: Set<string>;

  /** `taken` are the ids of known records, which a copy of their content must not get. */
  constructor(project: string, taken: Iterable<string>) {
    this.#project = project;
    this.#taken = new Set(taken);
  }

  make(file: string, kind: string, content: Fields): string {
    for (let copy = 0; ; copy++) {
      const id = idFrom(stableText([this.#project, file, kind, content, copy]));
      if (this.#taken.has(id)) continue;
      this.#taken.add(id);
      return id;
    }
  }
}

/** Returns a UUID (version 4) that follows from a text. */
function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(12, 15)}`,
    `a${hex.slice(15, 18)}`,
    hex.slice(18, 30),
  ];
  return parts.join('-');
}
