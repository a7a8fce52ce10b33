import type { z } from 'zod';
import type { MemberStatus, Role } from '#lib/contract/choices.ts';
import type { member } from '#lib/contract/schemas/organization.ts';
import type { AppStrings } from '#lib/messages/app.ts';
import { fill } from '#lib/messages/fill.ts';

export type Member = z.output<typeof member>;
/** Membership of the reader. */
export type Mine = { memberId: string; role: Role };

/** A change of one member, from the row's menu or its role. */
export type MemberChange =
  | { kind: 'role'; member: Member; role: Role }
  | { kind: 'status'; member: Member; status: MemberStatus }
  | { kind: 'remove'; member: Member }
  | { kind: 'transfer'; member: Member };

type Confirmation = { title: string; description: string; action: string; isDanger: boolean };

export const nameOf = ({ user }: Member): string => user.full_name || user.email;

/** Returns the confirmation for a change that removes access or transfers ownership. Null if none is needed. */
export function confirmationOf(
  change: MemberChange,
  mine: Mine,
  organization: string,
  texts: AppStrings['organization'],
): Confirmation | null {
  const { people, roles } = texts;
  const values = { name: nameOf(change.member), organization };
  const ask = (title: string, text: string, action: string, isDanger = true): Confirmation => ({
    title: fill(title, values),
    description: fill(text, values),
    action,
    isDanger,
  });
  switch (change.kind) {
    case 'remove':
      return ask(people.removeTitle, people.removeText, people.remove);
    case 'transfer':
      return ask(people.transferTitle, people.transferText, people.transfer);
    case 'status':
      return change.status === 'blocked' ? ask(people.blockTitle, people.blockText, people.block) : null;
    case 'role': {
      if (change.role === 'owner') {
        return ask(people.makeOwnerTitle, people.makeOwnerText, people.makeOwner, false);
      }
      const isSteppingDown = change.member.id === mine.memberId && change.member.role === 'owner';
      const stepDownText = fill(people.stepDownText, { role: roles[change.role], organization });
      return isSteppingDown ? ask(people.stepDownTitle, stepDownText, people.stepDown) : null;
    }
    default:
      return change satisfies never;
  }
}
