import type { Bounds } from '../geometry/bounds.ts';
import type { Point } from '../geometry/point.ts';
import { createDrawings, type Drawings } from './model/drawing.ts';
import { createLevelIndex, type LevelIndex } from './model/level-index.ts';
import { createSession, type Session, type SessionOptions } from './model/session.ts';
import type { Level, Place } from './model/types.ts';
import type { DrawingTools } from './tools/late-tools.ts';
import { createToolRunner, type ToolRunner } from './tools/runner.ts';

/** What the canvas can do for an operation; the headless editor has a plain one. */
export type ViewControl = {
  /** Screen px a map px. */
  k(): number;
  zoomBy(factor: number): void;
  /** Scale 1: one screen px a map px. */
  actualSize(): void;
  fit(): void;
  show(bounds: Bounds): void;
  /** Where the pointer is, in map px; null when it is elsewhere. */
  pointer(): Point | null;
  center(): Point;
  pan(dx: number, dy: number): void;
};

/** The parts of an open editor, as operations and the screen take them. */
export type Editor = {
  readonly session: Session;
  readonly drawings: Drawings;
  readonly index: LevelIndex;
  readonly tools: ToolRunner;
  readonly clipboard: { places: readonly Place[]; levelId: string | null };
  view: ViewControl;
};

export function createEditor({
  drawingTools,
  ...options
}: SessionOptions & { drawingTools?: DrawingTools }): Editor {
  const session = createSession(options);
  const drawings = createDrawings(session.document, session.store.getState().language);
  session.store.subscribe(({ language }) => drawings.setLanguage(language));
  const index = createLevelIndex(session, drawings);
  const editor: Editor = {
    session,
    drawings,
    index,
    tools: createToolRunner({ session, index, k: () => editor.view.k(), drawingTools }),
    clipboard: { places: [], levelId: null },
    view: plainView(1),
  };
  return editor;
}

/** A view without a screen. */
export function plainView(k: number): ViewControl {
  return {
    k: () => k,
    zoomBy() {},
    actualSize() {},
    fit() {},
    show() {},
    pan() {},
    pointer: () => null,
    center: () => [0, 0],
  };
}

export function currentLevel({ session }: Pick<Editor, 'session'>): Level | null {
  const level = session.document.get(session.store.getState().levelId ?? '');
  return level?.kind === 'level' ? level : null;
}
