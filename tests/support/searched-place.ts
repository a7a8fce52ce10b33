import type { SearchDocument } from '#lib/mapmodel/search.ts';

/** Returns what a search knows of a place: its title, and nothing else unless it is given. */
export const searchedPlace = (id: string, title: string, more: Partial<SearchDocument> = {}) => ({
  id,
  levelId: 'l',
  title,
  tags: [],
  keywords: '',
  pinyin: [],
  features: '',
  address: '',
  level: '',
  icons: [],
  ...more,
});
