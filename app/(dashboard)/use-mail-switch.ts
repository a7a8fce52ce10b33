import { call } from '#lib/contract/client.ts';
import { useAction, useSuccess } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';

const calls = { weekly: 'setWeeklyMail', note: 'setNoteMail' } as const;
export type MemberMail = keyof typeof calls;

/** Returns a function that turns a kind of mail about an organization on or off for the reader. */
export function useMailSwitch(mail: MemberMail, organizationId: string) {
  const texts = useStrings('memberMails').t.memberMails;
  const succeed = useSuccess();
  const { isBusy, run } = useAction();
  const turn = (enabled: boolean) =>
    run(texts.failed, async () => {
      await call(calls[mail], { params: { organization_id: organizationId }, body: { enabled } });
      succeed(enabled ? texts[mail].started : texts[mail].stopped);
    });
  return { isBusy, turn };
}
