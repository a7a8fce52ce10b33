// npm test: the service, and journeys in a browser. `rest`: what npm test leaves. `e2e`: the whole built app. `faults`:
// every fault, with many rounds. `verify`: what must pass before a hand-in. `static`: the checks of `verify` that run
// none of our code. `types`: those of types.
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { createWriteStream, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { explain } from '#lib/boot/boot-error.ts';
import { buildApp } from '#lib/boot/build-app.ts';
import { describeFaults, faultFiles } from './faults/report.ts';
import { findOrInstallChromium } from './support/browser.ts';
import { skipReason } from './support/skipped-tests.ts';
import { newTestFolder, removeTestFolder } from './support/test-folder.ts';
import { installTestPrograms } from './support/test-programs.ts';

type Counts = { passed: number; failed: number; skipped: number };
type Step = { title: string; run: () => Promise<Counts> };

const root = join(import.meta.dirname, '..');
/** Folder for everything that tests write. It is removed at the end, also after an interruption. */
const folder = newTestFolder();
const reports = join(folder, 'reports');
mkdirSync(reports);
/** All output of the tests, including request lines of their servers. The screen shows only what a person reads. */
const outputFile = join(tmpdir(), `atrium-tests-${process.pid}.log`);
/** Cache of compiled code for test workers and the programs that they start, because each file has its own process. */
const compiled = join(root, 'node_modules/.cache/compiled');
const notes: string[] = [];
/** Repeated at the end, where a person looks first. */
const failures: string[] = [];
const skipped: string[] = [];
const running = new Set<ChildProcess>();
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isInterrupted = true;
    for (const child of running) child.kill('SIGTERM');
  });

const types: Step = { title: 'Types', run: typecheck };
const staticSteps: Step[] = [
  { title: 'Format and lint', run: () => check('npm', ['run', '--silent', 'lint']) },
  types,
  {
    title: 'What is made of the declared endpoints is up to date',
    run: () => check('npm', ['run', '--silent', 'openapi', '--', '--check']),
  },
];
/** Runs these projects of `tests/vitest.config.ts`; without a name, all. */
const server = (title: string, projects: string[] = []): Step => {
  const named = projects.map((name) => `--project=${name}`);
  return { title, run: () => vitest('tests/vitest.config.ts', [], {}, named) };
};
const appStep = (title: string, folders: string[]): Step => ({ title, run: () => builtApp(folders) });

const plans: Record<string, Step[]> = {
  test: [
    server('Rules, domains and HTTP, on a real PostgreSQL', ['rules', 'service']),
    appStep('Journeys through the built app, in a browser', ['tests/journeys']),
  ],
  rest: [
    server('Starts, faults and packages', ['!rules', '!service']),
    appStep('The processes of the built app, and the details of its screens', ['tests/process', 'tests/e2e']),
  ],
  e2e: [appStep('The built app, in a browser', ['tests/journeys', 'tests/e2e', 'tests/process'])],
  verify: [...staticSteps, server('All that needs no build, on a real PostgreSQL')],
  static: staticSteps,
  types: [types],
  faults: [
    { title: 'Faults that need no app', run: () => faults('tests/vitest.config.ts', faultFiles().others) },
    { title: 'Faults of the built app', run: faultsOfApp },
  ],
};

const mode = process.argv[2] ?? 'test';
const steps = plans[mode];
if (!steps) {
  console.error(`Unknown: ${mode}. It can be: ${Object.keys(plans).join(', ')}.`);
  process.exit(2);
}

try {
  await runAll(steps);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  removeTestFolder(folder);
  if (isInterrupted) process.exitCode = 130;
  if (process.exitCode && !isInterrupted && existsSync(outputFile))
    console.log(`\nAll output is in ${outputFile}`);
  else rmSync(outputFile, { force: true });
}

async function runAll(planned: Step[]): Promise<void> {
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 };
  if (planned.some((step) => !staticSteps.includes(step))) notes.push(...installTestPrograms(console.log));
  for (const [index, step] of planned.entries()) {
    console.log(`\n[${index + 1}/${planned.length}] ${step.title}\n`);
    const counts = await step.run();
    if (isInterrupted) return console.log('\nInterrupted.');
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    sum.skipped += counts.skipped;
  }
  for (const note of notes) console.log(`\n*** ${note}`);
  if (skipped.length > 0) console.log(`\n${skipped.map((each) => `SKIPPED: ${each}`).join('\n')}`);
  if (failures.length > 0) console.log(`\n${failures.map((each) => `FAILED: ${each}`).join('\n')}`);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  if (sum.failed > 0) process.exitCode = 1;
}

