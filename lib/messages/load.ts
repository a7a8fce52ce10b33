import type { Counted } from './fill.ts';
import { type InterfaceLanguage, interfaceLanguages } from './languages.ts';

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

/** Fetches a file of texts: `import()` with the language in the path, which bundlers expand to all languages. */
type Fetch<File> = (language: string) => Promise<{ default: File }>;

/** Returns a function that loads the texts of a namespace in a language. Each is fetched once; a failure is not kept. */
export function loader<File>(fetch: Fetch<File>): (language: string) => Promise<Texts<File>> {
  const loaded = new Map<string, Promise<Texts<File>>>();
  return (language) => {
    const known = loaded.get(language) ?? fetch(language).then((file) => textsOf(file.default));
    loaded.set(language, known);
    known.catch(() => loaded.delete(language));
    return known;
  };
}

/** Returns a function that gives the texts of one language. */
export function byLanguage<File>(
  files: Readonly<Record<InterfaceLanguage, File>>,
): (language: InterfaceLanguage) => Texts<File> {
  const made = new Map<InterfaceLanguage, Texts<File>>();
  return (language) => {
    const texts = made.get(language) ?? textsOf(files[language]);
    made.set(language, texts);
    return texts;
  };
}

/** Loads a namespace in all languages of the interface. Returns a function that gives the texts of one. */
export async function inInterfaceLanguages<File>(
  fetch: Fetch<File>,
): Promise<(language: InterfaceLanguage) => Texts<File>> {
  const load = loader(fetch);
  const pairs = await Promise.all(interfaceLanguages.map(async (code) => [code, await load(code)] as const));
  const texts = new Map<InterfaceLanguage, Texts<File>>(pairs);
  return (language) => texts.get(language) as Texts<File>;
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
