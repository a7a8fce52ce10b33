import { createStore, type StoreApi } from 'zustand/vanilla';
import { createDocument, type Document } from './document.ts';
import { entitiesOf } from './entities.ts';
import { type History, noHistory, recordStep, redoStep, undoStep } from './history.ts';
import { carryOver } from './merge.ts';
import { newId as newRandomId } from './new-id.ts';
import type { EditorState, Notice } from './state.ts';
import {
  type Change,
  type Command,
  type CommandLabel,
  isPlace,
  isRefusal,
  type ProjectDetail,
  type Refusal,
} from './types.ts';

export type SessionOptions = {
  project: ProjectDetail;
  canWrite: boolean;
  language?: string;
  /** Level to show at the start, by id or key. The page of the editor knows which one a map opens with. */
  levelId?: string | null;
  /** Place to select at the start, on its level. */
  placeId?: string | null;
  now?: () => number;
  newId?: () => string;
};

/** The open project with its commands, its history and the state of the screen. */
export type Session = {
  readonly document: Document;
  readonly store: StoreApi<EditorState>;
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
  select(ids: readonly string[]): void;
  setLevel(id: string): void;
  setTool(tool: { readonly id: string; readonly isMaking: boolean }): void;
  /** Reports that the user turned to something other than the new place. */
  goOn(): void;
  set(state: Partial<EditorState>): void;
  notify(notice: Notice): void;
  /** Applies changes that others saved, without an undo step. */
  takeOver(changes: readonly Change[]): void;
};

/** Steps that make places, for which the user may type a name. Levels are left out: uploads make them at any time. */
const makingSteps: ReadonlySet<CommandLabel> = new Set(['addArea', 'addMarker', 'paste', 'duplicate', 'cut']);

export function createSession(options: SessionOptions): Session {
  const now = options.now ?? Date.now;
  const newId = options.newId ?? newRandomId;
  const document = createDocument(entitiesOf(options.project));
  const store = createStore<EditorState>(() => startState(options, document));
  let history: History = noHistory;
  let notices = 0;
  let steps = 0;

  const setHistory = (next: History) => {
    history = next;
    const last = next.done.at(-1);
    const redo = next.undone.at(-1)?.label ?? null;
    store.setState({ undo: last?.label ?? null, redo, lastStep: last?.number ?? null });
  };
  const replay = (result: ReturnType<typeof undoStep>, isUndo: boolean) => {
    if (!result) return;
    const { step } = result;
    setHistory(result.history);
    const changes = replayed(document, step.changes, isUndo);
    document.apply(changes);
    reveal(document, store, changes, isUndo ? step.selectionBefore : step.selectionAfter);
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
      if (changes.length === 0 || !store.getState().canWrite) return false;
      const selectionBefore = command.selectionBefore && store.getState().selection;
      document.apply(changes);
      steps++;
      setHistory(recordStep(history, { ...command, changes, selectionBefore }, { at: now(), number: steps }));
      if (command.selectionAfter) store.setState({ selection: command.selectionAfter, vertex: null });
      const { vertex } = store.getState();
      if (vertex && !document.place(vertex.id)) store.setState({ vertex: null });
      forgetGone(document, store);
      if (makingSteps.has(command.label)) store.setState({ isJustMade: true });
      return true;
    },
    undo: () => replay(undoStep(history), true),
    undoStep(number) {
      if (store.getState().lastStep === number) session.undo();
    },
    redo: () => replay(redoStep(history), false),
    forgetSteps: () => setHistory(noHistory),
    select(ids) {
      const kept = ids.filter((id) => document.place(id));
      const { selection } = store.getState();
      if (kept.length === selection.length && kept.every((id, i) => id === selection[i])) return;
      store.setState({ selection: kept, vertex: null, isTitleWanted: false, typedAhead: '' });
    },
    setLevel(id) {
      const { levelId, selection } = store.getState();
      if (id === levelId || document.get(id)?.kind !== 'level') return;
      const kept = selection.filter((each) => document.place(each)?.level === id);
      store.setState({ levelId: id, selection: kept, vertex: null });
    },
    setTool({ id, isMaking }) {
      // Clear the selection: its details cover a part of the plan where the new place may go.
      store.setState({ tool: id, ...(isMaking && { selection: [], vertex: null }) });
    },
    goOn() {
      const { isJustMade, isTitleWanted, notice } = store.getState();
      if (isJustMade || isTitleWanted)
        store.setState({ isJustMade: false, isTitleWanted: false, typedAhead: '' });
      if (notice.kind === 'textHeld') store.setState({ notice: { kind: null } });
    },
    set: (state) => store.setState(state),
    notify(notice) {
      notices++;
      store.setState({ notice: { ...notice, count: notices } });
    },
    takeOver(changes) {
      document.apply(changes);
      if (store.getState().vertex) store.setState({ vertex: null });
      forgetGone(document, store);
    },
  };
  return session;
}

