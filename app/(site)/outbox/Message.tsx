import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import type { OutboxMail } from '#lib/platform/mail/outbox.ts';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import styles from './outbox.module.css';

/** One message as text with working links. */
export async function Message({ message, isOpen }: { message: OutboxMail; isOpen: boolean }) {
  const { t } = await pageStrings();
  return (
    <li>
      <details className={styles.message} open={isOpen}>
        <summary className={styles.summary}>
          <span className={styles.subject}>{message.subject}</span>
          <span className={styles.facts}>
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
