'use client';

import { Monitor, SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError, call } from '#lib/contract/client.ts';
import type { session as sessionSchema } from '#lib/contract/schemas/accounts.ts';
import { fill } from '#lib/messages/fill.ts';
import { Badge } from '#lib/ui/Badge.tsx';
import { Button } from '#lib/ui/Button.tsx';
import { ConfirmDialog } from '#lib/ui/dialogs/ConfirmDialog.tsx';
import { useSuccess } from '#lib/ui/hooks/saving.ts';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { Row, RowButton, Rows } from '#lib/ui/Rows.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { Section } from '#lib/ui/shell/Section.tsx';
import { describeDevice } from './describe-device.ts';

type Session = z.output<typeof sessionSchema>;

/** Sessions of the reader. The current one is ended by signing out. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { t, language } = useStrings('account');
  const texts = t.account.sessions;
  const succeed = useSuccess();
  const [ending, setEnding] = useState<Session | null>(null);
  const [isEndingOthers, setEndingOthers] = useState(false);
  const nameOf = useDeviceName();
  const current = sessions.find((session) => session.is_current);
  const others = sessions.filter((session) => !session.is_current);
  const end = async (ended: readonly Session[], done: string) => {
    for (const session of ended) await endOne(session.id);
    setEnding(null);
    setEndingOthers(false);
    succeed(done);
  };
  return (
    <Section title={texts.title} text={texts.text}>
      <Rows label={texts.list}>
        {[...(current ? [current] : []), ...others].map((session) => (
          <Row
            key={session.id}
            start={session.kind === 'token' ? <SquareTerminal aria-hidden /> : <Monitor aria-hidden />}
            title={nameOf(session)}
            beside={
              session.is_current && (
                <Badge tone="success" isPlain>
                  {texts.this}
                </Badge>
              )
            }
            text={
              <>
                {texts.lastUsed} <LocalTime value={session.last_used_at} />, {texts.since}{' '}
                <LocalTime value={session.created_at} isDay />
              </>
            }
            end={
              !session.is_current && (
                <RowButton action={texts.end} name={nameOf(session)} onClick={() => setEnding(session)} />
              )
            }
          />
        ))}
      </Rows>
      {others.length > 1 && (
        <div>
          <Button isDanger onClick={() => setEndingOthers(true)}>
            {texts.endOthers}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={ending !== null}
        onClose={() => setEnding(null)}
        title={texts.endTitle}
        description={fill(texts.endText, { name: ending ? nameOf(ending) : '' })}
        action={texts.end}
        run={() => end(ending ? [ending] : [], texts.ended)}
      />
      <ConfirmDialog
        isOpen={isEndingOthers}
        onClose={() => setEndingOthers(false)}
        title={texts.othersTitle}
        description={fill(texts.othersText, { count: others.length }, language)}
        action={texts.endOthers}
        run={() => end(others, texts.othersEnded)}
      />
    </Section>
  );
}

/** Ends a session. A session that has already ended counts as success. */
async function endOne(sessionId: string): Promise<void> {
  await call('deleteSession', { params: { session_id: sessionId } }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  });
}

function useDeviceName(): (session: Session) => string {
  const { account } = useStrings('account').t;
  return ({ user_agent }) => {
    const { browser, system } = describeDevice(user_agent);
    if (browser && system) return fill(account.sessions.on, { browser, system });
    return browser ?? system ?? account.sessions.unknown;
  };
}
