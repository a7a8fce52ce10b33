import { cpus } from 'node:os';
import { analytics } from './goals/analytics.ts';
import { embed } from './goals/embed.ts';
import { memory } from './goals/memory.ts';
import { patches } from './goals/patches.ts';
import { processes } from './goals/processes.ts';
import { reads } from './goals/reads.ts';
import { saves } from './goals/saves.ts';
import { start } from './goals/start.ts';
import { underWrites } from './goals/under-writes.ts';
import { startRaw, startService } from './support/child.ts';
import { newClient } from './support/client.ts';
import { type Bench, type Goal, isMet, type Measured } from './support/goal.ts';

/** Command: measures the goals named as arguments, or all, and ends with 1 when one is missed. */
// Memory comes first: it is that of a process which has not done anything else yet.
const goals: Goal[] = [memory, reads, underWrites, patches, saves, analytics, processes, start, embed];
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const isQuick = process.argv.includes('--quick');
const chosen = goals.filter(({ ids }) => wanted.length === 0 || ids.some((id) => wanted.includes(id)));

console.log(`Bench on ${cpus().length} cores, Node ${process.version}. Building and starting.`);
const service = await startService();
const raw = await startRaw();
const measured: Measured[] = [];
try {
  const client = await newClient(service.origin);
  const bench: Bench = { service, raw, client, seconds: isQuick ? 1 : 3, rounds: isQuick ? 3 : 7 };
  for (const goal of chosen) {
    const results = await goal.measure(bench);
    measured.push(...results.filter(({ id }) => wanted.length === 0 || wanted.includes(id)));
    for (const one of results) console.log(line(one));
  }
} finally {
  await Promise.all([service.stop(), raw.stop()]);
}
const missed = measured.filter((one) => !isMet(one));
console.log(`\n${measured.length - missed.length} of ${measured.length} goals met.`);
process.exitCode = missed.length === 0 ? 0 : 1;

function line(one: Measured): string {
  const value = one.value.toFixed(2);
  const side = one.atLeast ? 'at least' : 'at most';
  const cost =
    one.processorUs === undefined ? '' : `, ${Math.round(one.processorUs)} us of processor a request`;
  const verdict = isMet(one) ? 'met   ' : 'MISSED';
  return `${verdict} ${one.id.padEnd(3)} ${one.what}: ${value} ${one.unit} (goal: ${side} ${one.goal}${cost})`;
}
