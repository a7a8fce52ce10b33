import { cpus } from 'node:os';
import { analytics } from './goals/analytics.ts';
import { embed } from './goals/embed.ts';
import { memory } from './goals/memory.ts';
import { others } from './goals/others.ts';
import { patches } from './goals/patches.ts';
import { processes } from './goals/processes.ts';
import { reads } from './goals/reads.ts';
import { reports } from './goals/reports.ts';
import { saves } from './goals/saves.ts';
import { start } from './goals/start.ts';
import { table } from './goals/table.ts';
import { trace } from './goals/trace.ts';
import { underWrites } from './goals/under-writes.ts';
import { visitors } from './goals/visitors.ts';
import { waysGoal } from './goals/ways.ts';
import { figureBefore } from './support/before.ts';
import { startRaw, startService } from './support/child.ts';
import { chooseGoals } from './support/choose-goals.ts';
import { newClient } from './support/client.ts';
import { type Bench, type Goal, type Measured, verdictOf } from './support/goal.ts';
import { passMs } from './support/pass.ts';

/** Command: measures the goals named as arguments, or all. Exits with 1 if a goal is missed. */
// Memory first: it must be measured in a process that has done nothing else.
const goals: Goal[] = [
  memory,
  reads,
  underWrites,
  patches,
  saves,
  others,
  analytics,
  reports,
  processes,
  start,
  embed,
  visitors,
  table,
  trace,
  waysGoal,
];
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const isQuick = process.argv.includes('--quick');
const chosen = chooseGoals(goals, wanted);

console.log(`Bench on ${cpus().length} cores, Node ${process.version}. Building and starting.`);
// A process that built the app keeps the memory of the compiler, which M1 would count. So the first one only builds.
await (await startService()).stop();
const service = await startService();
const raw = await startRaw();
const measured: Measured[] = [];
try {
  for (const goal of chosen) {
    // An account for each goal, because an access token expires before the whole bench ends.
    const client = await newClient(service.origin);
    const bench: Bench = { service, raw, client, seconds: isQuick ? 1 : 2, rounds: isQuick ? 3 : 5 };
    // Goals in ms and s were set on a processor that takes 12 ms for a pass. Shared machines change within minutes.
    const before = passMs();
    const results = await goal.measure(bench);
    measured.push(...results.filter(({ id }) => wanted.length === 0 || wanted.includes(id)));
    for (const one of results) console.log(line(one));
    console.log(`           a pass took ${before.toFixed(1)} ms before, ${passMs().toFixed(1)} ms after`);
  }
} finally {
  await Promise.all([service.stop(), raw.stop()]);
}
const count = (verdict: string) => measured.filter((one) => verdictOf(one) === verdict).length;
console.log(`\n${count('met')} of ${measured.length} goals met, ${count('no verdict')} without a verdict.`);
process.exitCode = count('MISSED') === 0 ? 0 : 1;

function line(one: Measured): string {
  const { processorUs, limit, note } = one;
  const before = figureBefore(one);
  const said = [
    `goal: ${one.atLeast ? 'at least' : 'at most'} ${one.goal}`,
    ...(before === null ? [] : [`before: ${before}`]),
    ...(processorUs === undefined ? [] : [`${Math.round(processorUs)} us of processor a request`]),
    ...(limit === undefined ? [] : [`the ${limit} is the limit`]),
    ...(note === undefined ? [] : [note]),
  ];
  const value = `${one.value.toFixed(2)} ${one.unit}`;
  return `${verdictOf(one).padEnd(10)} ${one.id.padEnd(3)} ${one.what}: ${value} (${said.join(', ')})`;
}
