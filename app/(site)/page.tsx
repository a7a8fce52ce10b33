import { redirect } from 'next/navigation';
import { settings } from '#lib/env.ts';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { ButtonLink } from '#lib/ui/Button.tsx';
import { PlanIllustration } from './PlanIllustration.tsx';
import styles from './site.module.css';

export default async function HomePage() {
  const { actor, origin } = await pageContext();
  if (actor.kind === 'user') redirect('/projects');
  const { t } = await pageStrings();
  const isOpen = settings().registration === 'open';
  return (
    <main className={styles.main}>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1 className={styles.heading}>{t.site.heading}</h1>
          <p className={styles.lead}>{t.site.lead}</p>
          <div className={styles.ways}>
            <ButtonLink variant="primary" href={isOpen ? '/sign-up' : '/sign-in'}>
              {isOpen ? t.site.signUp : t.site.signIn}
            </ButtonLink>
            <ButtonLink href="/docs">{t.site.reference}</ButtonLink>
          </div>
        </div>
        <PlanIllustration label={t.site.illustration} texts={t.site.rooms} />
      </section>
      <section className={styles.points}>
        {t.site.points.map(({ title, text }) => (
          <div key={title} className={styles.point}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
      <section className={styles.code}>
        <div>
          <h2>{t.site.codeTitle}</h2>
          <p>{t.site.codeText}</p>
        </div>
        <pre>
          <code>{`<iframe src="${origin}/embed/city-museum"\n  style="width: 100%; aspect-ratio: 4 / 3; border: 0"></iframe>`}</code>
        </pre>
      </section>
    </main>
  );
}
