import type { Bounds } from '../geometry/bounds.ts';
import type { Point } from '../geometry/point.ts';
import { createDocument, type Document } from './model/document.ts';
import { createDrawings, type Drawings } from './model/drawing.ts';
import { entitiesOf } from './model/entities.ts';
import { createSession, type Session, type SessionOptions } from './model/session.ts';
import type { Level, Place } from './model/types.ts';
import { createLevelIndex, type LevelIndex } from './screen/level-index.ts';
import { createScreen, type Screen, type ScreenOptions } from './screen/screen.ts';
import { createToolRunner, type ToolRunner } from './tool-runner.ts';
import type { LoadedTools } from './tools/list.ts';
import { createShafts, type Shafts } from './way/shafts.ts';

/** Functions of the canvas that operations use. The headless editor has a plain version. */
export type ViewControl = {
  /** Returns the scale, in screen px per map px. */
  k(): number;
  zoomBy(factor: number): void;
  /** Zooms to scale 1: one screen px per map px. */
  actualSize(): void;
  fit(): void;
  show(bounds: Bounds): void;
  /** Moves bounds to the middle unless they are in sight, without zooming in: the zoom is the user's. */
  lookAt(bounds: Bounds): void;
  /** Returns the pointer's position in map px, or null if the pointer is elsewhere. */
  pointer(): Point | null;
  center(): Point;
  pan(dx: number, dy: number): void;
};

/** The parts of an open editor, for operations and the screen. */
export type Editor = {
  readonly session: Session;
  readonly screen: Screen;
  readonly drawings: Drawings;
  readonly index: LevelIndex;
  readonly tools: ToolRunner;
  readonly shafts: Shafts;
  /** When entities changed since the project was opened. */
  readonly changedAt: ReadonlyMap<string, number>;
  readonly clipboard: { places: readonly Place[]; levelId: string | null };
  view: ViewControl;
};

type EditorOptions = Omit<SessionOptions, 'document' | 'view'> &
  ScreenOptions & { loadedTools?: LoadedTools };

export function createEditor({ loadedTools, ...options }: EditorOptions): Editor {
  const document = createDocument(entitiesOf(options.project));
  const screen = createScreen(document, options);
  const session = createSession({ ...options, document, view: screen.view });
  screen.store.subscribe((now, before) => {
    if (before.isJustMade && !now.isJustMade) session.dropNotice('textHeld');
  });
  const drawings = createDrawings(document, screen.store.getState().language);
  screen.store.subscribe(({ language }) => drawings.setLanguage(language));
  const index = createLevelIndex(document, screen, drawings);
  const shafts = createShafts(document, screen);
  const editor: Editor = {
    session,
    screen,
    drawings,
    index,
    tools: createToolRunner({ session, screen, index, shafts, k: () => editor.view.k(), loadedTools }),
    shafts,
    changedAt: changedLast(document),
    clipboard: { places: [], levelId: null },
    view: plainView(1),
  };
  return editor;
}

/** Returns a view without a screen. */
export function plainView(k: number): ViewControl {
  return {
    k: () => k,
    zoomBy() {},
    actualSize() {},
    fit() {},
    show() {},
    lookAt() {},
    pan() {},
    pointer: () => null,
    center: () => [0, 0],
  };
}

export function currentLevel({ session, screen }: Pick<Editor, 'session' | 'screen'>): Level | null {
  const level = session.document.get(screen.store.getState().levelId ?? '');
  return level?.kind === 'level' ? level : null;
}

/** Returns when entities changed since now, by id: the higher the number, the later. It follows the document. */
function changedLast(document: Document): ReadonlyMap<string, number> {
  const at = new Map<string, number>();
  let count = 0;
  document.subscribe(({ ids }) => {
    count++;
    for (const id of ids) at.set(id, count);
  });
  return at;
}
