import { Inbox } from 'lucide-react';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { orNotFound } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { listOutbox } from '#lib/platform/mail/outbox.ts';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { Page } from '#lib/ui/shell/Page.tsx';
import { ListSection } from '#lib/ui/shell/Section.tsx';
import { Message } from './Message.tsx';
import styles from './outbox.module.css';

export const metadata: Metadata = { referrer: 'strict-origin', robots: { index: false } };

/** Messages of a service without a mail server, for people on this machine. Anybody else gets the not-found page. */
export default async function OutboxPage() {
  const messages = await orNotFound(listOutbox(await headers()));
  const { t } = await pageStrings();
  const texts = t.account.outbox;
  return (
    <main>
      <title>{texts.title}</title>
      <Page>
        <h1>{texts.title}</h1>
        {messages.length === 0 ? (
          <EmptyState picture={<Inbox aria-hidden />} title={texts.emptyTitle}>
            {texts.emptyText}
          </EmptyState>
        ) : (
          <ListSection title={texts.list} text={texts.text}>
            <ul className={styles.messages}>
              {messages.map((message, index) => (
                <Message
                  key={`${message.created_at} ${message.to} ${message.subject}`}
                  message={message}
                  isOpen={index === 0}
                />
              ))}
            </ul>
          </ListSection>
        )}
      </Page>
    </main>
  );
}
