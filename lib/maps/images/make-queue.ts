export type Queue = <T>(weight: number, job: () => Promise<T>) => Promise<T>;

/**
 * A queue that starts jobs in order, at most `jobsMax` at once and together at most `weightMax`; a job heavier than
 * that runs alone. The promise of a job settles as the job does.
 */
export function makeQueue(jobsMax: number, weightMax: number): Queue {
  const waiting: { weight: number; start: () => void }[] = [];
  let running = 0;
  let weightRunning = 0;

  const startWaiting = () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const fits = running < jobsMax && weightRunning + next.weight <= weightMax;
      if (running > 0 && !fits) return;
      waiting.shift();
      running += 1;
      weightRunning += next.weight;
      next.start();
    }
  };

  return (weight, job) =>
    new Promise((resolve, reject) => {
      const start = () => {
        job()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            weightRunning -= weight;
            startWaiting();
          });
      };
      waiting.push({ weight, start });
      startWaiting();
    });
}
