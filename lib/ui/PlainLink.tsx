import type { ComponentProps } from 'react';
import { buttonClass, type Look } from './button-class.ts';
import { cx } from './cx.ts';

export type PlainLinkProps = ComponentProps<'a'> & Look;

/** A link that looks like a button and loads its page anew: where leaving is asked about, or the page has failed. */
export function PlainLink({ variant, size, isWide, ...rest }: PlainLinkProps) {
  return <a {...rest} className={cx(buttonClass({ variant, size, isWide }), rest.className)} />;
}
