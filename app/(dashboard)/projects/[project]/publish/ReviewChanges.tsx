'use client';

import { useState } from 'react';
import type { Compared } from '#lib/editor/review/compare.ts';
import type { ReviewChange } from '#lib/editor/review/review-changes.ts';
import { ChangeList } from '#lib/editor/ui/review/ChangeList.tsx';
import { useReview } from './context.tsx';
import { ReviewMap } from './ReviewMap.tsx';

type ReviewChangesProps = { compared: Compared; isReadingMore: boolean; onMore: () => void };

/** Lists the changes beside a map that draws them. */
export function ReviewChanges({ compared, ...reading }: ReviewChangesProps) {
  const { t, fieldTexts, language } = useReview();
  const [selected, select] = useState<ReviewChange | null>(null);
  return (
    <>
      <ReviewMap changes={compared.changes} selected={selected} onSelect={select} />
      <ChangeList
        compared={compared}
        texts={{ review: t, fields: fieldTexts }}
        language={language}
        sides={t}
        map={{ selected, onSelect: select }}
        {...reading}
      />
    </>
  );
}
