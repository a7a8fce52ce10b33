'use client';

import { useEffect } from 'react';
import { renewBrowserSession } from '#lib/contract/browser-session.ts';

const storageKey = 'atrium.session-renewed';
const dayMs = 24 * 60 * 60 * 1000;

/** Has the session cookie's life begin again once a day of use. */
export function SessionKeeper() {
  useEffect(() => {
    const renewedAt = Number(localStorage.getItem(storageKey) ?? 0);
    if (Date.now() - renewedAt < dayMs) return;
    localStorage.setItem(storageKey, String(Date.now()));
    // A failure is no news to the reader: the next day's visit asks again.
    renewBrowserSession().catch(() => localStorage.removeItem(storageKey));
  }, []);
  return null;
}
