import type { Proposal } from '../../../import/proposal.ts';
import type { ReportLine } from '../../../import/report.ts';
import { fill } from '../../../messages/fill.ts';
import type { ImportStrings, ImportTexts } from '../../../messages/import.ts';

/** Lines of a report with the same outcome. */
export type ReportPart = {
  outcome: ReportLine['outcome'];
  title: string;
  lines: { text: string; count: number; examples: string }[];
};

const outcomes = ['taken', 'changed', 'same', 'left', 'told'] as const;

/** Returns the text of a report's code. */
export function wordsOf(code: ReportLine['code'], { report, remarks }: ImportStrings): string {
  return { ...report, ...remarks }[code];
}

/** Returns the lines of a report by outcome, and its remarks. */
export function reportParts(
  { report, remarks }: Pick<Proposal, 'report' | 'remarks'>,
  { found }: ImportTexts,
  told: readonly ReportLine[],
): ReportPart[] {
  const lines = [...report, ...remarks, ...told];
  return outcomes.flatMap((outcome) => {
    const own = lines.filter((line) => line.outcome === outcome && line.count > 0);
    if (own.length === 0) return [];
    return [
      {
        outcome,
        title: found.outcomes[outcome],
        lines: own.map(({ code, count, examples }) => ({
          text: wordsOf(code, found),
          count,
          examples: examples.join(', '),
        })),
      },
    ];
  });
}

/** Returns the report as plain text, to be sent to the authors of the file. */
export function reportAsText(
  parts: readonly ReportPart[],
  { elements, files }: { elements: number; files: readonly string[] },
  { panel }: ImportTexts,
  language: string,
): string {
  const head = `${files.join(', ')}: ${fill(panel.lines, { count: elements }, language)}`;
  const body = parts.map(({ title, lines }) =>
    [
      title,
      ...lines.map(({ text, count, examples }) => `  ${count}  ${text}${examples ? ` (${examples})` : ''}`),
    ].join('\n'),
  );
  return [head, ...body].join('\n\n');
}
