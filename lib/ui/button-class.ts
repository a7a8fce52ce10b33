import styles from './Button.module.css';
import { cx } from './cx.ts';

export type Look = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  size?: 'sm' | 'md' | undefined;
  isWide?: boolean | undefined;
  /** It leads to something that cannot be undone; the solid `danger` is for the button that does it. */
  isDanger?: boolean | undefined;
};

/** The looks of a button, for what is one and for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', isWide, isDanger }: Look): string {
  return cx(
    styles.button,
    styles[variant],
    size === 'sm' && styles.sm,
    isWide && styles.wide,
    isDanger && styles.dangerous,
  );
}
