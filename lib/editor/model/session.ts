import { createStore, type StoreApi } from 'zustand/vanilla';
import { createDocument, type Document } from './document.ts';
import { entitiesOf } from './entities.ts';
import { type History, noHistory, recordStep, redoStep, undoStep } from './history.ts';
import { carryOver } from './merge.ts';
import { newId as newRandomId } from './new-id.ts';
import type { Conflict, Faults, LiveFacts, Notice, SaveState, SessionState, Unread } from './state.ts';
import {
  type Change,
  type Command,
  type Entity,
  isPlace,
  isRefusal,
  type ProjectDetail,
  type Refusal,
} from './types.ts';

export type SessionOptions = {
  project: ProjectDetail;
  canWrite: boolean;
  /** The document of the project, if the screen is open on it already. */
  document?: Document;
  /** The table of places has no screen that follows its steps. */
  view?: SessionView;
  now?: () => number;
  newId?: () => string;
};

/** A screen that follows the steps of a session. */
export type SessionView = {
  selection(): readonly string[];
  /** A command was applied. */
  ran(command: Command): void;
  /** A step was undone or redone. Shows its places, selected as `selection` says. */
  replayed(changes: readonly Change[], selection: readonly string[] | null): void;
  /** Changes of others were applied. */
  tookOver(): void;
};

/** The open project: its document, its history, and what is known about saving it. */
export type Session = {
  readonly document: Document;
  readonly store: Pick<StoreApi<SessionState>, 'getState' | 'getInitialState' | 'subscribe'>;
  readonly newId: () => string;
  readonly now: () => number;
  /** Runs a command as one undo step; a refusal becomes a notice. Returns whether anything changed. */
  run(command: Command | Refusal): boolean;
  undo(): void;
  /** Undoes this step (`lastStep` of the state) if it is still the last one. */
  undoStep(number: number): void;
  redo(): void;
  /** Drops all steps: another draft took the place of the one that they belong to. */
  forgetSteps(): void;
  notify(notice: Notice): void;
  /** Takes a notice of this kind away. */
  dropNotice(kind: Notice['kind']): void;
  /** Applies changes that others saved, without an undo step. */
  takeOver(changes: readonly Change[]): void;
  /** Keeps a text that a field did not take, or forgets it. */
  keepUnread(field: string, unread: Unread | null): void;
  setSave(save: SaveState): void;
  setWorkKept(isWorkKept: boolean): void;
  setConflicts(conflicts: readonly Conflict[]): void;
  setFaults(faults: Faults): void;
  /** Tells which version keeps the draft of before a large save; null once it is told. */
  setKeptDraft(version: number | null): void;
  /** Takes what the server says about the live map. An archived project cannot be written. */
  setLive(live: LiveFacts): void;
  /** The project was taken out of the archive. */
  allowWriting(): void;
};

/** Of a session without a screen. */
const unseen: SessionView = { selection: () => [], ran() {}, replayed() {}, tookOver() {} };

