import { type LoadedTools, toolCode } from './list.ts';
import type { AnyEvent } from './types.ts';

/** The lazily loaded tools, and the events that arrive before them. */
export type LateTools = {
  readonly tools: LoadedTools | null;
  load(): void;
  /** Keeps an event until the tools are loaded, then passes it to `replay`. */
  hold(event: AnyEvent): void;
  /**
   * Runs `act` after the pending events, whose result a key may refer to. Returns false, without running `act`, if none
   * are pending.
   */
  defer(act: () => void): boolean;
  /** Drops pending events after a change of tool. */
  forget(): void;
};

type Held = { event?: AnyEvent; act?: () => void };

/** Creates the loader. Tools passed in `given` are available at once. */
export function createLateTools(given: LoadedTools | null, replay: (event: AnyEvent) => void): LateTools {
  let tools = given ?? toolCode.parts;
  let held: Held[] = [];
  let endWait: (() => void) | null = null;
  const stopListening = toolCode.subscribe(() => {
    tools ??= toolCode.parts;
    stopListening();
    for (const { event, act } of held.splice(0)) {
      if (event) replay(event);
      act?.();
    }
  });
  return {
    get tools() {
      return tools;
    },
    load: () => void toolCode.ahead(),
    hold(event) {
      // Only the last position of a pointer counts.
      if (event.type === 'move' && held.at(-1)?.event?.type === 'move') held.pop();
      held.push({ event });
      // A pointer that only passes over the map is not worth a message.
      if (event.type === 'move') void toolCode.ahead();
      else endWait ??= toolCode.want();
    },
    defer(act) {
      if (held.length === 0) return false;
      held.push({ act });
      return true;
    },
    forget() {
      held = [];
      endWait?.();
      endWait = null;
    },
  };
}
