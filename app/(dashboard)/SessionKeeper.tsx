'use client';

import { useEffect } from 'react';
import { renewBrowserSession } from '#lib/contract/browser-session.ts';
import { dayMs } from '#lib/plans/units.ts';

const storageKey = 'atrium.session-renewed';

/** Renews the session cookie once per day of use. */
export function SessionKeeper() {
  useEffect(() => {
    const renewedAt = Number(localStorage.getItem(storageKey) ?? 0);
    if (Date.now() - renewedAt < dayMs) return;
    localStorage.setItem(storageKey, String(Date.now()));
    // Ignore a failure: the next visit tries again.
    renewBrowserSession().catch(() => localStorage.removeItem(storageKey));
  }, []);
  return null;
}
