import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { sendImage } from '@atrium/client';
import { againLines } from '../../../../lib/editor/bring-in/again-lines.ts';
import { type Arranged, arrange } from '../../../../lib/editor/bring-in/arrange.ts';
import { type Draft, startDraft, tick } from '../../../../lib/editor/bring-in/draft.ts';
import { acceptedOf, type Judgement, judge } from '../../../../lib/editor/bring-in/judge.ts';
import { knownMapOf } from '../../../../lib/editor/bring-in/known-map.ts';
import type { ImportedPlan } from '../../../../lib/editor/commands/import-levels.ts';
import { importPlaces } from '../../../../lib/editor/commands/import-places.ts';
import { createDocument } from '../../../../lib/editor/model/document.ts';
import { entitiesOf } from '../../../../lib/editor/model/entities.ts';
import { reportParts } from '../../../../lib/editor/ui/import/report-text.ts';
import { type Unit, unitMetres } from '../../../../lib/import/drawing/guess-unit.ts';
import { cmapsFrom, readCmapsBy } from '../../../../lib/import/pdf/read-cmap.ts';
import type { ProposedLevel } from '../../../../lib/import/proposal.ts';
import { type ImportFile, readFiles } from '../../../../lib/import/read-files.ts';
import { ImportRefused } from '../../../../lib/import/refused.ts';
import type { ReportLine } from '../../../../lib/import/report.ts';
import { sizeDrawing } from '../../../../lib/import/svg/size-drawing.ts';
import panelFile from '../../../../lib/messages/en/bring-in.json' with { type: 'json' };
import foundFile from '../../../../lib/messages/en/import.json' with { type: 'json' };
import { fill } from '../../../../lib/messages/fill.ts';
import { textsOf } from '../../../../lib/messages/load.ts';
import { loadRoomKinds } from '../../../../lib/messages/room-kinds.ts';
import { type Call, type Command, projectOption, textOf } from '../program/command.ts';
import { loadProject } from '../program/connect.ts';
import { projectOf } from '../program/project-of.ts';
import { Stop } from '../program/stop.ts';
import { countsOf, describe, lineOf } from '../sync/describe.ts';
import type { Item } from '../sync/plan-push.ts';
import { sendChanges } from '../sync/send-changes.ts';

/** The program speaks English. */
const texts = { panel: textsOf(panelFile), found: textsOf(foundFile) };

type Document = ReturnType<typeof createDocument>;

export const importCommand: Command = {
  name: 'import',
  usage: 'FILE...',
  summary: 'import a building into the draft',
  about: [
    'Reads PDF and DXF plans, SVG drawings, GeoJSON, IMDF, OpenStreetMap, CSV and XLSX files in the same way as the editor. Matches existing places by their id in the source, key and outline, rows of tables by key and title, and changes only the fields that the files contain. What changed in the file since its last import is changed on the map. What was edited on the map since then, or differs without an earlier import, stays as it is: --update changes it. What is no longer in the file stays: --delete-gone deletes it. Images never change, and a status changes only by a table.',
    'Photos and scans (JPEG, PNG, WebP, HEIC) are straightened and traced by the editor in the browser. Save DWG files as DXF.',
    'Where the editor would ask a question, the command makes the best guess and prints a warning. Try --dry-run first.',
  ],
  options: {
    project: projectOption,
    level: {
      type: 'string',
      value: 'KEY',
      text: 'level for a drawing; by default the file decides',
    },
    update: { type: 'boolean', text: 'also change places that were edited on the map' },
    'delete-gone': { type: 'boolean', text: 'delete imported places that are no longer in the file' },
    pages: { type: 'string', value: 'LIST', text: 'pages of a PDF to read, such as 1,3,5' },
    'no-plans': { type: 'boolean', text: 'import the places without floor plans' },
    'dry-run': { type: 'boolean', text: 'show what would be imported, and change nothing' },
    swapped: { type: 'boolean', text: 'the file has latitude and longitude in the wrong order' },
    metres: { type: 'boolean', text: 'coordinates are in metres, not in degrees' },
    unit: {
      type: 'string',
      value: 'UNIT',
      text: 'unit of a DXF drawing that does not say it: mm, cm, m, in or ft',
    },
  },
  argumentsMin: 1,
  argumentsMax: 50,
  takesFiles: true,
  async run(call) {
    const { values, terminal, signal } = call;
    const files = call.args.map((name) => readFile(call.folder, name));
    const { connection, id } = await projectOf(call);
    readCmapsBy(cmapsFrom(connection.url));
    const detail = await loadProject(connection, id, signal);
    const document = createDocument(entitiesOf(detail));
    const read = await draftOf(call, files, document);
    const arranged = arrange(read);
    const first = judge(arranged, read);
    const asked = values.update ? first.kept : [];
    const gone = values['delete-gone'] ? arranged.gone.map(({ ref }) => ref) : [];
    const draft = tick(read, [...asked, ...gone], true);
    const judged = judge(arranged, draft);
    for (const { code, text } of draft.read.questions)
      terminal.tell(`Warning: ${fill(texts.found.questions[code], { text })}`);

    const isDry = values['dry-run'] === true;
    const job = { connection, project: id, revision: detail.revision, terminal, signal };
    const plans = isDry ? new Map<string, ImportedPlan>() : await sendPlans(judged, files, job);
    const items = itemsOf(document, { draft, arranged, judged, plans });
    if (!isDry && items.length > 0) await sendChanges(items, job);
    report(call, draft, items, againLines(arranged, judged, draft.known.defaultLanguage));
  },
};

function readFile(folder: string, name: string): ImportFile {
  const path = resolve(folder, name);
  if (!existsSync(path) || !statSync(path).isFile()) throw new Stop('usage', `There is no file ${name}.`);
  return { name: basename(path), bytes: new Uint8Array(readFileSync(path)) };
}

