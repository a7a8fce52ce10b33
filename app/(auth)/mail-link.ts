import type { Metadata } from 'next';

export type MailLink = { uid: string; token: string };

/** What a mailed link carries; null when its address was cut or changed. */
export function readMailLink(query: Record<string, string | string[] | undefined>): MailLink | null {
  const { uid, token } = query;
  return typeof uid === 'string' && typeof token === 'string' && uid && token ? { uid, token } : null;
}

/** Pages whose address is a secret tell it to nobody. */
export const secretAddress: Metadata = { referrer: 'strict-origin', robots: { index: false } };
