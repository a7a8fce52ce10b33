'use client';

import { type ComponentType, useEffect } from 'react';
import { createLoader } from './create-loader.ts';
import { useStrings } from './Strings.tsx';
import { useToast } from './Toasts.tsx';

/**
 * A component that is fetched when it is first shown. Nothing stands in its place until it is there. Where it cannot
 * be had, a message says so; it is asked for again when it is shown anew or the connection comes back.
 */
export function latePart<Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const loader = createLoader(fetchPart);
  // biome-ignore lint/correctness/noComponentHookFactories: modules call it once for each part, when they load.
  return function LatePart(props: Props) {
    const part = loader.use();
    const toast = useToast();
    const { t } = useStrings();
    const message = t.errors.unreachable;
    useEffect(() => {
      const load = () => loader.load(() => toast({ tone: 'error', title: message }));
      load();
      addEventListener('online', load);
      return () => removeEventListener('online', load);
    }, [toast, message]);
    return part && <part.default {...props} />;
  };
}
