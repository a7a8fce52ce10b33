/** Takes something away that the version before may use, or refuses rows that it writes. */
const narrowing: readonly [what: string, pattern: RegExp][] = [
  [
    'drops',
    /\bDROP\s+(?!TABLE IF EXISTS pg_temp)(?:TABLE|COLUMN|CONSTRAINT|INDEX|SEQUENCE|SCHEMA|TYPE|VIEW|FUNCTION|COLLATION|DEFAULT)\b/i,
  ],
  ['renames', /\bRENAME\b/i],
  ['changes a type', /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i],
  ['refuses null', /\bSET\s+NOT\s+NULL\b/i],
  ['deletes rows', /^\s*(?:DELETE\s+FROM|TRUNCATE)\b/i],
];
const tableAfter = (words: string) =>
  new RegExp(`${words}\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?(?:ONLY\\s+)?"?([a-z_]+)"?`, 'i');
const created = tableAfter('\\bCREATE\\s+TABLE');
const altered = tableAfter('\\bALTER\\s+TABLE');
const indexed = /\bCREATE\s+UNIQUE\s+INDEX\b.*?\bON\s+"?([a-z_]+)"?/is;
const contract = /^--\s*contract:\s*\S.{9,}/im;

/**
 * Returns what a migration takes away from the version before, or forbids it: a line for each statement. A statement
 * below a comment `-- contract: <why it may>` counts as allowed. Tables that the migration makes are its own.
 */
export function narrowingsOf(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint').map((text) => ({
    isContract: contract.test(text),
    text: text.replaceAll(/^\s*--.*$/gm, '').trim(),
  }));
  const own = new Set(statements.map(({ text }) => created.exec(text)?.[1]).filter(Boolean));
  return statements.flatMap(({ text, isContract }) => {
    if (isContract) return [];
    const table = altered.exec(text)?.[1] ?? indexed.exec(text)?.[1];
    if (table && own.has(table)) return [];
    const found = narrowing.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
    if (indexed.test(text)) found.push('makes unique');
    if (/\bADD\s+CONSTRAINT\b/i.test(text) && !isOfNewColumn(text, statements)) found.push('adds a rule');
    if (
      /\bADD\s+(?:COLUMN\s+)?"?[a-z_]+"?\s[^;]*\bNOT\s+NULL\b/i.test(text) &&
      !/\bDEFAULT\b|\bGENERATED\b/i.test(text)
    )
      found.push('adds a column that must be given');
    return found.map((what) => `${what}: ${text.replaceAll(/\s+/g, ' ').slice(0, 100)}`);
  });
}

/** A reference of a column that the same migration adds: the version before writes null there. */
function isOfNewColumn(text: string, statements: readonly { text: string }[]): boolean {
  const column = /\bFOREIGN\s+KEY\s*\("?([a-z_]+)"?\)/i.exec(text)?.[1];
  return (
    column !== undefined &&
    statements.some((each) => new RegExp(`\\bADD\\s+COLUMN\\s+"?${column}"?\\s`, 'i').test(each.text))
  );
}
