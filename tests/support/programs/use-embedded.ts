// Uses the embedded database of a folder until it receives a signal: `node use-embedded.ts <data folder>`.
import { startEmbedded } from '#packages/embedded-postgres/src/start-embedded.ts';

const [, , dataDir = ''] = process.argv;

try {
  const server = await startEmbedded({ dataDir, report: (line) => console.log(line) });
  console.log(`up ${server.socketFolder}`);
  const stay = setInterval(() => {}, 60_000);
  process.once('SIGTERM', async () => {
    clearInterval(stay);
    await server.stop();
  });
} catch (error) {
  console.log(`failed ${(error as Error).message}`);
}
