/** What the loader reads beside the map itself: `data-lang`, or `lang` on the element. In the order of the guide. */
export const embedOptionNames = [
  'lang',
  'theme',
  'level',
  'place',
  'search',
  'scroll',
  'load',
  'label',
  'poster',
  'height',
  'ratio',
  'title',
  'analytics',
  'source',
] as const;

export type EmbedOptionName = (typeof embedOptionNames)[number];
