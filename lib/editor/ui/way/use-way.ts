'use client';

import { useSyncExternalStore } from 'react';
import { type DirectionsStrings, directionsStrings } from '../../../messages/directions.ts';
import type { InterfaceLanguage } from '../../../messages/languages.ts';
import type { Editor } from '../../editor.ts';
import { createValue } from '../../model/create-value.ts';
import type { WayState, WayTask } from '../../model/types.ts';
import { browserConnection } from '../../way/connection.ts';
import type { WayFindings } from '../../way/way-findings.ts';
import { createWayService, type WayService } from '../../way/way-service.ts';
import { useEditor } from '../frame/context.tsx';
import { useScreen } from '../frame/hooks.ts';

/** Whether the floor covers the plan while directions are edited. */
export const floorShown = createValue(true);

const services = new WeakMap<Editor, WayService>();

/** Returns the service for directions of an open editor, creating it at the first call. */
function wayServiceOf(editor: Editor, language: InterfaceLanguage): WayService {
  const known = services.get(editor);
  if (known) return known;
  const made = createWayService({
    session: editor.session,
    screen: editor.screen,
    language,
    connection: browserConnection,
    createWorker: () => new Worker(new URL('../../way/floor-worker.ts', import.meta.url), { type: 'module' }),
  });
  services.set(editor, made);
  return made;
}

export function useWayService(): WayService {
  const { editor, language } = useEditor();
  return wayServiceOf(editor, language);
}

/** Returns a slice of the findings. `select` must return the same value while nothing in it changes. */
export function useFindings<T>(select: (found: WayFindings) => T): T {
  const service = useWayService();
  const get = () => select(service.get());
  return useSyncExternalStore(service.subscribe, get, get);
}

export function useDirections(): DirectionsStrings {
  return directionsStrings(useEditor().language);
}

/** Returns the present task on the map, and a function that starts a task; null ends it. */
export function useTask() {
  const { editor } = useEditor();
  const task = useScreen((state) => (state.tool === 'way' ? (state.way?.task ?? null) : null));
  return {
    task,
    begin: (next: WayTask | null, hint: string | null = null) => beginTask(editor, next, hint),
  };
}

export function beginTask({ screen, tools }: Editor, task: WayTask | null, hint: string | null): void {
  const { way } = screen.store.getState();
  const next: WayState = { task, hint, clicked: null };
  // Clear the selection, whose details would cover the plan, and restart the tool even if it is active already.
  tools.rest();
  screen.setWay(way ? { ...way, ...next } : next);
  if (task) {
    if (task.kind !== 'exit') screen.select([]);
    tools.choose('way');
  }
}
