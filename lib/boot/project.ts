// npm run project -- <command>: operator commands for projects, on the machine itself. The server may be running.
import { createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { copyMap } from '../embed/as-files/copy-map.ts';
import { FolderRefused } from '../embed/as-files/write-folder.ts';
import { cleanImages } from '../maps/projects/clean-images.ts';
import { exportForOperator, importForOperator } from '../maps/projects/operate.ts';
import { releaseKey } from '../maps/projects/project-keys.ts';
import { limits } from '../plans/limits.ts';
import type { Ctx } from '../platform/context.ts';
import { BootError } from './boot-error.ts';
import { root } from './root.ts';
import { parseCommand, runCommand } from './run-command.ts';

const usage = `npm run project -- export <project> [file]
npm run project -- import <file> --organization <organization> [--name <name>]
npm run project -- static <project> <folder> [--address <url>]
npm run project -- release-key <key>
npm run project -- clean-images [<project>] [--dry-run]`;

await runCommand(() => {
  const { values, positionals } = parseCommand(usage, {
    name: { type: 'string' },
    address: { type: 'string' },
    organization: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  });
  const [command, subject, file] = positionals;
  if (values['dry-run'] && command !== 'clean-images')
    throw new BootError(`${command || 'This command'} has no option --dry-run.\n${usage}`);
  const { organization, name } = values;
  if (command === 'export' && subject) return (ctx) => exportTo(ctx, subject, file);
  if (command === 'import' && subject && organization)
    return (ctx) => importFrom(ctx, subject, { organization, name });
  if (command === 'static' && subject && file)
    return (ctx) => copyTo(ctx, { project: subject, folder: file, address: values.address ?? null });
  if (command === 'release-key' && subject) {
    return async (ctx) => {
      await releaseKey(ctx, { key: subject });
      return `Everybody may take the key ${subject} now.`;
    };
  }
  if (command === 'clean-images') {
    return (ctx) => clean(ctx, { project: subject ?? null, isDryRun: values['dry-run'] });
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

/** Writes a published map as files. Says what a folder cannot hold. */
async function copyTo(
  ctx: Ctx,
  input: { project: string; folder: string; address: string | null },
): Promise<string> {
  if (!existsSync(join(root, 'public/build/mirror.js')))
    throw new BootError('The viewer is not built. Run npm run build first.');
  const address = input.address === null ? null : addressOf(input.address);
  const { name, version, files, bytes, allowedDomains } = await copyMap(ctx, { ...input, address }).catch(
    (error: unknown) => {
      // What the system or the folder refuses is said as it is.
      if (error instanceof FolderRefused) throw new BootError(error.message);
      if (error instanceof Error && 'path' in error)
        throw new BootError(`${input.folder} cannot be written (${error.message}).`);
      throw error;
    },
  );
  const megabytes = (bytes / 1_000_000).toFixed(1);
  const warning =
    allowedDomains.length === 0
      ? []
      : [
          `Warning: only these sites may show this map: ${allowedDomains.join(', ')}. A folder cannot ensure that: everybody who finds its address can read the map.`,
        ];
  return [
    `Wrote version ${version} of ${name} into ${input.folder}: ${files} files, ${megabytes} MB.`,
    ...warning,
  ].join('\n');
}

/** Returns the address of a folder with a slash at its end. */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new BootError(
      `--address must be the address of the folder, such as https://mirror.example/museum/.`,
    );
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

async function clean(ctx: Ctx, input: { project: string | null; isDryRun: boolean }): Promise<string> {
  const { read, cleaned, projects, unreadable } = await cleanImages(ctx, input);
  const verb = input.isDryRun ? 'have' : 'had';
  return [
    `Read ${read} images. ${cleaned} in ${projects} projects ${verb} metadata${input.isDryRun ? '; nothing was changed.' : ' and were cleaned.'}`,
    ...unreadable.map((name) => `${name} is missing or damaged and stays as it is.`),
  ].join('\n');
}
