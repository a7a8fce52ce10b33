import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { Face } from '../../import/trace/outline.ts';
import type { Document } from '../model/document.ts';
import type { SessionView } from '../model/session.ts';
import type { Unread } from '../model/state.ts';
import { type Change, type CommandLabel, isPlace, type Vertex, type WayState } from '../model/types.ts';
import { restingTool, type ToolName, toolOf } from '../tools/list.ts';
import { naming, namingThere, namingWithout } from './naming.ts';
import type { DialogName, Incoming, Naming, ScreenState } from './state.ts';

export type ScreenOptions = {
  language?: string;
  /** Level to show at the start, by id or key. The page of the editor knows which one a map opens with. */
  levelId?: string | null;
  /** Place to select at the start, on its level. */
  placeId?: string | null;
};

/** What the screen of the editor shows, with the actions that change it. */
export type Screen = {
  readonly store: Pick<StoreApi<ScreenState>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** Learns from the session what its commands made, changed and removed. */
  readonly view: SessionView;
  select(ids: readonly string[]): void;
  chooseVertex(vertex: Vertex | null): void;
  setLevel(id: string): void;
  setLanguage(language: string): void;
  setTool(tool: ToolName): void;
  switchSnapping(): void;
  setTraceFace(face: Face): void;
  /** Locks exactly these places. */
  lock(ids: Iterable<string>): void;
  openDialog(name: DialogName): void;
  closeDialog(): void;
  compare(isComparing: boolean): void;
  /** Shows the details of the level, in place of those of places and of directions. */
  showLevel(): void;
  /** Closes the details of the level, of directions and of what is brought in. */
  closeDetails(): void;
  /** Opens directions or closes them. */
  setWay(way: WayState | null): void;
  /** Takes a lift or stair at hand, by one of its ends. */
  takeShaft(id: string): void;
  /** Says whether levels are served, by the names of the choices. */
  serve(keys: Iterable<string>, isServed: boolean): void;
  /** Takes the choices that this browser kept. */
  keepServed(served: ReadonlyMap<string, boolean>): void;
  /** Shows what is brought in, in place of everything beside the map. */
  bringIn(incoming: Incoming): void;
  endBringIn(): void;
  /** Names places one after the other. */
  name(naming: Naming): void;
  endNaming(): void;
  /** Searches the list of places. */
  search(text: string): void;
  countNotes(open: number): void;
  /** Gives the focus to the name field of the selection, as soon as it exists. */
  wantTitle(): void;
  /** Gives the focus to a field whose text was not taken; null ends the search for it. */
  wantField(field: Unread | null): void;
  /** Keeps typed text: for the name field if one is wanted, else away from commands. */
  typeAhead(typed: string, isNamed: boolean): void;
  /** Hands over the text that was typed before the name field existed. */
  takeTyped(): string;
  /** Reports that something is made, whose name the user may type. */
  markMade(): void;
  /** Reports that the user turned to something other than the new place. */
  goOn(): void;
};

/** Steps that make places, for which the user may type a name. Levels are left out: uploads make them at any time. */
const makingSteps: ReadonlySet<CommandLabel> = new Set(['addArea', 'addMarker', 'paste', 'duplicate', 'cut']);

export function createScreen(document: Document, options: ScreenOptions): Screen {
  const store = createStore<ScreenState>(() => startState(document, options));
  const { getState: get, setState: set } = store;
  return {
    store,
    view: viewOf(document, store),
    select(ids) {
      const kept = ids.filter((id) => document.place(id));
      const { selection } = get();
      if (kept.length === selection.length && kept.every((id, i) => id === selection[i])) return;
      const next = namingWithout(get().naming, kept);
      set({
        selection: kept,
        vertex: null,
        focus: null,
        naming: next,
        ...(kept.length > 0 && { shaft: null }),
      });
    },
    chooseVertex: (vertex) => set({ vertex }),
    setLevel(id) {
      const { levelId, selection } = get();
      if (id === levelId || document.get(id)?.kind !== 'level') return;
      const kept = selection.filter((each) => document.place(each)?.level === id);
      set({ levelId: id, selection: kept, vertex: null });
    },
    setLanguage: (language) => set({ language }),
    setTool(tool) {
      // Clear the selection: its details cover a part of the plan where the new place may go.
      set({ tool, ...(toolOf(tool).isMaking && { selection: [], vertex: null }) });
    },
    switchSnapping: () => set({ isSnapping: !get().isSnapping }),
    setTraceFace: (traceFace) => set({ traceFace }),
    lock: (ids) => set({ locked: new Set(ids), vertex: null }),
    openDialog: (dialog) => set({ dialog }),
    closeDialog: () => set({ dialog: null }),
    compare: (isComparing) => set({ isComparing }),
    showLevel: () => set({ selection: [], isLevelShown: true, way: null }),
    closeDetails: () => set({ isLevelShown: false, incoming: null, way: null }),
    setWay: (way) => set({ way, isLevelShown: way !== null }),
    takeShaft: (shaft) => set({ shaft }),
    serve(keys, isServed) {
      const served = new Map(get().served);
      for (const key of keys) served.set(key, isServed);
      set({ served });
    },
    keepServed: (served) => set({ served }),
    bringIn: (incoming) => set({ incoming, selection: [], dialog: null, way: null }),
    endBringIn: () => set({ incoming: null }),
    name: (next) => set(naming(document, get(), next)),
    endNaming: () => set({ naming: null }),
    search: (search) => set({ search }),
    countNotes: (openNotes) => set({ openNotes }),
    wantTitle: () => set({ focus: { to: 'title', typed: typedIn(get()) } }),
    wantField(field) {
      if (field) set({ focus: { to: 'field', field } });
      else if (get().focus?.to === 'field') set({ focus: null });
    },
    typeAhead: (typed, isNamed) => set({ focus: { to: isNamed ? 'title' : 'nowhere', typed } }),
    takeTyped() {
      const typed = typedIn(get());
      set({ focus: null });
      return typed;
    },
    markMade: () => set({ isJustMade: true }),
    goOn() {
      const { isJustMade, focus } = get();
      if (isJustMade || (focus && 'typed' in focus)) set({ isJustMade: false, focus: null });
    },
  };
}

