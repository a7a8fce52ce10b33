import { inInterfaceLanguages } from './all-languages.ts';
import type en from './en/guides.json';
import { viewerLanguages } from './languages.ts';

export { default as reference } from './en/reference.json' with { type: 'json' };

/** A guide. Its texts may contain `code` in backticks. */
export type Guide = {
  title: string;
  lead: string;
  sections: readonly { id: string; title: string; paragraphs: readonly string[] }[];
};

/** Returns the guides of the documentation in one language. */
export const guides = await inInterfaceLanguages<typeof en>(async (language) => {
  const file = await import(`./${language}/guides.json`, { with: { type: 'json' } });
  return { default: withNumber(file.default) };
});

/** Returns texts with the number of languages of the public map in them. */
function withNumber<Texts>(texts: Texts): Texts {
  return JSON.parse(JSON.stringify(texts).replaceAll('{{languages}}', String(viewerLanguages.length)));
}
