import { nameForms } from '../../mapmodel/search-text.ts';
import { languageOf } from '../texts.ts';

/** Column heads in English and German, folded. */
const heads = {
  key: ['key', 'id', 'schlussel', 'kennung'],
  level: ['level', 'floor', 'storey', 'ebene', 'etage', 'stockwerk', 'geschoss'],
  title: ['title', 'name', 'titel', 'bezeichnung'],
  description: ['description', 'beschreibung'],
  tags: ['tags', 'tag', 'categories', 'category', 'kategorien', 'kategorie', 'schlagworter', 'stichworter'],
  color: ['color', 'colour', 'farbe'],
  icon: ['icon', 'symbol', 'zeichen'],
  keywords: ['keywords', 'keyword', 'suchworter', 'suchwort'],
  status: ['status', 'state', 'zustand'],
  hours: ['hours', 'openinghours', 'workinghours', 'offnungszeiten', 'zeiten'],
  occupancy: ['occupancy', 'belegung'],
  telephone: ['telephone', 'phone', 'telefon', 'tel'],
  webpage: ['webpage', 'website', 'url', 'link', 'webseite', 'internet'],
  email: ['email', 'mail'],
  price: ['price', 'preis'],
} as const satisfies Record<string, readonly string[]>;

type ColumnName = keyof typeof heads;
/** The content of a column. `language` is empty for the default language. */
export type Column = { name: ColumnName; language: string; index: number };

/** The columns that a place has in each language. */
const textColumns: readonly ColumnName[] = ['title', 'description', 'keywords'];
const byHead = new Map<string, ColumnName>(
  Object.entries(heads).flatMap(([name, words]) => words.map((word) => [word, name as ColumnName])),
);

export type Columns = { columns: Column[]; unknown: string[]; twice: string[] };

/** Reads the columns that a row of heads names: `title`, `title:de`, `Titel (en)`. */
export function readColumns(row: readonly string[]): Columns {
  const found: Columns = { columns: [], unknown: [], twice: [] };
  for (const [index, head] of row.entries()) {
    if (head.trim() === '') continue;
    const column = readHead(head);
    const isKnown =
      column &&
      found.columns.some(({ name, language }) => name === column.name && language === column.language);
    if (!column) found.unknown.push(head);
    else if (isKnown) found.twice.push(head);
    else found.columns.push({ ...column, index });
  }
  return found;
}

function readHead(head: string): Omit<Column, 'index'> | null {
  const match = /^([^:(]{1,60})(?:[:(]\s*([\w-]{2,12})\s*\)?)?$/.exec(head.trim());
  const [name] = nameForms(match?.[1] ?? '').flatMap((form) => byHead.get(form) ?? []);
  if (!name) return null;
  const code = match?.[2];
  if (code === undefined) return { name, language: '' };
  const language = textColumns.includes(name) ? languageOf(code) : null;
  return language === null ? null : { name, language };
}