async function builtApp(folders: string[]): Promise<Counts> {
  try {
    await buildApp({ report: console.log });
  } catch (error) {
    console.error(explain(error));
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const browser = findOrInstallChromium(console.log);
  if (browser) {
    console.log(`The browser is ${browser}.`);
    return vitest('tests/e2e.config.ts', folders, { CHROMIUM_PATH: browser });
  }
  notes.push(
    'The browser tests did not run, because no Chromium was found: install Chromium or Chrome, or set CHROMIUM_PATH.',
  );
  const without: string[] = folders.filter((each) => each === 'tests/process');
  const skippedThere = countTests(folders.filter((each) => !without.includes(each)));
  if (without.length === 0) return { passed: 0, failed: 0, skipped: skippedThere };
  const counts = await vitest('tests/e2e.config.ts', without);
  return { ...counts, skipped: counts.skipped + skippedThere };
}

/** Runs all faults with enough rounds to be convincing, and without retries. */
function faults(config: string, files: string[]): Promise<Counts> {
  return vitest(config, files, { LONG_TESTS: '1' }, ['--retry=0', '--maxWorkers=1']);
}

async function faultsOfApp(): Promise<Counts> {
  await buildApp({ report: console.log });
  const counts = await faults('tests/e2e.config.ts', faultFiles().app);
  const written = ['tests/vitest.config.ts', 'tests/e2e.config.ts'].map(reportOf);
  notes.push(describeFaults(written.filter((report) => existsSync(report))).join('\n'));
  return counts;
}

/** Counts the tests that are skipped without a browser, by their calls in the files. */
function countTests(folders: readonly string[]): number {
  const files = globSync(
    folders.map((each) => `${each}/**/*.test.ts`),
    { cwd: root },
  );
  const calls = files.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/^\s*(?:test|it)(?:\.\w+)*\(/gm) ?? [],
  );
  return calls.length;
}

async function vitest(
  config: string,
  filters: string[] = [],
  env: Record<string, string> = {},
  more: string[] = [],
): Promise<Counts> {
  const report = reportOf(config);
  const code = await runQuietly(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--config=${config}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...more,
      ...filters,
    ],
    { NODE_COMPILE_CACHE: compiled, ...env },
  );
  const counts = existsSync(report) ? readCounts(report) : { passed: 0, failed: 0, skipped: 0 };
  if (code === 0 || counts.failed > 0) return counts;
  // An error outside of tests fails the run without a failed test.
  failures.push(`${config} ended with code ${code}; the reason is above`);
  return { ...counts, failed: 1 };
}

function reportOf(config: string): string {
  return join(reports, `${config.replaceAll('/', '-')}.json`);
}

type Report = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; title: string; status: string; failureMessages: string[] }[];
  }[];
};

function readCounts(report: string): Counts {
  const json = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failed = json.testResults.flatMap((file) => {
    const name = relative(root, file.name);
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && file.status === 'failed') return [`${name}: ${firstLine(file.message)}`];
    return tests.map((test) => `${name} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
  failures.push(...failed);
  skipped.push(...json.testResults.flatMap(skippedIn));
  return {
    passed: json.numPassedTests,
    failed: failed.length,
    skipped: json.numPendingTests + json.numTodoTests,
  };
}

function skippedIn({ name, assertionResults }: Report['testResults'][number]): string[] {
  const file = relative(root, name);
  const left = assertionResults.filter(({ status }) => !['passed', 'failed'].includes(status));
  return left.map(({ title, fullName }) => `${file} > ${fullName}: ${skipReason(file, title)}`);
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? '';
}

/** A fresh clone lacks the types of routes and styles, which Next writes, and those of the client's operations. */
async function typecheck(): Promise<Counts> {
  const { writeOperations } = await import('../packages/client/build.ts');
  writeOperations();
  const next = join(root, 'node_modules/next/dist/bin/next');
  await run(process.execPath, [next, 'typegen'], { NEXT_TELEMETRY_DISABLED: '1' });
  const tsc = join(root, 'node_modules/.bin/tsc');
  for (const project of ['tsconfig.json', 'packages/cli/tsconfig.json', 'tests/tsconfig.json']) {
    const counts = await check(tsc, ['-p', project]);
    if (counts.failed > 0) return counts;
  }
  return { passed: 1, failed: 0, skipped: 0 };
}

async function check(program: string, args: string[]): Promise<Counts> {
  const code = await run(program, args);
  console.log(code === 0 ? 'Good.' : 'Not good.');
  if (code !== 0) failures.push(`${basename(program)} ${args.join(' ')}`);
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  if (isInterrupted) return Promise.resolve(1);
  return new Promise((done) => {
    const child = start(command, args, 'inherit', env);
    child.once('exit', (code) => done(code ?? 1));
    child.once('error', () => done(1));
  });
}

/** Starts a program whose temporary files are in the folder of this run, and which ends with it. */
function start(
  command: string,
  args: string[],
  stdio: StdioOptions,
  env: Record<string, string>,
): ChildProcess {
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, TMPDIR: folder, ...env } });
  running.add(child);
  child.once('close', () => running.delete(child));
  child.once('error', (error) => console.error(error.message));
  return child;
}

/** Like run, but writes log lines and passed tests only to the output file. */
function runQuietly(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  if (isInterrupted) return Promise.resolve(1);
  return new Promise((done) => {
    const child = start(command, args, ['ignore', 'pipe', 'pipe'], env);
    const file = createWriteStream(outputFile, { flags: 'a' });
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        file.write(`${line}\n`);
        if (!isForTheFile(line)) console.log(line);
      });
    }
    child.once('error', () => done(1));
    child.once('close', (code) => file.end(() => done(code ?? 1)));
  });
}

/** Checks whether a line is from a server's log, or names a passed test below the line of its file. */
function isForTheFile(line: string): boolean {
  return line.startsWith('{"time":') || /^\s{3,}✓/.test(stripVTControlCharacters(line));
}
