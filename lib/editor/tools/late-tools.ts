import type { AnyEvent } from './types.ts';

export type DrawingTools = typeof import('./drawing-tools.ts');

/** The tools, and what a hand did with one before they were there. */
export type LateTools = {
  readonly tools: DrawingTools | null;
  load(): void;
  /** Keeps an event until the tools are there; then `replay` gets it. */
  hold(event: AnyEvent): void;
  /** Runs `act` after the events that are kept, and answers whether there are any: a key may speak of what they make. */
  defer(act: () => void): boolean;
  /** The tool was put away. */
  forget(): void;
};

type Held = { event?: AnyEvent; act?: () => void };

/** `given` are there at once. A fetch that failed is tried again by the next event. */
export function createLateTools(given: DrawingTools | null, replay: (event: AnyEvent) => void): LateTools {
  let tools = given;
  let isFetching = false;
  let held: Held[] = [];
  const load = () => {
    if (tools || isFetching) return;
    isFetching = true;
    import('./drawing-tools.ts').then(
      (fetched) => {
        tools = fetched;
        for (const { event, act } of held.splice(0)) {
          if (event) replay(event);
          act?.();
        }
      },
      () => {
        isFetching = false;
      },
    );
  };
  return {
    get tools() {
      return tools;
    },
    load,
    hold(event) {
      // Only the last place of a pointer counts.
      if (event.type === 'move' && held.at(-1)?.event?.type === 'move') held.pop();
      held.push({ event });
      load();
    },
    defer(act) {
      if (held.length === 0) return false;
      held.push({ act });
      return true;
    },
    forget() {
      held = [];
    },
  };
}
