import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

/** The shape of what is being loaded. */
export function Skeleton({ width, height, ratio }: { width?: string; height?: string; ratio?: string }) {
  const size: CSSProperties = { width: width ?? '100%', height, aspectRatio: ratio };
  return <div className={styles.skeleton} style={size} aria-hidden />;
}
