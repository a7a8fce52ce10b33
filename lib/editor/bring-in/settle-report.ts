import { importLimits } from '../../import/limits.ts';
import type { Note, Proposal, ProposedPlace } from '../../import/proposal.ts';
import { outcomes, type ReportCode, type ReportLine, shortened } from '../../import/report.ts';
import type { Judged } from './judge.ts';

/**
 * Counts what a person has decided since the file was read: rows of a table that were placed or matched as taken, and
 * elements whose places are on the map already as unchanged, or as kept where they differ from the file.
 */
export function settleReport(read: Proposal, all: readonly Judged[]): Pick<Proposal, 'report' | 'remarks'> {
  const { report, remarks } = read;
  if (read.source.format === 'table') return settledRows(read, all);
  return read.source.format === 'picture' ? { report, remarks } : settledPlaces(read, all);
}

function settledPlaces({ report, remarks }: Proposal, all: readonly Judged[]) {
  let lines: Lines = report;
  // An element may become several places, on several levels.
  for (const [, parts] of Map.groupBy(all, ({ place }) => place.ref.split('@', 1)[0])) {
    const [first] = parts;
    if (!first || !parts.every((part) => part.look === 'same' || isKept(part))) continue;
    const { place } = first;
    const code = firstChange(place)?.code ?? place.kind;
    const label = labelOf(place);
    if (!lines.some((line) => line.code === code && line.count > 0)) continue;
    const settled = parts.some(isKept) ? 'placeKept' : 'placeUnchanged';
    lines = withOne(without(lines, code, label), settled, label);
  }
  return { report: lines, remarks };
}

/** Checks whether a place differs from the file and stays as it is on the map. */
function isKept({ look, place, changes }: Judged): boolean {
  return look === 'left' && place.match !== null && changes.length > 0;
}

function settledRows(read: Proposal, all: readonly Judged[]) {
  let { report, remarks } = read;
  const asked = new Map(read.questions.flatMap(({ code, refs }) => refs.map((ref) => [ref, code] as const)));
  const rows = new Map(read.places.map((row) => [row.ref, row]));
  for (const { place, look } of all) {
    const row = rows.get(place.ref);
    if (!row || row.match || look === 'left' || look === 'gone' || look === 'removed') continue;
    const label = labelOf(row);
    const question = asked.get(row.ref);
    const answered = ({ new: 'marker', changed: 'row', same: 'rowUnchanged' } as const)[look];
    if (question) report = withOne(without(report, question, label), answered, label);
    else {
      report = without(report, 'notOnMap', label);
      const note = firstChange(row);
      const told = shortened(note?.text ? `${label}: ${note.text}` : label);
      // What was only a remark about a row that is left out tells now how the row was changed.
      if (note) remarks = without(remarks, note.code, told);
      report = withOne(report, note?.code ?? 'marker', told);
    }
  }
  return { report, remarks };
}

/** Returns the note whose line counts a place that is taken with a change. Its other notes are remarks. */
function firstChange({ notes }: ProposedPlace): (Note & { code: ReportCode }) | undefined {
  return notes.find(
    (note): note is Note & { code: ReportCode } =>
      note.code in outcomes && outcomes[note.code as ReportCode] === 'changed',
  );
}

type Lines = readonly ReportLine[];

function without(lines: Lines, code: string, label: string): Lines {
  return lines.map((line) =>
    line.code === code
      ? { ...line, count: line.count - 1, examples: line.examples.filter((example) => example !== label) }
      : line,
  );
}

function withOne(lines: Lines, code: ReportCode, label: string): Lines {
  const there = lines.find((line) => line.code === code);
  const { count = 0, examples = [] } = there ?? {};
  const isShown = label !== '' && !examples.includes(label) && examples.length < importLimits.examplesMax;
  const line = {
    code,
    outcome: outcomes[code],
    count: count + 1,
    examples: isShown ? [...examples, label] : examples,
  };
  return there ? lines.map((each) => (each === there ? line : each)) : [...lines, line];
}

/** Returns the name of a row or a place as the report has it. */
function labelOf({ key, texts, ref }: ProposedPlace): string {
  const titles = Object.values(texts).flatMap(({ title }) => title ?? []);
  const isRow = ref.startsWith('row-');
  const name = isRow ? (key ?? titles[0] ?? ref.replace('row-', '')) : titles[0];
  return shortened(name ?? '');
}
