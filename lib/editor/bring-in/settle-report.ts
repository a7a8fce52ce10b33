import type { Proposal, ProposedPlace } from '../../import/proposal.ts';
import { outcomes, type ReportLine, shortened } from '../../import/report.ts';
import type { Judged } from './judge.ts';

/** Counts rows of a table that a person has placed or matched since as taken. */
export function settleReport(read: Proposal, all: readonly Judged[]): Pick<Proposal, 'report' | 'remarks'> {
  let { report, remarks } = read;
  if (read.source.format !== 'table') return { report, remarks };
  const asked = new Map(read.questions.flatMap(({ code, refs }) => refs.map((ref) => [ref, code] as const)));
  const rows = new Map(read.places.map((row) => [row.ref, row]));
  for (const { place, look } of all) {
    const row = rows.get(place.ref);
    if (!row || row.match || look === 'left') continue;
    const label = labelOf(row);
    const question = asked.get(row.ref);
    const answered = ({ new: 'marker', changed: 'row', same: 'rowUnchanged' } as const)[look];
    if (question) report = withOne(without(report, question, label), answered, label);
    else if (firstChange(row) !== 'notOnMap') remarks = without(remarks, 'notOnMap', label);
    else report = withOne(without(report, 'notOnMap', label), 'marker', label);
  }
  return { report, remarks };
}

/** Returns the code of the line that counts a row. Its other notes are remarks. */
function firstChange({ notes }: ProposedPlace): string | undefined {
  return notes.find(({ code }) => code in outcomes && outcomes[code as keyof typeof outcomes] === 'changed')
    ?.code;
}

type Lines = readonly ReportLine[];

function without(lines: Lines, code: string, label: string): Lines {
  return lines.map((line) =>
    line.code === code
      ? { ...line, count: line.count - 1, examples: line.examples.filter((example) => example !== label) }
      : line,
  );
}

function withOne(lines: Lines, code: 'row' | 'rowUnchanged' | 'marker', label: string): Lines {
  const there = lines.find((line) => line.code === code);
  const { count = 0, examples = [] } = there ?? {};
  const line = {
    code,
    outcome: outcomes[code],
    count: count + 1,
    examples: examples.length > 0 ? examples : [label],
  };
  return there ? lines.map((each) => (each === there ? line : each)) : [...lines, line];
}

/** Returns the name of a row as the report has it. */
function labelOf({ key, texts, ref }: ProposedPlace): string {
  const titles = Object.values(texts).flatMap(({ title }) => title ?? []);
  return shortened(key ?? titles[0] ?? ref.replace('row-', ''));
}
