// npm run project -- <command>: operator commands for projects, on the machine itself. The server may be running.
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cleanImages } from '../maps/projects/clean-images.ts';
import { exportForOperator, importForOperator } from '../maps/projects/operate.ts';
import { releaseKey } from '../maps/projects/project-keys.ts';
import { limits } from '../plans/limits.ts';
import type { Ctx } from '../platform/context.ts';
import { BootError } from './boot-error.ts';
import { parseCommand, runCommand } from './run-command.ts';

const usage = `npm run project -- export <project> [file]
npm run project -- import <file> --organization <organization> [--name <name>]
npm run project -- release-key <key>
npm run project -- clean-images [<project>] [--dry-run]`;

await runCommand(() => {
  const { values, positionals } = parseCommand(process.argv.slice(2), usage, ['clean-images']);
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
  if (command === 'clean-images') {
    return (ctx) => clean(ctx, { project: subject ?? null, isDryRun: values['dry-run'] === true });
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

async function clean(ctx: Ctx, input: { project: string | null; isDryRun: boolean }): Promise<string> {
  const { read, cleaned, projects, unreadable } = await cleanImages(ctx, input);
  const verb = input.isDryRun ? 'have' : 'had';
  return [
    `Read ${read} images. ${cleaned} in ${projects} projects ${verb} metadata${input.isDryRun ? '; nothing was changed.' : ' and were cleaned.'}`,
    ...unreadable.map((name) => `${name} is missing or damaged and stays as it is.`),
  ].join('\n');
}
