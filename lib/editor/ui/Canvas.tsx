'use client';

import { useEffect, useRef, useState } from 'react';
import { call } from '../../contract/client.ts';
import type { Point } from '../../geometry/point.ts';
import layers from '../../map/layers.module.css';
import { fill } from '../../messages/fill.ts';
import { cx } from '../../ui/cx.ts';
import { latePart } from '../../ui/late-part.tsx';
import { useToast } from '../../ui/Toasts.tsx';
import { bindMap } from '../canvas/bind-map.ts';
import styles from './editor.module.css';
import { useEditor } from './frame/context.tsx';
import { useDocument, useScreen } from './frame/hooks.ts';
import { zoomStore } from './frame/layout-store.ts';

const ContextMenu = latePart(() => import('./bars/ContextMenu.tsx'));

/** Host of the engine. React renders it once; the map and its tools work outside of React. */
export function Canvas() {
  const { editor, binding, layout, people, t, projectId } = useEditor();
  const host = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const say = useRef(toast);
  say.current = toast;
  const [menuAt, setMenuAt] = useState<Point | null>(null);
  const [hasMenu, setHasMenu] = useState(false);
  const levelId = useScreen((state) => state.levelId);
  const level = useDocument((document) => document.get(levelId ?? ''));
  useEffect(() => {
    if (!host.current) return;
    layout.resize(host.current.clientWidth, host.current.clientHeight);
    const bound = bindMap(host.current, editor, {
      freeSpace: { get: layout.freeSpace, subscribe: layout.subscribe, resize: layout.resize },
      createWorker: () =>
        new Worker(new URL('../../map/layers/redraw-worker.ts', import.meta.url), { type: 'module' }),
      isReducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
      onZoom: zoomStore.set,
      onMenu: (_, client) => {
        setHasMenu(true);
        setMenuAt(client);
      },
      onImageError: () => say.current({ tone: 'error', title: t.plan.imageMissing }),
    });
    binding.current = bound;
    bound.setPeople(people.getState().others);
    call('listIcons', { params: { project_id: projectId } }).then(
      (icons) => icons.length > 0 && bound.setIcons(new Map(icons.map(({ id, url }) => [id, url]))),
      () => {},
    );
    return () => {
      binding.current = null;
      bound.destroy();
    };
  }, [editor, binding, layout, people, projectId, t]);
  const name = level?.kind === 'level' ? fill(t.canvas, { level: level.name }) : t.canvasEmpty;
  return (
    <>
      <div
        ref={host}
        className={cx(styles.canvas, layers.host)}
        data-editor-canvas=""
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the map takes the keyboard as a whole.
        tabIndex={0}
        aria-label={name}
      />
      {hasMenu && <ContextMenu at={menuAt} onClose={() => setMenuAt(null)} />}
    </>
  );
}