async function draftOf({ values }: Call, files: readonly ImportFile[], document: Document): Promise<Draft> {
  const levels = document.levels();
  const wanted = textOf(values, 'level');
  const level = levels.find(({ key, id }) => key === wanted || id === wanted);
  if (wanted !== undefined && !level) throw new Stop('usage', `The map has no level ${wanted}.`);
  const kinds = await loadRoomKinds([...new Set([...document.project().languages, 'en'])]);
  const known = knownMapOf(document, kinds);
  const pages = pagesOf(textOf(values, 'pages'));
  const unit = unitOf(textOf(values, 'unit'));
  const coordinates = values.metres ? 'plane' : values.swapped ? 'latLon' : undefined;
  try {
    const read = await readFiles({
      files,
      known,
      options: { ...(coordinates && { coordinates }), ...(unit && { unit }), ...(pages && { pages }) },
    });
    const draft = startDraft({
      read,
      known,
      sizes: new Map(levels.map(({ id, width, height }) => [id, { width, height }])),
      current: level?.id ?? null,
      hasPlans: values['no-plans'] !== true,
      kinds,
    });
    const [drawing, ...more] = read.levels;
    // A level that was named counts more than places of the same keys on another level.
    if (!level || !drawing || more.length > 0) return draft;
    return { ...draft, targets: new Map([[drawing.ref, level.id]]) };
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const text = fill(texts.found.refusals[error.code], error.values);
    throw new Stop('failed', error.file === null ? text : `${error.file}: ${text}`, { cause: error });
  }
}

function pagesOf(text: string | undefined): number[] | null {
  if (text === undefined) return null;
  if (!/^\d{1,4}(?:,\d{1,4})*$/.test(text))
    throw new Stop('usage', 'Give the numbers of pages like this: --pages 1,3,5');
  return text.split(',').map(Number);
}

function unitOf(text: string | undefined): Unit | null {
  if (text === undefined) return null;
  if (!Object.hasOwn(unitMetres, text))
    throw new Stop('usage', `There is no unit ${text}. Use one of ${Object.keys(unitMetres).join(', ')}.`);
  return text as Unit;
}

/** Uploads the drawings of new levels as floor plans. */
async function sendPlans(
  { newLevels }: Judgement,
  files: readonly ImportFile[],
  { connection, project, terminal, signal }: Omit<Parameters<typeof sendChanges>[1], 'revision'>,
): Promise<Map<string, ImportedPlan>> {
  const plans = new Map<string, ImportedPlan>();
  const withPlan = newLevels.filter(({ backdrop }) => backdrop !== null);
  for (const [i, { ref, backdrop, width, height }] of withPlan.entries()) {
    const plan = planOf(ref, backdrop, files);
    if (plan === null) continue;
    const size = plan.isPng ? { width, height, sized: null } : sizeDrawing(plan.bytes);
    const type = plan.isPng ? 'png' : 'svg+xml';
    const file = new Blob([size.sized ?? Uint8Array.from(plan.bytes)], { type: `image/${type}` });
    const { url, thumbnails } = await sendImage(connection.client, project, file, {
      name: plan.isPng ? 'plan.png' : 'plan.svg',
      signal,
    });
    plans.set(ref, { imageUrl: url, imageThumbnails: thumbnails, width: size.width, height: size.height });
    terminal.progress('Floor plans', i + 1, withPlan.length);
  }
  return plans;
}

/** Returns the floor plan of a level, which the import drew or cleaned, or which is the file itself. */
function planOf(
  ref: string,
  backdrop: ProposedLevel['backdrop'],
  files: readonly ImportFile[],
): { bytes: Uint8Array; isPng: boolean } | null {
  if (backdrop && 'png' in backdrop) return { bytes: backdrop.png, isPng: true };
  const bytes = backdrop && 'svg' in backdrop ? new TextEncoder().encode(backdrop.svg) : bytesOf(ref, files);
  return bytes && { bytes, isPng: false };
}

/** Returns the bytes of a file. With several files, the number at the start of `ref` selects one. */
function bytesOf(ref: string, files: readonly ImportFile[]): Uint8Array | null {
  return files[files.length > 1 ? Number.parseInt(ref, 10) - 1 : 0]?.bytes ?? null;
}

type Decided = {
  draft: Draft;
  arranged: Arranged;
  judged: Judgement;
  plans: ReadonlyMap<string, ImportedPlan>;
};

function itemsOf(document: Document, { draft, arranged, judged, plans }: Decided): Item[] {
  const { command } = importPlaces(document, acceptedOf(draft, arranged, judged, plans), randomUUID);
  return command.changes.map(({ id, before, after }) => ({ id, old: before, mine: after }));
}

function report(
  { values, terminal }: Call,
  draft: Draft,
  items: readonly Item[],
  told: readonly ReportLine[],
): void {
  const described = items.map(describe);
  const { report: lines } = draft.read;
  const remarks = [...draft.read.remarks, ...told];
  if (values.json) {
    terminal.print(
      JSON.stringify({ changes: described, report: lines, remarks, dry_run: values['dry-run'] === true }),
    );
    return;
  }
  for (const item of described) terminal.print(lineOf(item));
  for (const part of reportParts(draft.read, texts, told)) {
    terminal.print(`${part.title}:`);
    for (const { text, count, examples } of part.lines)
      terminal.print(`  ${count}  ${text}${examples ? ` (${examples})` : ''}`);
  }
  const verb = values['dry-run'] ? 'Would be imported' : 'Imported';
  terminal.print(`${verb}: ${countsOf(described)}.`);
}
