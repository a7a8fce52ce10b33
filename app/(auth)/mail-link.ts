import type { Metadata } from 'next';
import type { PageQuery } from '#app/page-props.ts';

export type MailLink = { uid: string; token: string };

/** Reads the query of a mailed link. Returns null if the address was cut or changed. */
export function readMailLink(query: PageQuery): MailLink | null {
  const { uid, token } = query;
  return typeof uid === 'string' && typeof token === 'string' && uid && token ? { uid, token } : null;
}

/** Metadata of pages whose address is a secret: no full referrer, not indexed. */
export const secretAddress: Metadata = { referrer: 'strict-origin', robots: { index: false } };
