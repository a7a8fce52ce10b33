import { nameForms } from '../../mapmodel/search-text.ts';
import { languageOf } from '../texts.ts';

/** Column heads in English and German. */
const heads = {
  key: ['key', 'id', 'Schlüssel', 'Kennung'],
  externalId: ['externalId', 'external id', 'externe Kennung', 'Fremdschlüssel'],
  level: ['level', 'floor', 'storey', 'story', 'Ebene', 'Etage', 'Stockwerk', 'Geschoss', 'Stock'],
  title: ['title', 'name', 'Titel', 'Bezeichnung'],
  description: ['description', 'Beschreibung'],
  tags: ['tags', 'tag', 'categories', 'category', 'Kategorien', 'Kategorie', 'Schlagwörter', 'Stichwörter'],
  kind: ['kind', 'type', 'use', 'Art', 'Typ', 'Raumart', 'Raumtyp', 'Nutzung'],
  color: ['color', 'colour', 'Farbe'],
  icon: ['icon', 'symbol', 'Zeichen'],
  keywords: ['keywords', 'keyword', 'Suchwörter', 'Suchwort'],
  status: ['status', 'state', 'Zustand'],
  hours: ['hours', 'openinghours', 'openingtimes', 'workinghours', 'Öffnungszeiten', 'Zeiten'],
  occupancy: ['occupancy', 'Belegung'],
  telephone: ['telephone', 'phone', 'phonenumber', 'Telefon', 'Telefonnummer', 'tel'],
  webpage: ['webpage', 'website', 'homepage', 'url', 'link', 'Webseite', 'Internet'],
  email: ['email', 'mail', 'emailaddress', 'E-Mail-Adresse'],
  price: ['price', 'Preis'],
} as const satisfies Record<string, readonly string[]>;

type ColumnName = keyof typeof heads;
/** The content of a column. `language` is empty for the default language. */
export type Column = { name: ColumnName; language: string; index: number };

/** The columns that a place has in each language. */
const textColumns: readonly ColumnName[] = ['title', 'description', 'keywords'];
const byHead = new Map<string, ColumnName>(
  Object.entries(heads).flatMap(([name, words]) =>
    words.flatMap((word) => nameForms(word).map((form) => [form, name as ColumnName] as const)),
  ),
);

export type Columns = { columns: Column[]; unknown: string[]; twice: string[] };

/** Reads the columns that a row of heads names: `title`, `title:de`, `Titel (en)`, `name_fr`. */
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

/** With brackets or a colon, and after a sign that may also be part of a head: `title_de`, `Title DE`. */
const [marked, trailed] = [
  /^([^:(：（[]{1,60})(?:[:(：（[]\s*([\w-]{2,12})\s*[)）\]]?)?$/,
  /^(.{1,60})[ _.-]([a-z]{2,3}(?:[-_][a-z]{2,4})?)$/i,
];

function readHead(head: string): Omit<Column, 'index'> | null {
  const match = marked.exec(head.trim());
  const name = nameOf(match?.[1]);
  const code = match?.[2];
  if (name && code === undefined) return { name, language: '' };
  const [first, language] = name ? [name, code] : trailedBy(head.trim());
  // `name_id` is an id, and seldom a name in Indonesian.
  const isCode = name !== undefined || language?.toLowerCase() !== 'id';
  const found = first && isCode && textColumns.includes(first) ? languageOf(language ?? '') : null;
  return first && found !== null ? { name: first, language: found } : null;
}

function trailedBy(head: string): [ColumnName | undefined, string | undefined] {
  const match = trailed.exec(head);
  return [nameOf(match?.[1]), match?.[2]];
}

function nameOf(head: string | undefined): ColumnName | undefined {
  return nameForms(head ?? '')
    .flatMap((form) => byHead.get(form) ?? [])
    .at(0);
}
