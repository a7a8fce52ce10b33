'use client';

import type { VersionTexts } from '../../messages/app.ts';
import { fill } from '../../messages/fill.ts';
import { loadReviewTexts, type ReviewTexts } from '../../messages/review.ts';
import { type Compared, compareDraft } from '../review/compare.ts';
import type { ReviewChange } from '../review/review-changes.ts';
import { ComparedChanges } from '../ui/review/ComparedChanges.tsx';
import styles from './team.module.css';

export type VersionComparison = { compared: Compared; texts: ReviewTexts };

/** Compares the draft with a version. Throws an `ApiError`. */
export async function compareVersion(
  projectId: string,
  number: number,
  language: string,
): Promise<VersionComparison> {
  const [compared, texts] = await Promise.all([
    compareDraft(projectId, 1, number),
    loadReviewTexts(language),
  ]);
  return { compared, texts };
}

type VersionDiffProps = {
  comparison: VersionComparison;
  t: VersionTexts;
  language: string;
  onShow?: (change: ReviewChange) => void;
};

/** Lists what the draft changes against a version. */
export function VersionDiff({ comparison: { compared, texts }, t, language, onShow }: VersionDiffProps) {
  const sides = { before: fill(t.version, { number: compared.version ?? 0 }), after: t.kinds.draft };
  return (
    <div className={`stack-3 ${styles.diff}`}>
      <p className={compared.changes.length > 0 ? 'visually-hidden' : undefined} role="status">
        {compared.changes.length > 0
          ? fill(texts.review.changes, { count: compared.count }, language)
          : compared.isSame
            ? t.same
            : t.unseen}
      </p>
      <ComparedChanges first={compared} texts={texts} language={language} sides={sides} onShow={onShow} />
    </div>
  );
}
