import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { NamedTest } from '#tests/support/named-tests.ts';
import { faultRows } from './rows.ts';

type Result = { file: string; title: string; status: string };
type Outcome = 'survived' | 'not survived' | 'skipped';

const root = join(import.meta.dirname, '../..');

/** Returns the files that inject faults: those that need the built app, and the others. */
export function faultFiles(): { app: string[]; others: string[] } {
  const all = new Set(Object.values(faultRows).flatMap(({ tests }) => tests.map(([file]) => file)));
  const needsApp = (file: string) => /^tests\/(?:journeys|e2e|process|faults\/app)\//.test(file);
  return { app: [...all].filter(needsApp), others: [...all].filter((file) => !needsApp(file)) };
}

/** Returns a line for each fault and one for all, from the JSON reports of the runs. */
export function describeFaults(reports: readonly string[]): string[] {
  const results = reports.flatMap(readResults);
  const counts: Record<Outcome, number> = { survived: 0, 'not survived': 0, skipped: 0 };
  const lines = Object.entries(faultRows).map(([number, { fault, tests }]) => {
    const outcome = outcomeOf(tests, results);
    counts[outcome] += 1;
    return `fault ${number}: ${outcome}: ${fault}`;
  });
  const { survived, skipped } = counts;
  return [...lines, `${survived} of ${lines.length} faults survived, ${skipped} skipped`];
}

/** A fault is survived if all its tests ran and passed. A fault that could not be injected is skipped. */
function outcomeOf(tests: readonly NamedTest[], results: readonly Result[]): Outcome {
  const found = tests.map(([file, name]) => {
    const pattern = patternOf(name);
    return results.filter((result) => result.file === file && pattern.test(result.title));
  });
  if (found.some((each) => each.length === 0 || each.some(({ status }) => status === 'failed'))) {
    return 'not survived';
  }
  return found.flat().every(({ status }) => status === 'passed') ? 'survived' : 'skipped';
}

/** Returns a pattern in which the placeholders of a name match any text. */
function patternOf(name: string): RegExp {
  const parts = name.split(/%[sij]|\$\w+/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);
}

function readResults(report: string): Result[] {
  const json = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
  };
  return json.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ file: relative(root, name), title, status })),
  );
}
