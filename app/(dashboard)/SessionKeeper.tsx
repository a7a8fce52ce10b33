'use client';

import { useEffect } from 'react';
import { renewBrowserSession } from '#lib/contract/browser-session.ts';
import { dayMs } from '#lib/plans/units.ts';
import { kept } from '#lib/ui/kept.ts';

const storageKey = 'atrium.session-renewed';

/** Renews the session cookie once per day of use. */
export function SessionKeeper() {
  useEffect(() => {
    const renewedAt = Number(kept.get(storageKey) ?? 0);
    if (Date.now() - renewedAt < dayMs) return;
    kept.set(storageKey, String(Date.now()));
    // Ignore a failure: the next visit tries again.
    renewBrowserSession().catch(() => kept.remove(storageKey));
  }, []);
  return null;
}
