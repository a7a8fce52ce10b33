'use client';

import { type ComponentType, useEffect } from 'react';
import { createLoader } from './create-loader.ts';
import { useStrings } from './Strings.tsx';
import { useToast } from './Toasts.tsx';

/**
 * Returns a component that is loaded when it is first rendered, with nothing in its place until then. If loading fails,
 * a message is shown. It is retried at the next mount or when the connection is back.
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
