import { ApiError, call } from '../../contract/client.ts';
import type { Point } from '../../geometry/point.ts';
import { limits } from '../../plans/limits.ts';
import { presenceLimits } from '../../plans/presence-limits.ts';
import { currentLevel, type Editor } from '../editor.ts';
import { toolOf } from '../tools/list.ts';
import type { People } from './people.ts';

/** Between two looks, and so between two calls, while others look on; and while nobody does. */
const lookMs = { together: 200, alone: 1_000 };
/** Half the time after which somebody is forgotten. */
const stayMs = (presenceLimits.seconds * 1000) / 2;
/** Who is signed out or has no right any more asks seldom. */
const afterFailureMs = { refused: 60_000, other: 5_000 };

/** Tells others where this person is: at once while something moves, and every 15 seconds. Returns what stops it. */
export function tellPresence(projectId: string, editor: Editor, people: People): () => void {
  let told = '';
  let toldAt = Number.NEGATIVE_INFINITY;
  let waitUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    const isAlone = people.getState().others.length === 0;
    const body = whereabouts(editor, isAlone);
    const text = JSON.stringify(body);
    const now = performance.now();
    const isNews = text !== told || now - toldAt > stayMs;
    const mayTell = document.visibilityState === 'visible' && navigator.onLine;
    if (isNews && mayTell && now > waitUntil) {
      told = text;
      toldAt = now;
      await call('notePresence', { params: { project_id: projectId }, body }).catch((error: unknown) => {
        told = '';
        const isRefused = error instanceof ApiError && [401, 403, 404].includes(error.status);
        waitUntil = performance.now() + (isRefused ? afterFailureMs.refused : afterFailureMs.other);
      });
    }
    if (timer !== undefined) timer = setTimeout(look, isAlone ? lookMs.alone : lookMs.together);
  };
  timer = setTimeout(look, 0);
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}

/** Returns the level, the selection, and the pointer while this person draws and others look on. */
function whereabouts(editor: Editor, isAlone: boolean) {
  const { selection } = editor.screen.store.getState();
  const pointer = isAlone || !isDrawing(editor) ? null : editor.view.pointer();
  return {
    level: currentLevel(editor)?.id ?? null,
    selection: selection.slice(0, presenceLimits.selectionMax),
    pointer: pointer && rounded(pointer),
  };
}

function isDrawing({ tools }: Editor): boolean {
  return toolOf(tools.state.tool).presses === 'points' || tools.state.mode !== 'idle';
}

/** A tenth of a pixel of the plan is enough. Far off the plan nobody looks. */
function rounded([x, y]: Point): [number, number] | null {
  const max = limits.coordinatePxMax;
  if (Math.abs(x) > max || Math.abs(y) > max) return null;
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}
