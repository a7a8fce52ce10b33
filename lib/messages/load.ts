import type { Counted } from './fill.ts';

/** The texts of a file: as in the file, but `places_one` and `places_other` are one text, `places`. */
export type Texts<File> = File extends readonly (infer Item)[]
  ? Texts<Item>[]
  : File extends object
    ? {
        [Key in keyof File as Key extends `${infer Name}_${Intl.LDMLPluralRule}`
          ? Name
          : Key]: Key extends `${string}_${Intl.LDMLPluralRule}` ? Counted : Texts<File[Key]>;
      }
    : File;

type Module<File> = { default: File };
/** Fetches a file of texts: `import()` with the language in the path, which bundlers expand to all languages. */
export type Fetch<File> = (language: string) => Promise<Module<File>>;

/** How a file is fetched. The viewer sets a way that can be tried again after a failure. */
let byWay = <File>(fetch: () => Promise<File>): (() => Promise<File>) => fetch;

export function fetchTextsBy(again: typeof byWay): void {
  byWay = again;
}

/** Returns a function that loads the texts of a namespace in a language. Each is fetched once; a failure is not kept. */
export function loader<File>(fetch: Fetch<File>): (language: string) => Promise<Texts<File>> {
  const ways = new Map<string, () => Promise<Module<File>>>();
  const loaded = new Map<string, Promise<Texts<File>>>();
  return (language) => {
    const way = ways.get(language) ?? byWay(() => fetch(language));
    const texts = loaded.get(language) ?? way().then((file) => textsOf(file.default));
    ways.set(language, way);
    loaded.set(language, texts);
    texts.catch(() => loaded.delete(language));
    return texts;
  };
}

const plural = /^(.+)_(?:zero|one|two|few|many|other)$/;

/** Returns the texts of a file, with the forms of a text that counts something under one name. */
export function textsOf<File>(file: File): Texts<File> {
  return gathered(file) as Texts<File>;
}

function gathered(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(gathered);
  if (typeof node !== 'object' || node === null) return node;
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    const name = plural.exec(key)?.[1];
    if (name === undefined) made[key] = gathered(value);
    else made[name] = Object.assign(made[name] ?? {}, { [key.slice(name.length + 1)]: value });
  }
  return made;
}
