import type { Session } from './session.ts';
import type { Unread } from './state.ts';

/** Returns the texts that fields of the open project did not take, oldest first. What was deleted counts no more. */
export function unreadOf({ document, store }: Session): Unread[] {
  return [...store.getState().unread.values()].filter(({ ids }) => ids.some((id) => document.get(id)));
}

export function countUnread(session: Session): number {
  return unreadOf(session).length;
}

export function isAnyUnread(session: Session): boolean {
  return countUnread(session) > 0;
}
