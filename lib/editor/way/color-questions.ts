import type { Point } from '../../geometry/point.ts';
import type { FromFloorWorker, ToFloorWorker } from './messages.ts';

/** Pending questions for a colour of a plan. They resolve to null when the worker ends. */
export type ColorQuestions = {
  ask(levelId: string, point: Point): Promise<string | null>;
  answer(message: FromFloorWorker & { type: 'color' }): void;
  end(): void;
};

export function createColorQuestions(post: (message: ToFloorWorker) => void): ColorQuestions {
  const asked = new Map<number, (color: string | null) => void>();
  let last = 0;
  return {
    ask(levelId, point) {
      const number = ++last;
      post({ type: 'color', levelId, point, number });
      return new Promise((answer) => asked.set(number, answer));
    },
    answer({ number, color }) {
      asked.get(number)?.(color);
      asked.delete(number);
    },
    end() {
      for (const answer of asked.values()) answer(null);
      asked.clear();
    },
  };
}
