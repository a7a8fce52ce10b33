'use client';

import { Hand, Magnet, MapPin, MousePointer2, Pentagon, Scan, Scissors, Square } from 'lucide-react';
import { useEditor } from './context.tsx';
import { OpButton } from './op-button.tsx';
import styles from './tool-bar.module.css';

const tools = [
  ['select', MousePointer2],
  ['rectangle', Square],
  ['polygon', Pentagon],
  ['marker', MapPin],
  ['cut', Scissors],
  ['trace', Scan],
  ['pan', Hand],
] as const;

export function ToolBar() {
  const { t } = useEditor();
  return (
    <div className={styles.tools} role="toolbar" aria-label={t.toolbar}>
      {tools.map(([id, Icon]) => (
        <OpButton key={id} id={id} className={styles.tool}>
          <Icon aria-hidden />
        </OpButton>
      ))}
      <span className={styles.toolRule} aria-hidden />
      <OpButton id="snapping" className={styles.tool}>
        <Magnet aria-hidden />
      </OpButton>
    </div>
  );
}
