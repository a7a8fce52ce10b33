import { database } from '#db/client.ts';

/** Returns everything in the database of this test file: every row of every table as text, bytes in hexadecimal. */
export async function databaseText(): Promise<string> {
  const sql = database().$client;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const texts = [];
  for (const { name } of tables) texts.push(...(await sql`select t::text as row from ${sql(name)} t`));
  return texts.map(({ row }) => row).join('\n');
}

/** Returns the readable forms of a secret: as text, and as bytes in hexadecimal and both kinds of Base64. */
export function openForms(secret: string | Uint8Array): string[] {
  const bytes = Buffer.from(secret);
  const coded = (['hex', 'base64', 'base64url'] as const).map((coding) => bytes.toString(coding));
  return [...(typeof secret === 'string' ? [secret] : []), ...coded.map((text) => text.replace(/=+$/, ''))];
}
