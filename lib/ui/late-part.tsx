'use client';

import { type ComponentType, useEffect } from 'react';
import { createLoader } from './create-loader.ts';

/**
 * A component that is fetched when it is first shown. Until it is there, and where it cannot be had, nothing stands in
 * its place; it is asked for again when it is shown anew or the connection comes back.
 */
export function latePart<Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const loader = createLoader(fetchPart);
  return function LatePart(props: Props) {
    const part = loader.use();
    useEffect(() => {
      loader.load();
      addEventListener('online', loader.load);
      return () => removeEventListener('online', loader.load);
    }, []);
    return part && <part.default {...props} />;
  };
}
