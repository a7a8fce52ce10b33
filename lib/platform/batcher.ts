/** Outcome of one item of a batch. */
export type Outcome<Result> = { result: Result } | { error: unknown };

type Waiting<Item, Result> = {
  item: Item;
  settle: (outcome: Outcome<Result>) => void;
};

type Batching<Item, Result> = {
  /** Processes several items at once and returns one outcome for each, in order. If it throws, all fail. */
  work: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>;
  /** Weight of one item. One call of `work` gets items of at most `weightMax` together. */
  weigh?: (item: Item) => number;
  weightMax: number;
};

/**
 * Returns a function that processes the items of a name in rounds, one after the other. Items that arrive during a
 * round share the next one, so that many small writes cost few transactions. A single item is processed at once.
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

const missing = { error: new Error('The work returned no outcome for an item.') };

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
