'use client';

import { Magnet } from 'lucide-react';
import type { CSSProperties } from 'react';
import { barTools } from '../../operations/tools.ts';
import { useEditor } from '../frame/context.tsx';
import { toolButtons } from '../frame/layout.ts';
import { OpButton } from '../frame/op-button.tsx';
import styles from './tool-bar.module.css';

/** What the style sheet computes the width of the bar from. */
const width = { '--buttons': toolButtons } as CSSProperties;

export function ToolBar() {
  const { t } = useEditor();
  return (
    <div className={styles.tools} style={width} role="toolbar" aria-label={t.toolbar}>
      {barTools.map(({ id, icon: Icon }) => (
        <OpButton key={id} id={id} className={styles.tool} icon={Icon && <Icon aria-hidden />} />
      ))}
      <span className={styles.toolRule} aria-hidden />
      <OpButton id="snapping" className={styles.tool} icon={<Magnet aria-hidden />} />
    </div>
  );
}
