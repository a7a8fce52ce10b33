import * as z from 'zod';
import { BackupError } from './backup-error.ts';
import type { Sum } from './row-sum.ts';

/** Rises when an older version can no longer read what a newer one writes. */
export const archiveFormat = 1;

/** The entries of an archive, in this order. */
export const entries = {
  head: 'head.json',
  secret: 'secret',
  rows: 'tables/',
  files: 'files/',
  fileNames: 'file-names',
  manifest: 'manifest.json',
} as const;

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const bound = z.string().regex(/^[0-9][0-9 :+.-]{0,63}$/);
const sum = z.object({
  count: z.int().min(0),
  bytes: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{16}$/),
});

const headSchema = z.object({
  /** The version of Atrium. */
  version: z.string().max(100),
  madeAt: z.iso.datetime(),
  postgres: z.string().max(100),
  /** Times of the migrations that the database had, as the journal names them. */
  migrations: z.array(z.int()).min(1),
  tables: z.array(z.object({ name, columns: z.array(z.object({ name, type: z.string().max(200) })).min(1) })),
  partitions: z.array(z.object({ table: name, name, from: bound, to: bound })),
  /** `named`: the archive has the names of the files of a blob store, not the files. */
  files: z.enum(['included', 'named']),
  /** Tells secrets apart without revealing them. */
  secretMark: z.string().max(100),
});

const manifestSchema = z.object({
  tables: z.record(name, sum),
  sequences: z.array(z.object({ name, last: z.string().regex(/^\d{1,19}$/), isCalled: z.boolean() })),
  files: sum,
  /** Files that rows name and the store did not have, at most the first hundred. */
  missing: z.array(z.string().max(100)).max(100),
  missingCount: z.int().min(0),
});

/** What an archive says before its rows. */
export type Head = z.output<typeof headSchema>;
/** What an archive says after them: an archive without it is not complete. */
export type Manifest = z.output<typeof manifestSchema>;
export type { Sum };

/** Returns the head of an archive. Throws `BackupError` if this version is too old for it. */
export function parseHead(text: string, file: string, ownVersion: string): Head {
  const given = parse(text, z.looseObject({ format: z.int(), version: z.string().max(100) }), file);
  if (given.format > archiveFormat || isNewer(given.version, ownVersion))
    throw newerError(file, given.version, ownVersion);
  return parse(text, headSchema, file);
}

export function parseManifest(text: string, file: string): Manifest {
  return parse(text, manifestSchema, file);
}

/** Says that a newer version made the archive, and names both. */
export function newerError(file: string, made: string, own: string): BackupError {
  return new BackupError(
    `${file} was made by Atrium ${made}, and this is Atrium ${own}, which is older. Restore it with Atrium ${made} or newer.`,
  );
}

export function damaged(file: string, what: string, cause?: unknown): BackupError {
  return new BackupError(`${file} is damaged, or no backup of Atrium: ${what} Use another backup.`, {
    cause,
  });
}

function parse<T extends z.ZodType>(text: string, schema: T, file: string): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw damaged(file, 'what it says about itself is no JSON.', error);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw damaged(file, `what it says about itself at ${where} cannot be right.`, parsed.error);
}

function isNewer(version: string, than: string): boolean {
  const numbers = (text: string) => text.split(/[.+-]/, 3).map((part) => Number.parseInt(part, 10) || 0);
  const [one, other] = [numbers(version), numbers(than)];
  const i = one.findIndex((each, index) => each !== other[index]);
  return i >= 0 && (one[i] ?? 0) > (other[i] ?? 0);
}
