import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Tx } from '#db/client.ts';
import { damaged, type Head, type Manifest } from './manifest.ts';
import { copyIn, copyOut, listTables, type Table, touch } from './queries.ts';
import { type Sum, SumOfRows } from './row-sum.ts';

/** Writes the rows of an archive into the tables, one table after the other. */
export function writeRows(tx: Tx, tables: readonly Table[], file: string) {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const sums = new Map<string, SumOfRows>();
  let current: { name: string; stream: Writable; ended: Promise<void> } | null = null;

  const end = async () => {
    if (!current) return;
    const { name, stream, ended } = current;
    current = null;
    stream.end();
    // If the server refuses rows only now, the driver says nothing. The next statement then fails.
    await touch(tx).catch((error: unknown) => {
      throw damaged(file, `the database refuses the rows of ${name}.`, error);
    });
    await ended;
  };
  const begin = async (name: string) => {
    const table = byName.get(name);
    if (!table || sums.has(name))
      throw damaged(file, `it has rows of ${JSON.stringify(name)} in the wrong place.`);
    await end();
    const stream = await copyIn(tx, table);
    const ended = finished(stream);
    ended.catch(() => undefined);
    sums.set(name, new SumOfRows());
    current = { name, stream, ended };
    return current;
  };
  return {
    /** Writes a part of the rows of a table. */
    write: async (name: string, part: AsyncIterable<Buffer>) => {
      const { stream, ended } = current?.name === name ? current : await begin(name);
      for await (const chunk of part) {
        sums.get(name)?.add(chunk);
        const written = new Promise<void>((resolve) => stream.write(chunk, () => resolve()));
        // An error of the server ends the stream.
        await Promise.race([written, ended]);
        if (stream.destroyed) await ended;
      }
    },
    /** Ends the last table. Returns the sums of all that came. */
    finish: async (): Promise<Map<string, Sum>> => {
      await end();
      return new Map([...sums].map(([name, sum]) => [name, sum.result()]));
    },
    /** Ends the table that is being written with an error, so that the connection can be used again. */
    abandon: async (cause: Error) => {
      const { stream, ended } = current ?? {};
      current = null;
      stream?.destroy(cause);
      await ended?.catch(() => undefined);
    },
  };
}

/** Checks that the migrations made the tables that the archive has rows for. */
export async function checkTables(tx: Tx, { tables }: Head, file: string): Promise<void> {
  const inWords = (all: readonly Table[]) =>
    new Set(
      all.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name} ${column.type}`)),
    );
  const [here, there] = [inWords(await listTables(tx)), inWords(tables)];
  const different = [...here].find((one) => !there.has(one)) ?? [...there].find((one) => !here.has(one));
  if (different) throw damaged(file, `its tables are not those of its version: ${different}.`);
}

/** Checks that what the archive had is what it says. */
export function checkSums(sums: ReadonlyMap<string, Sum>, manifest: Manifest, file: string): void {
  for (const [name, sum] of Object.entries(manifest.tables)) {
    const came = sums.get(name) ?? { count: 0, bytes: 0, hash: '0'.repeat(16) };
    if (!isSame(came, sum))
      throw damaged(file, `${name} has ${came.count} rows and should have ${sum.count}.`);
  }
}

/** Reads a table back and checks that the database has what was written. */
export async function checkWritten(
  tx: Tx,
  table: Table,
  expected: Sum,
  onBytes: (count: number) => void,
): Promise<void> {
  const sum = new SumOfRows();
  for await (const chunk of await copyOut(tx, table)) {
    sum.add(chunk);
    onBytes(chunk.byteLength);
  }
  const found = sum.result();
  if (!isSame(found, expected))
    throw new Error(
      `${table.name} reads back as ${found.count} rows (${found.hash}), not as the ${expected.count} (${expected.hash}) of the backup.`,
    );
}

export function isSame(one: Sum, other: Sum): boolean {
  return one.count === other.count && one.bytes === other.bytes && one.hash === other.hash;
}
