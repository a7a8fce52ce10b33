import { publicPage } from '#app/public-page.ts';
import { builtInIcons } from '#lib/contract/schemas/icons.ts';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { reference } from '#lib/messages/guides.ts';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { NearLink } from '#lib/ui/shell/NearLink.tsx';
import styles from './docs.module.css';
import { MethodName } from './MethodName.tsx';
import { sections } from './open-api.ts';

export const generateMetadata = publicPage('/docs', ({ t }) => ({
  title: t.docs.title,
  description: reference.lead,
}));

const limitNames = ['anonymous', 'authenticated', 'embed', 'unchanged', 'analytics', 'login'] as const;

export default async function DocsPage() {
  const [{ t }, { origin }] = await Promise.all([pageStrings(), pageContext()]);
  return (
    <>
      <h1>{t.docs.title}</h1>
      <div lang="en" className={styles.prose}>
        <p className={styles.lead}>{reference.lead}</p>
        {reference.sections.map(({ id, title, paragraphs, code }) => (
          <section key={id} id={id} className={styles.part}>
            <h2>{title}</h2>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {code && <CopyField label={title} value={fill(code, { origin })} />}
          </section>
        ))}
        <section id="limits" className={styles.part}>
          <h2>{reference.limitsTitle}</h2>
          <p>{reference.limitsText}</p>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{reference.limitsHead.who}</th>
                <th scope="col">{reference.limitsHead.count}</th>
                <th scope="col">{reference.limitsHead.window}</th>
              </tr>
            </thead>
            <tbody>
              {limitNames.map((name) => (
                <tr key={name}>
                  <td>{reference.limitsNames[name]}</td>
                  <td>{rateLimits[name].count}</td>
                  <td>{fill(reference.seconds, { count: rateLimits[name].windowSeconds })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section id="icons" className={styles.part}>
          <h2>{reference.iconsTitle}</h2>
          <p>{reference.iconsText}</p>
          <p className={`cluster ${styles.names}`}>
            {builtInIcons.map((name) => (
              <code key={name}>{name}</code>
            ))}
          </p>
        </section>
      </div>
      <section id="endpoints" className={styles.part}>
        <h2>{t.docs.endpoints}</h2>
        {sections.map(({ slug, title, operations }) => (
          <div key={slug} className={`stack-1 ${styles.group}`}>
            <h3>{title}</h3>
            <ul>
              {operations.map(({ id, method, path, summary }) => (
                <li key={id}>
                  <NearLink className={styles.entry} href={`/docs/${slug}#${id}`}>
                    <MethodName method={method} />
                    <code>{path}</code>
                    <span lang="en">{summary}</span>
                  </NearLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </>
  );
}
