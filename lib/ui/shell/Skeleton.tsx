import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

/** Placeholder with the shape of loading content. */
export function Skeleton({ width, height, ratio }: { width?: string; height?: string; ratio?: string }) {
  const size: CSSProperties = { width: width ?? '100%', height, aspectRatio: ratio };
  return <div className={styles.skeleton} style={size} aria-hidden />;
}
