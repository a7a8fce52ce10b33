import styles from './Avatar.module.css';
import { cx } from './cx.ts';

type AvatarProps = { name: string; url: string | null; size?: 'md' | 'lg' };

/** Picture or initials of a person. Decorative: the name is shown beside it or labels its button. */
export function Avatar({ name, url, size = 'md' }: AvatarProps) {
  return (
    <span
      className={cx(styles.avatar, size === 'lg' && styles.large)}
      data-initials={url ? undefined : initials(name)}
      aria-hidden
    >
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
