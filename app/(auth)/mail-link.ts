import type { Metadata } from 'next';
import type { PageQuery } from '#app/page-props.ts';

export type MailLink = { uid: string; token: string };

/** Reads the query of a mailed link. Returns null if the address was cut or changed. */
export function readMailLink(query: PageQuery): MailLink | null {
  const [uid, token] = [readMailedValue(query, 'uid'), readMailedValue(query, 'token')];
  return uid && token ? { uid, token } : null;
}

/**
 * Returns a value in the query of a mailed link, or null. Mail programs and people write `&amp;` for `&`, and take the
 * full stop or the bracket after an address for a part of it. Our values have neither.
 */
export function readMailedValue(query: PageQuery, name: string): string | null {
  const value = query[name] ?? query[`amp;${name}`];
  return (typeof value === 'string' && /^\s*([\w-]+)/.exec(value)?.[1]) || null;
}

/** Metadata of pages whose address is a secret: no full referrer, not indexed. */
export const secretAddress: Metadata = { referrer: 'strict-origin', robots: { index: false } };
