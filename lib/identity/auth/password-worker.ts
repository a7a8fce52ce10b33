import bcrypt from 'bcryptjs';

/** Work of these threads by name, with argument and result. */
export type PasswordWork = {
  hash: { given: { prehash: string; cost: number }; gives: string };
  compare: { given: { prehash: string; hash: string }; gives: boolean };
  /** Estimates how hard a password is to guess, as a score from 0 to 4. An attacker tries `inputs` first. */
  score: { given: { password: string; inputs: string[] }; gives: number };
};
type Name = keyof PasswordWork;
export type PasswordJob = { [K in Name]: { name: K; given: PasswordWork[K]['given'] } }[Name];
export type PasswordResult = PasswordWork[Name]['gives'];

/** Runs one job. `password-pool.ts` starts this thread. */
export default async function work(job: PasswordJob): Promise<PasswordResult> {
  if (job.name === 'hash') return bcrypt.hashSync(job.given.prehash, job.given.cost);
  if (job.name === 'compare') return bcrypt.compareSync(job.given.prehash, job.given.hash);
  const estimator = await loadEstimator();
  return estimator.check(job.given.password, job.given.inputs).score;
}

type Estimator = { check: (password: string, inputs: string[]) => { score: number } };

let estimator: Promise<Estimator> | null = null;

/** Loads the estimator at its first use, because the dictionaries take time and memory. */
function loadEstimator(): Promise<Estimator> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  );
  return estimator;
}
