import bcrypt from 'bcryptjs';

/** What these threads do, by name: what they are given, and what they give back. */
export type PasswordWork = {
  hash: { given: { prehash: string; cost: number }; gives: string };
  compare: { given: { prehash: string; hash: string }; gives: boolean };
  /** How hard a password is to guess, as a score from 0 to 4; a guesser tries `inputs` first. */
  score: { given: { password: string; inputs: string[] }; gives: number };
};
type Name = keyof PasswordWork;
export type PasswordJob = { [K in Name]: { name: K; given: PasswordWork[K]['given'] } }[Name];
export type PasswordResult = PasswordWork[Name]['gives'];

/** Does one piece of work; `password-pool.ts` starts this thread. */
export default async function work(job: PasswordJob): Promise<PasswordResult> {
  if (job.name === 'hash') return bcrypt.hashSync(job.given.prehash, job.given.cost);
  if (job.name === 'compare') return bcrypt.compareSync(job.given.prehash, job.given.hash);
  const estimator = await loadEstimator();
  return estimator.check(job.given.password, job.given.inputs).score;
}

type Estimator = { check: (password: string, inputs: string[]) => { score: number } };

let estimator: Promise<Estimator> | null = null;

/** Loaded at the first use: the dictionaries take time and memory. */
function loadEstimator(): Promise<Estimator> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  );
  return estimator;
}
