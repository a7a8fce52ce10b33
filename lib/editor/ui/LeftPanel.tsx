'use client';

import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { useEditor } from './context.tsx';
import { LevelList } from './LevelList.tsx';
import { panelWidth, panelWidthRange } from './layout-store.ts';
import styles from './left-panel.module.css';
import { PlaceList } from './PlaceList.tsx';

/** Levels above, the places of the shown level below. */
export function LeftPanel({ onClose }: { onClose: () => void }) {
  const { t } = useEditor();
  const [width, setWidth] = useState(panelWidth.get);
  const panel = useRef<HTMLElement>(null);
  const resize = (px: number) => {
    const next = Math.min(Math.max(px, panelWidthRange.min), panelWidthRange.max);
    setWidth(next);
    panelWidth.set(next);
  };
  return (
    <aside
      ref={panel}
      className={styles.left}
      style={{ '--panel-width': `${width}px` }}
      aria-label={t.levels.expand}
    >
      <span className={styles.sheetClose}>
        <IconButton label={t.levels.collapse} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </span>
      <LevelList />
      <PlaceList />
      {/* biome-ignore lint/a11y/useSemanticElements: a rule between parts that can be dragged is a separator. */}
      <div
        className={styles.grip}
        role="separator"
        aria-orientation="vertical"
        aria-label={t.levels.resize}
        aria-valuenow={width}
        aria-valuemin={panelWidthRange.min}
        aria-valuemax={panelWidthRange.max}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') resize(width - 16);
          if (event.key === 'ArrowRight') resize(width + 16);
        }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
          resize(event.clientX - (panel.current?.getBoundingClientRect().left ?? 0));
        }}
      />
    </aside>
  );
}
