import type { connect } from '#db/client.ts';

export type Sql = ReturnType<typeof connect>['$client'];

/** Returns rows in the text format of COPY. */
export function copyText(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map(copyValue).join('\t')}\n`).join('');
}

/** Copies `text` into `table`. Resolves after the commit. */
export async function copyInto(sql: Sql, table: string, text: string): Promise<void> {
  const stream = await sql`COPY ${sql(table)} FROM STDIN`.writable();
  await new Promise<void>((resolve, reject) => {
    stream.on('finish', resolve);
    stream.on('error', reject);
    stream.end(text);
  });
}

function copyValue(value: unknown): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  const escaped: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
  return String(value).replace(/[\\\t\n\r]/g, (character) => escaped[character] ?? character);
}
