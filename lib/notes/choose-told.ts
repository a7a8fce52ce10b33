import { roleAllows } from '#lib/identity/organizations/rules.ts';
import type { NoteReader, UntoldNote, UntoldReply } from './queries-untold.ts';

export type Untold = { notes: readonly UntoldNote[]; replies: readonly UntoldReply[] };

/**
 * What of it a member is told: new notes when they may edit, answers where they take part, and never what they wrote.
 * What a reviewer adds before anybody of the organization takes part is for all who may edit.
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
