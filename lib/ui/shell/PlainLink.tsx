import type { ComponentProps } from 'react';
import { buttonClass, type Look } from '../button-class.ts';
import { cx } from '../cx.ts';

type PlainLinkProps = ComponentProps<'a'> & Look;

/** Link that looks like a button and reloads the page: for pages that ask before leaving, or that have failed. */
export function PlainLink({ variant, size, isWide, ...rest }: PlainLinkProps) {
  return <a {...rest} className={cx(buttonClass({ variant, size, isWide }), rest.className)} />;
}