/** Returns the changes that undo a step, or redo it, on the present document. */
function replayed(document: Document, step: readonly Change[], isUndo: boolean): Change[] {
  const made = new Set(step.flatMap(({ before, after }) => (isUndo ? before : after)?.id ?? []));
  return step.map(({ id, before, after }) => {
    const current = document.get(id) ?? null;
    const to = isUndo ? carryOver(current, after, before) : carryOver(current, before, after);
    // Somebody else may have deleted the level meanwhile. Nobody would see a place without its level.
    const isLost = isPlace(to) && !document.get(to.level) && !made.has(to.level);
    return { id, before: current, after: isLost ? current : to };
  });
}

/** Returns the id of the level that is chosen for the start, else of the first one. Null without levels. */
function openingLevel(document: Document): string | null {
  const levels = document.levels();
  const { defaultLevelId } = document.project().settings;
  return (levels.find(({ id }) => id === defaultLevelId) ?? levels[0])?.id ?? null;
}

/** Removes deleted entities from the selection and from view. */
function forgetGone(document: Document, store: StoreApi<EditorState>): void {
  const { selection, levelId } = store.getState();
  const kept = selection.filter((id) => document.place(id));
  if (kept.length < selection.length) store.setState({ selection: kept });
  const levels = document.levels();
  if (levelId === null || levels.every(({ id }) => id !== levelId))
    store.setState({ levelId: openingLevel(document) });
}

/** Selects the places of a step and shows their level, so that no change happens out of sight. */
function reveal(
  document: Document,
  store: StoreApi<EditorState>,
  changes: readonly Change[],
  selection: readonly string[] | null,
): void {
  const wanted = (selection ?? store.getState().selection).filter((id) => document.place(id));
  const touched = changes.map(({ id }) => document.get(id)).filter((entity) => entity !== undefined);
  const place = document.place(wanted[0] ?? '') ?? touched.find(isPlace);
  const level = place?.level ?? touched.find((entity) => entity.kind === 'level')?.id;
  const gone = changes.find(({ after, before }) => !after && isPlace(before))?.before;
  const levelId = level ?? (isPlace(gone) ? gone.level : null);
  if (levelId && document.get(levelId)) store.setState({ levelId });
  store.setState((state) => ({ selection: wanted, vertex: null, showWanted: state.showWanted + 1 }));
  forgetGone(document, store);
}

function startState(options: SessionOptions, document: Document): EditorState {
  const { project, canWrite, language, levelId } = options;
  const place = document.place(options.placeId ?? '');
  const { status, has_unpublished_changes, published_at, live_updated_at } = project;
  const levels = document.levels();
  const wanted = levels.find(({ id, key }) =>
    place ? id === place.level : id === levelId || key === levelId,
  );
  return {
    levelId: wanted?.id ?? openingLevel(document),
    selection: place ? [place.id] : [],
    vertex: null,
    unread: new Map(),
    fieldWanted: null,
    tool: 'select',
    isSnapping: true,
    traceFace: 'middle',
    locked: new Set(),
    language: language && project.languages.includes(language) ? language : project.settings.defaultLanguage,
    undo: null,
    redo: null,
    lastStep: null,
    save: { kind: 'saved', at: null },
    isWorkKept: true,
    conflicts: [],
    faults: new Map(),
    notice: { kind: null },
    keptDraft: null,
    live: { status, has_unpublished_changes, published_at, live_updated_at },
    dialog: null,
    openNotes: 0,
    isComparing: false,
    isLevelShown: false,
    way: null,
    canWrite: canWrite && status !== 'ARCHIVE',
    incoming: null,
    isTitleWanted: false,
    isJustMade: false,
    typedAhead: '',
    showWanted: 0,
  };
}
