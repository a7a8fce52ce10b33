import type { Bounds } from '../geometry/bounds.ts';
import type { Point } from '../geometry/point.ts';
import { createDrawings, type Drawings } from './model/drawing.ts';
import { createLevelIndex, type LevelIndex } from './model/level-index.ts';
import { createSession, type Session, type SessionOptions } from './model/session.ts';
import type { Level, Place } from './model/types.ts';
import { createToolRunner, type ToolRunner } from './tool-runner.ts';
import type { LoadedTools } from './tools/list.ts';

/** Functions of the canvas that operations use. The headless editor has a plain version. */
export type ViewControl = {
  /** Returns the scale, in screen px per map px. */
  k(): number;
  zoomBy(factor: number): void;
  /** Zooms to scale 1: one screen px per map px. */
  actualSize(): void;
  fit(): void;
  show(bounds: Bounds): void;
  /** Moves bounds to the middle without zooming in: the zoom is the user's. */
  lookAt(bounds: Bounds): void;
  /** Returns the pointer's position in map px, or null if the pointer is elsewhere. */
  pointer(): Point | null;
  center(): Point;
  pan(dx: number, dy: number): void;
};

/** The parts of an open editor, for operations and the screen. */
export type Editor = {
  readonly session: Session;
  readonly drawings: Drawings;
  readonly index: LevelIndex;
  readonly tools: ToolRunner;
  readonly clipboard: { places: readonly Place[]; levelId: string | null };
  view: ViewControl;
};

export function createEditor({
  loadedTools,
  ...options
}: SessionOptions & { loadedTools?: LoadedTools }): Editor {
  const session = createSession(options);
  const drawings = createDrawings(session.document, session.store.getState().language);
  session.store.subscribe(({ language }) => drawings.setLanguage(language));
  const index = createLevelIndex(session, drawings);
  const editor: Editor = {
    session,
    drawings,
    index,
    tools: createToolRunner({ session, index, k: () => editor.view.k(), loadedTools }),
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

export function currentLevel({ session }: Pick<Editor, 'session'>): Level | null {
  const level = session.document.get(session.store.getState().levelId ?? '');
  return level?.kind === 'level' ? level : null;
}
