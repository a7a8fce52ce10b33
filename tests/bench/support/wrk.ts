import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadResult } from './load.ts';

export type WrkLoad = {
  url: string;
  method: string;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  bodies: readonly string[];
  /** Number of requests that a connection sends before it reads their answers. */
  inRow: number;
};

/** Whether `wrk` is installed: a client in C that needs a tenth of the processor time of a client in Node. */
export const hasWrk = spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined;

/** Runs a load with `wrk`. Each request has its own address, so that the limiter counts but refuses none. */
export async function loadByWrk({ url, connections, seconds, ...rest }: WrkLoad): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-wrk-'));
  try {
    const script = join(folder, 'load.lua');
    writeFileSync(script, scriptOf(rest));
    const { stdout } = await promisify(execFile)('wrk', [
      '--threads=1',
      `--connections=${connections}`,
      `--duration=${Math.max(1, Math.round(seconds))}s`,
      '--timeout=30s',
      `--script=${script}`,
      url,
    ]);
    const result = JSON.parse(/^RESULT (.*)$/m.exec(stdout)?.[1] ?? 'null');
    if (result === null) throw new Error(`wrk said: ${stdout}`);
    return { ...result, client: 'wrk' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function scriptOf({
  method,
  headers,
  bodies,
  inRow,
}: Omit<WrkLoad, 'url' | 'connections' | 'seconds'>): string {
  const text = (value: string) => JSON.stringify(value);
  const members = Object.entries(headers).map(([name, value]) => `[${text(name)}] = ${text(value)}`);
  return `
local headers = { ${members.join(', ')} }
local bodies = { ${bodies.map(text).join(',\n')} }
local n = 0
local function one()
  n = n + 1
  headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", math.floor(n / 65536) % 256, math.floor(n / 256) % 256, n % 256)
  return wrk.format(${text(method)}, nil, headers, bodies[n % math.max(1, #bodies) + 1])
end
function request()
  local all = {}
  for i = 1, ${inRow} do all[i] = one() end
  return table.concat(all)
end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests": %d, "perSecond": %f, "p99Ms": %f, "failures": %d, "clientMs": %f}\\n',
    summary.requests, summary.requests / summary.duration * 1e6, latency:percentile(99) / 1000,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout, os.clock() * 1000))
end
`;
}
