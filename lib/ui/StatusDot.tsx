import styles from './StatusDot.module.css';

/** Dot in the colour of a status. Its words stand beside it. */
export function StatusDot({ status }: { status: 'success' | 'warning' | 'error' | 'info' }) {
  return <span className={styles.dot} data-status={status} aria-hidden />;
}
