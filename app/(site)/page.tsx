import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { settings } from '#lib/platform/settings.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { themeCookie, themeOf } from '#lib/ui/preferences.ts';
import { embedCode, embedDefaults } from '#lib/viewer/loader/embed-code.ts';
import { LiveMap } from './LiveMap.tsx';
import styles from './site.module.css';

export const metadata: Metadata = { alternates: { canonical: '/' } };

export default async function HomePage() {
  const { actor, origin } = await pageContext();
  if (actor.kind === 'user') redirect('/projects');
  const [{ t, language }, jar] = await Promise.all([pageStrings(), cookies()]);
  const theme = themeOf(jar.get(themeCookie)?.value);
  const isOpen = settings().registration === 'open';
  return (
    <main className={styles.main}>
      <section className={styles.hero}>
        <div className="stack-5">
          <h1 className={styles.heading}>{t.site.heading}</h1>
          <p className={styles.lead}>{t.site.lead}</p>
          <div className={`cluster ${styles.ways}`}>
            <ButtonLink variant="primary" href={isOpen ? '/sign-up' : '/sign-in'}>
              {isOpen ? t.site.signUp : t.site.signIn}
            </ButtonLink>
            <ButtonLink href="/docs">{t.site.reference}</ButtonLink>
          </div>
        </div>
        <figure className={`stack-3 ${styles.figure}`}>
          <LiveMap language={language} theme={theme === 'auto' ? null : theme} title={t.site.demoTitle} />
          <figcaption>{t.site.demoText}</figcaption>
        </figure>
      </section>
      <section className={styles.points}>
        {t.site.points.map(({ title, text }) => (
          <div key={title} className={`stack ${styles.point}`}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
      <section className={styles.code}>
        <div>
          <h2>{t.site.codeTitle}</h2>
          <p>{t.site.codeText}</p>
          <Link href="/docs/embedding">{t.site.codeMore}</Link>
        </div>
        <pre>
          <code>{embedCode({ origin, key: 'city-museum', name: '', size: null }, embedDefaults)}</code>
        </pre>
      </section>
    </main>
  );
}