/** Returns the text that waits for a name field. */
export function typedIn({ focus }: Pick<ScreenState, 'focus'>): string {
  return focus && 'typed' in focus ? focus.typed : '';
}

function viewOf(document: Document, { getState: get, setState: set }: StoreApi<ScreenState>): SessionView {
  /** Removes deleted entities from the selection and from view. */
  const forgetGone = () => {
    const { selection, levelId } = get();
    const kept = selection.filter((id) => document.place(id));
    if (kept.length < selection.length) set({ selection: kept });
    const named = get().naming;
    if (named?.ids.some((id) => !document.place(id))) set({ naming: namingThere(document, named) });
    const levels = document.levels();
    if (levelId === null || levels.every(({ id }) => id !== levelId))
      set({ levelId: openingLevel(document) });
  };
  return {
    selection: () => get().selection,
    ran({ label, selectionAfter }) {
      if (selectionAfter) set({ selection: selectionAfter, vertex: null });
      const { vertex } = get();
      if (vertex && !document.place(vertex.id)) set({ vertex: null });
      forgetGone();
      if (makingSteps.has(label)) set({ isJustMade: true });
    },
    replayed(changes, selection) {
      const wanted = (selection ?? get().selection).filter((id) => document.place(id));
      const levelId = levelOf(document, changes, wanted);
      if (levelId && document.get(levelId)) set({ levelId });
      set((state) => ({ selection: wanted, vertex: null, showWanted: state.showWanted + 1 }));
      forgetGone();
    },
    tookOver() {
      if (get().vertex) set({ vertex: null });
      forgetGone();
    },
  };
}

/** Returns the level on which changes happened, so that none happens out of sight. */
function levelOf(
  document: Document,
  changes: readonly Change[],
  selection: readonly string[],
): string | null {
  const touched = changes.map(({ id }) => document.get(id)).filter((entity) => entity !== undefined);
  const place = document.place(selection[0] ?? '') ?? touched.find(isPlace);
  const level = place?.level ?? touched.find((entity) => entity.kind === 'level')?.id;
  const gone = changes.find(({ after, before }) => !after && isPlace(before))?.before;
  return level ?? (isPlace(gone) ? gone.level : null);
}

/** Returns the id of the level that is chosen for the start, else of the first one. Null without levels. */
function openingLevel(document: Document): string | null {
  const levels = document.levels();
  const { defaultLevelId } = document.project().settings;
  return (levels.find(({ id }) => id === defaultLevelId) ?? levels[0])?.id ?? null;
}

function startState(document: Document, { language, levelId, placeId }: ScreenOptions): ScreenState {
  const place = document.place(placeId ?? '');
  const { languages, settings } = document.project();
  const wanted = document
    .levels()
    .find(({ id, key }) => (place ? id === place.level : id === levelId || key === levelId));
  return {
    levelId: wanted?.id ?? openingLevel(document),
    selection: place ? [place.id] : [],
    vertex: null,
    tool: restingTool.id,
    isSnapping: true,
    traceFace: 'middle',
    locked: new Set(),
    language: language && languages.includes(language) ? language : settings.defaultLanguage,
    dialog: null,
    isComparing: false,
    isLevelShown: false,
    way: null,
    shaft: null,
    served: new Map(),
    incoming: null,
    naming: null,
    search: '',
    openNotes: 0,
    focus: null,
    isJustMade: false,
    showWanted: 0,
  };
}
