'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { listIcons } from '../../contract/calls.ts';
import { call } from '../../contract/client.ts';
import type { Point } from '../../geometry/point.ts';
import { fill } from '../../strings/text.ts';
import { useToast } from '../../ui/Toasts.tsx';
import { bindMap } from '../canvas/bind-map.ts';
import { useEditor } from './context.tsx';
import styles from './editor.module.css';
import { useDocument, useEditorState } from './hooks.ts';
import { panelWidth, zoomStore } from './layout-store.ts';

const ContextMenu = lazy(() => import('./ContextMenu.tsx'));

const rightPanelPx = 336;
const barsPx = { top: 64, bottom: 16 };
const wideFromPx = 760;
/** How much of a narrow screen the details cover: as in panels.module.css. */
const sheetShare = 0.5;

/** The host of the engine. React renders it once; all that happens on it happens outside of React. */
export function Canvas({ isPanelOpen }: { isPanelOpen: boolean }) {
  const { editor, binding, t, projectId } = useEditor();
  const host = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const say = useRef(toast);
  say.current = toast;
  const [menuAt, setMenuAt] = useState<Point | null>(null);
  const [hasMenu, setHasMenu] = useState(false);
  const levelId = useEditorState((state) => state.levelId);
  const hasSelection = useEditorState((state) => state.selection.length > 0);
  const level = useDocument((document) => document.get(levelId ?? ''));
  useEffect(() => {
    if (!host.current) return;
    const bound = bindMap(host.current, editor, {
      createWorker: () =>
        new Worker(new URL('../../map/redraw-worker.ts', import.meta.url), { type: 'module' }),
      isReducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
      onZoom: zoomStore.set,
      onMenu: (_, client) => {
        setHasMenu(true);
        setMenuAt(client);
      },
      onImageError: () => say.current({ tone: 'error', title: t.plan.imageMissing }),
    });
    binding.current = bound;
    call(listIcons, { params: { project_id: projectId } }).then(
      (icons) => icons.length > 0 && bound.setIcons(new Map(icons.map(({ id, url }) => [id, url]))),
      () => {},
    );
    return () => {
      binding.current = null;
      bound.destroy();
    };
  }, [editor, binding, projectId, t]);
  useEffect(() => {
    const isWide = innerWidth >= wideFromPx;
    const left = isWide && isPanelOpen ? panelWidth.get() + 8 : 0;
    const resting = { ...barsPx, left, right: 0 };
    const sheet = { bottom: (host.current?.clientHeight ?? 0) * sheetShare };
    const covered = isWide ? { right: rightPanelPx } : sheet;
    const map = binding.current?.map;
    map?.setPads({ ...resting, ...(hasSelection && covered) }, resting);
    // On a phone the sheet comes up over what was touched.
    const [selected] = editor.session.store.getState().selection;
    if (!isWide && selected !== undefined) map?.reveal(selected);
  }, [binding, editor, isPanelOpen, hasSelection]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => binding.current?.map.reset());
    return () => cancelAnimationFrame(frame);
  }, [binding]);
  const name = level?.kind === 'level' ? fill(t.canvas, { level: level.name }) : t.canvasEmpty;
  return (
    <>
      <div
        ref={host}
        className={styles.canvas}
        data-editor-canvas=""
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the map takes the keyboard as a whole.
        tabIndex={0}
        aria-label={name}
      />
      <Suspense>{hasMenu && <ContextMenu at={menuAt} onClose={() => setMenuAt(null)} />}</Suspense>
    </>
  );
}
