import styles from './Avatar.module.css';

/** A person's picture, or the initials of the name. Decorative: the name stands beside it or labels its button. */
export function Avatar({ name, url }: { name: string; url: string | null }) {
  return (
    <span className={styles.avatar} data-initials={url ? undefined : initials(name)} aria-hidden>
      {/* biome-ignore lint/performance/noImgElement: files come from the file store as they are. */}
      {url && <img src={url} alt="" />}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
