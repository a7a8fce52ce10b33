// npm run project -- <command>: exports and imports whole projects as files, on the machine itself. The server may be
// running.
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportForOperator, importForOperator } from '../maps/projects/operate.ts';
import { releaseKey } from '../maps/projects/project-keys.ts';
import { limits } from '../plans/limits.ts';
import type { Ctx } from '../platform/context.ts';
import { BootError } from './boot-error.ts';
import { parseCommand, runCommand } from './run-command.ts';

const usage = `npm run project -- export <project> [file]
npm run project -- import <file> --organization <organization> [--name <name>]
npm run project -- release-key <key>`;

await runCommand(() => {
  const { values, positionals } = parseCommand(process.argv.slice(2), usage);
  const [command, subject, file] = positionals;
  const { organization, name } = values;
  if (command === 'export' && subject) return (ctx) => exportTo(ctx, subject, file);
  if (command === 'import' && subject && organization)
    return (ctx) => importFrom(ctx, subject, { organization, name });
  if (command === 'release-key' && subject) {
    return async (ctx) => {
      await releaseKey(ctx, { key: subject });
      return `Everybody may take the key ${subject} now.`;
    };
  }
  throw new BootError(usage);
});

async function exportTo(ctx: Ctx, project: string, path?: string): Promise<string> {
  const { filename, chunks } = await exportForOperator(ctx, { project });
  const file = path ?? filename;
  const draft = `${file}.part`;
  try {
    await pipeline(Readable.from(chunks), createWriteStream(draft));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw new BootError(`${file} cannot be written (${error instanceof Error ? error.message : error}).`);
  }
  return `Wrote ${file}.`;
}

async function importFrom(
  ctx: Ctx,
  file: string,
  target: { organization: string; name: string | undefined },
): Promise<string> {
  const { size } = await stat(file).catch((error: Error) => {
    throw new BootError(`${file} cannot be read (${error.message}).`);
  });
  if (size > limits.archiveBytesMax) throw new BootError(`${file} is larger than 400 MB.`);
  const bytes = new Uint8Array(await readFile(file));
  const project = await importForOperator(ctx, { ...target, bytes });
  return `Made the draft project ${project.key} (${project.id}).`;
}
