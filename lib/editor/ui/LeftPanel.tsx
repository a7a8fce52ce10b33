'use client';

import { X } from 'lucide-react';
import { IconButton } from '../../ui/Button.tsx';
import { useEditor } from './frame/context.tsx';
import { useLayout, usePanels } from './frame/hooks.ts';
import { panelRange, panelWidth } from './frame/layout.ts';
import styles from './frame/left-panel.module.css';
import { Panel } from './frame/Panel.tsx';
import { LevelList } from './levels/LevelList.tsx';
import { PlaceList } from './places/PlaceList.tsx';

/** Panel with the levels above and the places of the shown level below. */
export function LeftPanel() {
  const { t, layout } = useEditor();
  const { kind, isListShown } = usePanels();
  if (!isListShown) return null;
  return (
    <Panel side="left" label={t.levels.expand}>
      {kind !== 'docked' && (
        <span className={styles.close}>
          <IconButton label={t.levels.collapse} onClick={layout.toggleList} icon={<X aria-hidden />} />
        </span>
      )}
      <div className={`column ${styles.lists}`}>
        <LevelList />
        <PlaceList />
      </div>
      {kind !== 'sheets' && <Grip />}
    </Panel>
  );
}

const keyStepPx = 16;

/** Handle that changes the width of the column. */
function Grip() {
  const { t, layout } = useEditor();
  const px = useLayout(panelWidth);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between parts that can be dragged is a separator.
    <div
      className={styles.grip}
      role="separator"
      aria-orientation="vertical"
      aria-label={t.levels.resize}
      aria-valuenow={px}
      aria-valuemin={panelRange.min}
      aria-valuemax={panelRange.max}
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') layout.setPanelPx(px - keyStepPx);
        if (event.key === 'ArrowRight') layout.setPanelPx(px + keyStepPx);
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) layout.setPanelPx(event.clientX);
      }}
    />
  );
}
