export type SheetField =
  | 'title'
  | 'level'
  | 'tags'
  | 'color'
  | 'icon'
  | 'description'
  | 'keywords'
  | 'status'
  | 'price'
  | 'hours'
  | 'occupancy';

/** When visitors see the values of a column: after the next publish, or at once. */
export type SheetGroup = 'draft' | 'live';

export type SheetColumn = {
  /** The field, with its language if it has one. */
  readonly id: string;
  readonly field: SheetField;
  readonly language: string | null;
  readonly group: SheetGroup;
};

/** Fields whose change reaches the published map at once (docs/contract.md, 6.3 One place). */
export const liveFields = ['status', 'price', 'hours', 'occupancy'] as const;

/**
 * Returns all columns: those of the draft, then the live columns, unless these wait for publishing too. The default
 * language comes first.
 */
export function sheetColumns(
  languages: readonly string[],
  defaultLanguage: string,
  isLiveAtOnce = true,
): SheetColumn[] {
  const ordered = [defaultLanguage, ...languages.filter((code) => code !== defaultLanguage)];
  const inLanguages = (field: SheetField) => ordered.map((language) => column(field, language));
  return [
    ...inLanguages('title'),
    column('level'),
    column('tags'),
    column('color'),
    column('icon'),
    ...inLanguages('description'),
    ...inLanguages('keywords'),
    ...liveFields.map((field) => ({
      ...column(field),
      group: isLiveAtOnce ? ('live' as const) : ('draft' as const),
    })),
  ];
}

/** Returns the columns of one group. Both groups start with the columns that identify a place. */
export function columnsOfGroup(columns: readonly SheetColumn[], group: SheetGroup | 'all'): SheetColumn[] {
  return columns.filter(
    (one, i) => i === 0 || group === 'all' || one.group === group || one.field === 'level',
  );
}

/** Checks whether a column can be edited. Places move to another level on the map only. */
export function isWritable({ field }: SheetColumn): boolean {
  return field !== 'level';
}

function column(field: SheetField, language: string | null = null): SheetColumn {
  return { id: language === null ? field : `${field}:${language}`, field, language, group: 'draft' };
}
