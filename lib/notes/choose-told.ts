import { roleAllows } from '#lib/identity/organizations/rules.ts';
import type { NoteReader, UntoldNote, UntoldReply } from './queries-untold.ts';

export type Untold = { notes: readonly UntoldNote[]; replies: readonly UntoldReply[] };

/**
 * Returns the notes and replies that a member gets by mail: new notes if the member may edit, replies in notes with the
 * member's own contributions, and never the member's own texts. Members who may edit also get a reviewer's replies
 * until a member takes part.
 */
export function chooseTold(
  { user_id: userId, role }: Pick<NoteReader, 'user_id' | 'role'>,
  { notes, replies }: Untold,
): Untold {
  const mayEdit = roleAllows(role, 'write');
  const isOfOthers = ({ by }: { by: string | null }) => by !== userId;
  return {
    notes: mayEdit ? notes.filter(isOfOthers) : [],
    replies: replies.filter(isOfOthers).filter(({ participants, is_of_member, by }) => {
      if (participants.includes(userId)) return true;
      const others = participants.filter((one) => one !== by);
      return mayEdit && !is_of_member && others.length === 0;
    }),
  };
}
