'use client';

import { useSyncExternalStore } from 'react';
import type { DirectionsStrings } from '../../../strings/directions.en.ts';
import { directionsStrings } from '../../../strings/directions.ts';
import type { Editor } from '../../editor.ts';
import type { WayState, WayTask } from '../../model/state.ts';
import type { WayFindings } from '../../way/way-findings.ts';
import { createWayService, type WayService } from '../../way/way-service.ts';
import { useEditor } from '../context.tsx';
import { useEditorState } from '../hooks.ts';

const services = new WeakMap<Editor, WayService>();

/** What finds out about directions for an open editor. */
export function wayServiceOf(editor: Editor, language: string): WayService {
  const known = services.get(editor);
  if (known) return known;
  const made = createWayService({
    session: editor.session,
    language,
    createWorker: () => new Worker(new URL('../../way/floor-worker.ts', import.meta.url), { type: 'module' }),
  });
  services.set(editor, made);
  return made;
}

export function useWayService(): WayService {
  const { editor, language } = useEditor();
  return wayServiceOf(editor, language);
}

/** A slice of what is known; it must be the same value as long as nothing in it changed. */
export function useFindings<T>(select: (found: WayFindings) => T): T {
  const service = useWayService();
  const get = () => select(service.get());
  return useSyncExternalStore(service.subscribe, get, get);
}

export function useDirections(): DirectionsStrings {
  return directionsStrings(useEditor().language);
}

/** The task that the map waits for, and the way to give it one: null puts the tool away. */
export function useTask() {
  const { editor } = useEditor();
  const task = useEditorState((state) => (state.tool === 'way' ? (state.way?.task ?? null) : null));
  return {
    task,
    begin: (next: WayTask | null, hint: string | null = null) => beginTask(editor, next, hint),
  };
}

export function beginTask({ session }: Editor, task: WayTask | null, hint: string | null): void {
  const { way } = session.store.getState();
  const next: WayState = { task, hint, clicked: null };
  // What is selected would lie over the plan; the tool begins anew even where the task before was drawn with it.
  session.setTool('select');
  session.set({ way: way ? { ...way, ...next } : next, isLevelShown: true });
  if (task) {
    if (task.kind !== 'exit') session.select([]);
    session.setTool('way');
  }
}
