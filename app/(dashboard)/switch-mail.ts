import { setNoteMail, setWeeklyMail } from '#lib/contract/calls.ts';
import { call } from '#lib/contract/client.ts';

const calls = { weekly: setWeeklyMail, note: setNoteMail };
export type MemberMail = keyof typeof calls;

/** Turns a kind of mail about an organization on or off for the reader. */
export async function switchMail(mail: MemberMail, organizationId: string, enabled: boolean): Promise<void> {
  await call(calls[mail], { params: { organization_id: organizationId }, body: { enabled } });
}
