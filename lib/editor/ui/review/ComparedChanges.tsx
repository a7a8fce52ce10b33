'use client';

import { useState } from 'react';
import { useAction } from '../../../ui/hooks/saving.ts';
import { type Compared, readPage, withPage } from '../../review/compare.ts';
import { ChangeList, type ChangeListProps } from './ChangeList.tsx';

type ComparedChangesProps = Omit<ChangeListProps, 'compared' | 'isReadingMore' | 'onMore'> & {
  /** The comparison with its first page. */
  first: Compared;
};

/** Lists the changes of a comparison, further pages when they are asked for. */
export function ComparedChanges({ first, ...shown }: ComparedChangesProps) {
  const [compared, setCompared] = useState(first);
  const [pages, setPages] = useState(1);
  const { isBusy, run } = useAction();
  const more = () =>
    run(shown.texts.review.failed, async () => {
      const next = await readPage(compared, pages + 1);
      setPages(pages + 1);
      setCompared(withPage(compared, next));
    });
  return <ChangeList {...shown} compared={compared} isReadingMore={isBusy} onMore={more} />;
}
