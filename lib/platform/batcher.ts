/** What became of one of the items of a batch. */
export type Outcome<Result> = { result: Result } | { error: unknown };

type Waiting<Item, Result> = {
  item: Item;
  settle: (outcome: Outcome<Result>) => void;
};

export type Batching<Item, Result> = {
  /** Does several items at once and says of each, in their order, what became of it. A throw is that of all. */
  work: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>;
  /** What one item weighs of `weightMax`, which is done at once at most. */
  weigh?: (item: Item) => number;
  weightMax: number;
};

/**
 * Makes a function that does items under a name one round after another. What comes while a round is under way waits
 * and goes together with the next, so that many small writes cost a few transactions; what comes alone goes at once.
 */
export function batcher<Item, Result>(
  batching: Batching<Item, Result>,
): (name: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();
  const drain = async (name: string, queue: Waiting<Item, Result>[]) => {
    while (queue.length > 0) {
      const round = nextRound(queue, batching);
      const outcomes = await outcomesOf(
        batching,
        round.map(({ item }) => item),
      );
      for (const [i, { settle }] of round.entries()) settle(outcomes[i] ?? missing);
    }
    queues.delete(name);
  };
  return (name, item) =>
    new Promise((resolve, reject) => {
      const settle = (outcome: Outcome<Result>) =>
        'error' in outcome ? reject(outcome.error) : resolve(outcome.result);
      const running = queues.get(name);
      if (running) {
        running.push({ item, settle });
        return;
      }
      const queue = [{ item, settle }];
      queues.set(name, queue);
      void drain(name, queue);
    });
}

const missing = { error: new Error('The work told nothing of one of its items.') };

async function outcomesOf<Item, Result>(
  { work }: Batching<Item, Result>,
  items: readonly Item[],
): Promise<readonly Outcome<Result>[]> {
  try {
    return await work(items);
  } catch (error) {
    return items.map(() => ({ error }));
  }
}

function nextRound<Item, Result>(
  queue: Waiting<Item, Result>[],
  { weigh = () => 1, weightMax }: Batching<Item, Result>,
): Waiting<Item, Result>[] {
  let weight = 0;
  let count = 0;
  for (const { item } of queue) {
    weight += weigh(item);
    if (count > 0 && weight > weightMax) break;
    count++;
  }
  return queue.splice(0, count);
}
