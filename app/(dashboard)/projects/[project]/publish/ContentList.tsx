import { Layers } from 'lucide-react';
import Link from 'next/link';
import { editAddress } from '#lib/editor/review/edit-address.ts';
import { fill } from '#lib/messages/fill.ts';
import { useReview } from './context.tsx';
import styles from './publish.module.css';

/** Levels of a map that was never published, with what visitors will find on them. */
export function ContentList() {
  const { document, language, projectId, t } = useReview();
  const levels = document.levels().filter(({ isHidden }) => !isHidden);
  return (
    <section className={`stack-3 ${styles.part}`} aria-labelledby="publish-content">
      <h2 id="publish-content">{t.content}</h2>
      <ul className="stack-3">
        {levels.toReversed().map(({ id, name, imageUrl, imageThumbnails }) => {
          const places = document.places(id).filter(({ isHidden }) => !isHidden);
          const areas = places.filter(({ kind }) => kind === 'area').length;
          const picture = imageThumbnails[0] ?? imageUrl;
          return (
            <li key={id} className={styles.level}>
              <span className={`centred ${styles.plan}`}>
                {/* biome-ignore lint/performance/noImgElement: thumbnails are made by the service. */}
                {picture ? <img src={picture} alt="" loading="lazy" /> : <Layers aria-label={t.noPlan} />}
              </span>
              <span>
                <Link href={editAddress(projectId, id)}>{name}</Link>
                <span className={styles.facts}>
                  {fill(t.areas, { count: areas }, language)},{' '}
                  {fill(t.markers, { count: places.length - areas }, language)}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
