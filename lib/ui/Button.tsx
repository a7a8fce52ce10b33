import { LoaderCircle } from 'lucide-react';
import Link from 'next/link';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { cx } from './cx.ts';

type Look = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'sm' | 'md';
  isWide?: boolean;
};

export type ButtonProps = ComponentProps<'button'> & Look & { icon?: ReactNode; isBusy?: boolean };

/** While busy it does nothing and keeps the focus, which a disabled button would lose. */
export function Button({ variant, size, isWide, icon, isBusy, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ variant, size, isWide }), rest.className)}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      {...(isBusy && { onClick: doNothing })}
    >
      {isBusy ? <LoaderCircle className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}

export type ButtonLinkProps = ComponentProps<typeof Link> & Look & { icon?: ReactNode };

export function ButtonLink({ variant, size, isWide, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={cx(buttonClass({ variant, size, isWide }), rest.className)}>
      {icon}
      {children}
    </Link>
  );
}

/** A link that loads its page anew: the way out of one that broke, of which nothing is kept. */
export function FreshButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={buttonClass({})}>
      {children}
    </a>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
  size?: 'sm' | 'md';
  variant?: 'secondary' | 'ghost';
};

/** A button that is only an icon; `label` is its name and its tooltip. */
export function IconButton({ label, size = 'sm', variant = 'ghost', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(styles.button, styles.icon, styles[variant], size === 'sm' && styles.sm, rest.className)}
    />
  );
}

/** Also keeps a submit button from sending its form again. */
function doNothing(event: MouseEvent): void {
  event.preventDefault();
}

function buttonClass({ variant = 'secondary', size = 'md', isWide }: Look): string {
  return cx(styles.button, styles[variant], size === 'sm' && styles.sm, isWide && styles.wide);
}
