import { Agent, get } from 'node:http';

/*
 * Reads a public map every 20 ms until its input ends. Then prints the longest wait of a read and the longest delay of
 * its own timer, in milliseconds. Waits below that delay may be caused by the machine.
 */
const url = process.argv.at(-1) ?? '';
const everyMs = 20;
const agent = new Agent({ keepAlive: true });
const waits: number[] = [];
let late = 0;
let n = 0;
let failures = 0;
let dueAt = performance.now() + everyMs;

const timer = setInterval(() => {
  const now = performance.now();
  late = Math.max(late, now - dueAt);
  dueAt = now + everyMs;
  void read();
}, everyMs);

process.stdin.resume().once('end', () => {
  clearInterval(timer);
  agent.destroy();
  waits.sort((a, b) => a - b);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
  console.log(JSON.stringify({ longest: waits.at(-1) ?? 0, p99, late, failures }));
});

function read(): Promise<void> {
  const startedAt = performance.now();
  n += 1;
  const headers = { 'x-forwarded-for': `10.9.${(n >> 8) & 255}.${n & 255}`, 'accept-encoding': 'gzip' };
  return new Promise((resolve) => {
    const outgoing = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) failures += 1;
      response.resume().once('end', () => {
        waits.push(performance.now() - startedAt);
        resolve();
      });
    });
    outgoing.once('error', () => {
      failures += 1;
      resolve();
    });
  });
}
