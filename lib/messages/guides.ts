import { inInterfaceLanguages } from './all-languages.ts';
import type en from './en/guides.json';

export { default as reference } from './en/reference.json' with { type: 'json' };

/** A guide. Its texts may contain `code` in backticks. */
export type Guide = {
  title: string;
  lead: string;
  sections: readonly { id: string; title: string; paragraphs: readonly string[] }[];
};

/** Returns the guides of the documentation in one language. */
export const guides = await inInterfaceLanguages<typeof en>(
  (language) => import(`./${language}/guides.json`, { with: { type: 'json' } }),
);
