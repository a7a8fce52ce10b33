import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const program = join(import.meta.dirname, '../support/programs/use-embedded.ts');
const folder = mkdtempSync(join(tmpdir(), 'atrium-data-dir-'));
const file = join(folder, 'taken');
writeFileSync(file, '');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Nobody can make a folder in /proc. Node.js tries for ever if it is asked to make the folders above it too. */
const impossible = [file, join(file, 'data'), ...(existsSync('/proc/self') ? ['/proc/atrium/data'] : [])];

test.each(impossible)('the embedded server says in one line that it cannot use %s', (dataDir) => {
  const { stdout } = spawnSync(process.execPath, [program, dataDir], {
    encoding: 'utf8',
    timeout: 15_000,
    killSignal: 'SIGKILL',
  });
  expect(stdout).toMatch(/^failed .*DATA_DIR .* cannot be used .* may write\. Or set DATABASE_URL/m);
});
