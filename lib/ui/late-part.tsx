'use client';

import type { ComponentType } from 'react';
import { lateCode } from '../late/late-code.ts';
import { useLate } from './hooks/late.ts';

/** Returns a component that is loaded when it is first rendered, with nothing in its place until then. */
export function latePart<Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const code = lateCode(fetchPart);
  // biome-ignore lint/correctness/noComponentHookFactories: modules call it once for each part, when they load.
  return function LatePart(props: Props) {
    const part = useLate(code);
    return part && <part.default {...props} />;
  };
}
