import type { Document } from '../model/document.ts';
import { changedPaths, type FieldPath } from '../model/merge.ts';

const textFields =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, [contenteditable]';

/** A pause of typing after which a field whose text was taken shows what others wrote. */
export const typingPauseMs = 2_000;

/** Things of which a field is in use, with the paths of the field; `all` if it cannot be known which field it is. */
export type InUse = ReadonlyMap<string, ReadonlySet<FieldPath> | 'all'>;

export type FieldWatch = {
  /** Changes of others must not touch what is under somebody's fingers. Empty for a cursor that only stands in a field. */
  inUse(): InUse;
  stop(): void;
};

type Typing = {
  readonly field: EventTarget | null;
  at: number;
  /** Whether the last text was written into the document. A field keeps one that it does not take. */
  isTaken: boolean;
  readonly paths: Map<string, Set<FieldPath>>;
};

const none: InUse = new Map();

/**
 * Watches into which field of the page somebody types, and what the field writes. `around` returns the things that a
 * field may belong to which has written nothing yet.
 */
export function watchFields(
  doc: Pick<Document, 'get' | 'subscribe'>,
  around: () => Iterable<string>,
  now: () => number = () => performance.now(),
): FieldWatch {
  const stop = new AbortController();
  let typing: Typing | null = null;
  let isWriting = false;
  const note = ({ target }: Event) => {
    if (!(target instanceof Element && target.matches(textFields))) return;
    if (typing?.field !== target) typing = { field: target, at: 0, isTaken: false, paths: new Map() };
    Object.assign(typing, { at: now(), isTaken: false });
    // What the document announces while this event is handled comes from the field.
    isWriting = true;
    setTimeout(() => {
      isWriting = false;
    });
  };
  const unsubscribe = doc.subscribe(({ before }) => {
    if (!isWriting || !typing) return;
    typing.isTaken = true;
    for (const [id, old] of before) {
      const mine = doc.get(id);
      if (!old || !mine) continue;
      const paths = typing.paths.get(id) ?? new Set();
      for (const { path } of changedPaths(old, mine)) paths.add(path);
      typing.paths.set(id, paths);
    }
  });
  addEventListener('input', note, { capture: true, signal: stop.signal });
  stop.signal.addEventListener('abort', unsubscribe);
  return {
    inUse() {
      if (!typing || typing.field !== document.activeElement) return none;
      if (!typing.isTaken) return new Map([...around()].map((id) => [id, 'all'] as const));
      return now() - typing.at < typingPauseMs ? typing.paths : none;
    },
    stop: () => stop.abort(),
  };
}
