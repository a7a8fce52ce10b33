import type { LevelShape, PlaceShape } from './types.ts';

/** What happens in a viewer beside changes of the store. */
export type ViewerEvents = {
  /** A place was selected and has a card, or its data changed. Null: there is no such place any more. */
  select: { place: PlaceShape; isFocused: boolean } | null;
  /** A visitor closed the selected place. */
  closed: null;
  /** Back closed the selected place. */
  back: null;
  /** The place in the list that has the keyboard focus. */
  focused: string | null;
  /** A level is on the map, with its data. */
  drawn: LevelShape;
  /** The bars are fitted to the box. What else covers the map takes its size now. */
  layout: null;
  /** The owner's settings or the language changed. */
  appearance: null;
  /** What the tools offer changed. */
  tools: null;
  /** The clock was set. */
  time: null;
  /** The next visitor begins: nothing of the last one may stay. */
  startOver: null;
};

type Listener<Name extends keyof ViewerEvents> = (event: ViewerEvents[Name]) => unknown;

export type Events = {
  on<Name extends keyof ViewerEvents>(name: Name, listen: Listener<Name>): void;
  /** Calls the listeners in their order. */
  emit<Name extends keyof ViewerEvents>(name: Name, event: ViewerEvents[Name]): void;
};

export function createEvents(): Events {
  const listeners: { [Name in keyof ViewerEvents]?: Listener<Name>[] } = {};
  return {
    on<Name extends keyof ViewerEvents>(name: Name, listen: Listener<Name>) {
      const known: Listener<Name>[] = listeners[name] ?? [];
      known.push(listen);
      listeners[name] = known as (typeof listeners)[Name];
    },
    emit<Name extends keyof ViewerEvents>(name: Name, event: ViewerEvents[Name]) {
      for (const listen of (listeners[name] ?? []) as Listener<Name>[]) listen(event);
    },
  };
}
