import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { buttonClass, type Look } from './button-class.ts';
import { cx } from './cx.ts';

export type ButtonProps = ComponentProps<'button'> & Look & { icon?: ReactNode; isBusy?: boolean };

/** Button that ignores clicks while busy and keeps the focus, which a disabled button would lose. */
export function Button({ variant, size, isWide, isDanger, icon, isBusy, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ variant, size, isWide, isDanger }), rest.className)}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      {...(isBusy && { onClick: doNothing })}
    >
      {isBusy ? <LoaderCircle className={styles.spinner} aria-hidden /> : icon}
      <span className={styles.content}>{children}</span>
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  'data-tip'?: string;
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md';
  variant?: 'secondary' | 'ghost';
};

/** Button with only an icon. `label` is its accessible name and, without a `data-tip`, its tooltip. */
export function IconButton({ label, icon, size = 'sm', variant = 'ghost', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...(rest['data-tip'] === undefined && { title: label })}
      {...rest}
      aria-label={label}
      className={cx(styles.button, styles.icon, styles[variant], size === 'sm' && styles.sm, rest.className)}
    >
      {icon}
    </button>
  );
}

/** Handles a click without effect. Also keeps a submit button from submitting its form again. */
function doNothing(event: MouseEvent): void {
  event.preventDefault();
}
