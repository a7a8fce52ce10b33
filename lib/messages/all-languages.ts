import {
  type InterfaceLanguage,
  interfaceLanguages,
  type ViewerLanguage,
  viewerLanguages,
} from './languages.ts';
import { type Fetch, loader, type Texts, textsOf } from './load.ts';

/** Returns a function that gives the texts of one language, for modules of a page that include all. */
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
export function inInterfaceLanguages<File>(fetch: Fetch<File>) {
  return inLanguages(interfaceLanguages, loader(fetch));
}

/** Loads a namespace in all languages of the public map. Returns a function that gives the texts of one. */
export function inViewerLanguages<Loaded>(load: (language: ViewerLanguage) => Promise<Loaded>) {
  return inLanguages(viewerLanguages, load);
}

async function inLanguages<Loaded, Code extends string>(
  codes: readonly Code[],
  load: (language: Code) => Promise<Loaded>,
): Promise<(language: Code) => Loaded> {
  const pairs = await Promise.all(codes.map(async (code) => [code, await load(code)] as const));
  const texts = new Map(pairs);
  return (language) => texts.get(language) as Loaded;
}
