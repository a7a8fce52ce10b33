/** Options of the loader, in the order of the guide: `data-lang` on the script, or `lang` on the element. */
export const embedOptionNames = [
  'lang',
  'theme',
  'level',
  'place',
  'search',
  'scroll',
  'bearing',
  'load',
  'label',
  'poster',
  'height',
  'ratio',
  'title',
  'analytics',
  'source',
  'server',
] as const;

export type EmbedOptionName = (typeof embedOptionNames)[number];
