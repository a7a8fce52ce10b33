import styles from './Button.module.css';
import { cx } from './cx.ts';

export type Look = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'link' | undefined;
  size?: 'sm' | 'md' | undefined;
  isWide?: boolean | undefined;
  /**
   * For a button that leads to an action that cannot be undone. The solid `danger` variant is for the action itself.
   */
  isDanger?: boolean | undefined;
};

/** Returns the classes of a button, also for links that look like buttons. */
export function buttonClass({ variant = 'secondary', size = 'md', isWide, isDanger }: Look): string {
  return cx(
    styles.button,
    styles[variant],
    size === 'sm' && styles.sm,
    isWide && styles.wide,
    isDanger && styles.dangerous,
  );
}
