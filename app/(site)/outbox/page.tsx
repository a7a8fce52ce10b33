import { Inbox } from 'lucide-react';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { orNotFound } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { listOutbox, type OutboxMail } from '#lib/platform/mail/outbox.ts';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { Page } from '#lib/ui/shell/Page.tsx';
import { ListSection } from '#lib/ui/shell/Section.tsx';
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

/** One message as text with working links. */
async function Message({ message, isOpen }: { message: OutboxMail; isOpen: boolean }) {
  const { t } = await pageStrings();
  return (
    <li>
      <details className={styles.message} open={isOpen}>
        <summary className={styles.summary}>
          <span className={styles.subject}>{message.subject}</span>
          <span className={`hint ${styles.facts}`}>
            {fill(t.account.outbox.to, { email: message.to })}, <LocalTime value={message.created_at} />
          </span>
        </summary>
        <div className={styles.text}>{withLinks(message.text)}</div>
      </details>
    </li>
  );
}

function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
