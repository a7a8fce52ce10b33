'use client';

import { useState } from 'react';
import { call } from '../../../contract/client.ts';
import { loadReviewTexts } from '../../../messages/review.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAction } from '../../../ui/hooks/saving.ts';
import { compareDraft } from '../../review/compare.ts';
import { useEditor } from '../frame/context.tsx';
import styles from '../frame/dialogs.module.css';
import { LoadFailed } from '../frame/LoadFailed.tsx';
import { useLoading } from '../frame/use-loading.ts';
import { ComparedChanges } from '../review/ComparedChanges.tsx';
import { useShowChange } from './use-show-change.ts';

/** Lists the changes of the draft, with a button that shows them all on the map. */
export function DiffList({ onShow }: { onShow: () => void }) {
  const { editor, t, language, binding, projectId, autosave } = useEditor();
  const show = useShowChange(onShow);
  const [found, setFound] = useState<Awaited<ReturnType<typeof fetchFound>> | null>(null);
  const { isBusy, run } = useAction();
  const fetchFound = async () => {
    await autosave.flush();
    return Promise.all([compareDraft(projectId, 1), loadReviewTexts(language)]);
  };
  const { error, load } = useLoading(fetchFound, setFound);
  if (error !== null) return <LoadFailed title={t.live.notCompared} error={error} onRetry={load} />;
  if (!found) return <p className="faint">{t.live.looking}</p>;
  const [compared, texts] = found;
  if (compared.changes.length === 0)
    return <p className="faint">{compared.isSame ? t.live.same : texts.review.same}</p>;
  const showAll = () =>
    run(t.live.notCompared, async () => {
      const { added, changed } = await call('getDiff', { params: { project_id: projectId } });
      const idsOf = ({ areas, markers }: typeof added) => new Set([...areas, ...markers].map(({ id }) => id));
      binding.current?.setDifferences({ added: idsOf(added), changed: idsOf(changed) });
      editor.screen.compare(true);
      onShow();
    });
  return (
    <div className={`stack-3 ${styles.diff}`}>
      <ComparedChanges
        first={compared}
        texts={texts}
        language={language}
        sides={texts.review}
        onShow={show}
      />
      <Button size="sm" isBusy={isBusy} onClick={showAll}>
        {t.live.show}
      </Button>
    </div>
  );
}
