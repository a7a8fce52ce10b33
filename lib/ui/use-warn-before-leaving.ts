import { useEffect } from 'react';

/** Makes the browser ask before the page closes while work would be lost. */
export function useWarnBeforeLeaving(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isLost]);
}
