import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from '#db/client.ts';
import { startEmbedded } from '#packages/embedded-postgres/src/start-embedded.ts';

/** Starts a database for trial in a folder of its own, below TMPDIR. `close` removes it. */
export async function openScratch(
  report: (line: string) => void,
): Promise<{ db: Database; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-trial-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const server = await startEmbedded({ dataDir, isDurable: false, report });
    const db = connect({ socketFolder: server.socketFolder, connectionsMax: 2 });
    return {
      db,
      close: async () => {
        await db.$client.end({ timeout: 5 });
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
