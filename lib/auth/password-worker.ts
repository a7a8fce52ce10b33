import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

export type PasswordJob = { id: number; prehash: string; cost: number; hash: string | null };
export type PasswordResult = { id: number; hash: string | null; matches: boolean };

parentPort?.on('message', (job: PasswordJob) => {
  const result: PasswordResult =
    job.hash === null
      ? { id: job.id, hash: bcrypt.hashSync(job.prehash, job.cost), matches: false }
      : { id: job.id, hash: null, matches: bcrypt.compareSync(job.prehash, job.hash) };
  parentPort?.postMessage(result);
});