export function createSession(options: SessionOptions): Session {
  const { view = unseen, now = Date.now, newId = newRandomId } = options;
  const document = options.document ?? createDocument(entitiesOf(options.project));
  const store = createStore<SessionState>(() => startState(options));
  const { getState: get, setState: set } = store;
  let history: History = noHistory;
  let notices = 0;
  let steps = 0;

  const setHistory = (next: History) => {
    history = next;
    const last = next.done.at(-1);
    const redo = next.undone.at(-1)?.label ?? null;
    set({ undo: last?.label ?? null, redo, lastStep: last?.number ?? null });
  };
  const replay = (result: ReturnType<typeof undoStep>, isUndo: boolean) => {
    if (!result) return;
    const { step } = result;
    setHistory(result.history);
    const changes = replayed(document, step.changes, isUndo);
    document.apply(changes);
    view.replayed(changes, isUndo ? step.selectionBefore : step.selectionAfter);
    session.notify({ kind: isUndo ? 'undone' : 'redone', label: step.label });
  };

  const session: Session = {
    document,
    store,
    now,
    newId,
    run(command) {
      if (isRefusal(command)) {
        session.notify({ kind: 'refusal', reason: command.refused });
        return false;
      }
      const changes = command.changes.filter(({ before, after }) => before !== after);
      if (changes.length === 0 || !get().canWrite) return false;
      const selectionBefore = command.selectionBefore && view.selection();
      document.apply(changes);
      steps++;
      setHistory(recordStep(history, { ...command, changes, selectionBefore }, { at: now(), number: steps }));
      view.ran(command);
      return true;
    },
    undo: () => replay(undoStep(history), true),
    undoStep(number) {
      if (get().lastStep === number) session.undo();
    },
    redo: () => replay(redoStep(history), false),
    forgetSteps: () => setHistory(noHistory),
    notify(notice) {
      notices++;
      set({ notice: { ...notice, count: notices } });
    },
    dropNotice(kind) {
      if (get().notice.kind === kind) set({ notice: { kind: null } });
    },
    takeOver(changes) {
      document.apply(changes);
      view.tookOver();
    },
    keepUnread(field, unread) {
      const now = new Map(get().unread);
      if (unread) now.set(field, unread);
      else now.delete(field);
      set({ unread: now });
    },
    setSave: (save) => set({ save }),
    setWorkKept: (isWorkKept) => set({ isWorkKept }),
    setConflicts: (conflicts) => set({ conflicts }),
    setFaults: (faults) => set({ faults }),
    setKeptDraft: (keptDraft) => set({ keptDraft }),
    setLive: (live) => set(({ canWrite }) => ({ live, canWrite: canWrite && live.status !== 'ARCHIVE' })),
    allowWriting: () => set({ canWrite: true }),
  };
  return session;
}

/** Returns the changes that undo a step, or redo it, on the present document. */
function replayed(document: Document, step: readonly Change[], isUndo: boolean): Change[] {
  const made = new Set(step.flatMap(({ before, after }) => (isUndo ? before : after)?.id ?? []));
  const changes = step.map(({ id, before, after }) => {
    const current = document.get(id) ?? null;
    const to = isUndo ? carryOver(current, after, before) : carryOver(current, before, after);
    // Somebody else may have deleted the level meanwhile. Nobody would see a place without its level.
    const isLost = isPlace(to) && !document.get(to.level) && !made.has(to.level);
    return { id, before: current, after: isLost ? current : to };
  });
  // Somebody else may have put places on the level since, or the tag on places.
  const inUse = usedAfter(document, changes);
  return changes.map((one) =>
    one.after === null && inUse.has(one.id) ? { ...one, after: one.before } : one,
  );
}

/** Returns the ids of levels and tags of places after these changes, if the changes delete any level or tag. */
function usedAfter(document: Document, changes: readonly Change[]): ReadonlySet<string> {
  const used = new Set<string>();
  if (!changes.some(({ before, after }) => before && !isPlace(before) && !after)) return used;
  const all = new Map<string, Entity | null>([...document.all()].map((one) => [one.id, one]));
  for (const { id, after } of changes) all.set(id, after);
  for (const one of all.values()) if (isPlace(one)) for (const id of [one.level, ...one.tags]) used.add(id);
  return used;
}

function startState({ project, canWrite }: SessionOptions): SessionState {
  const { status, has_unpublished_changes, published_at, live_updated_at } = project;
  return {
    undo: null,
    redo: null,
    lastStep: null,
    save: { kind: 'saved', at: null },
    isWorkKept: true,
    conflicts: [],
    faults: new Map(),
    unread: new Map(),
    notice: { kind: null },
    live: { status, has_unpublished_changes, published_at, live_updated_at },
    keptDraft: null,
    canWrite: canWrite && status !== 'ARCHIVE',
  };
}
