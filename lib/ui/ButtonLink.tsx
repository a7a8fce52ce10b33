import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type Look } from './button-class.ts';
import { cx } from './cx.ts';

type ButtonLinkProps = ComponentProps<typeof Link> & Look & { icon?: ReactNode };

/** Link that looks like a button. In a file of its own: the router's link adds 3 KB to a page without links. */
export function ButtonLink({ variant, size, isWide, isDanger, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={cx(buttonClass({ variant, size, isWide, isDanger }), rest.className)}>
      {icon}
      {children}
    </Link>
  );
}
