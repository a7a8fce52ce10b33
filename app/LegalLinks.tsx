import { pageStrings } from '#lib/http/page-strings.ts';
import { settings } from '#lib/platform/settings.ts';
import styles from './LegalLinks.module.css';

/** Footer with imprint and privacy page, if the settings name them. */
export async function LegalLinks() {
  const { t } = await pageStrings();
  const { imprintUrl, privacyUrl } = settings().legal;
  const links = [
    { href: imprintUrl, text: t.site.imprint },
    { href: privacyUrl, text: t.site.privacy },
  ].flatMap(({ href, text }) => (href === null ? [] : [{ href, text }]));
  if (links.length === 0) return null;
  return (
    <footer className={`hint ${styles.footer}`}>
      <nav aria-label={t.site.legal}>
        <ul className={styles.links}>
          {links.map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
