import type { Session } from './session.ts';

/** Returns the number of texts that fields of the open project did not take. What was deleted counts no more. */
export function countUnread({ document, store }: Session): number {
  return [...store.getState().unread.values()].filter(({ ids }) => ids.some((id) => document.get(id))).length;
}

export function isAnyUnread(session: Session): boolean {
  return countUnread(session) > 0;
}
