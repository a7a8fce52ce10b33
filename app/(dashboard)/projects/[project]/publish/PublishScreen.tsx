'use client';

import { useEffect, useMemo } from 'react';
import type { Compared } from '#lib/editor/review/compare.ts';
import { useProjectWork } from '#lib/editor/ui/project-work.tsx';
import { fill } from '#lib/messages/fill.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { errorText } from '#lib/ui/describe-error.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { PageHead } from '#lib/ui/shell/Page.tsx';
import { Skeleton } from '#lib/ui/shell/Skeleton.tsx';
import { ContentList } from './ContentList.tsx';
import { type Review, ReviewContext } from './context.tsx';
import { PublishForm, type PublishShown } from './PublishForm.tsx';
import styles from './publish.module.css';
import { ReviewChanges } from './ReviewChanges.tsx';
import { ReviewChecks } from './ReviewChecks.tsx';
import { useCompared } from './use-compared.ts';

type PublishScreenProps = Omit<Review, 'project' | 'document'>;

/** Loads the draft with its differences, and shows them before it publishes. */
export function PublishScreen(props: PublishScreenProps) {
  const { projectId, canWrite, t } = props;
  const { t: app } = useStrings();
  const { compared, error, publish, load, more, isReadingMore } = useCompared(projectId, canWrite);
  return (
    <div className={`column ${styles.page}`}>
      <PageHead level={2} title={t.title} />
      {compared ? (
        <Loaded
          {...props}
          compared={compared}
          isReadingMore={isReadingMore}
          onMore={() => void more()}
          onPublish={publish}
        />
      ) : error === null ? (
        <div>
          <p className="visually-hidden" role="status">
            {t.loading}
          </p>
          <Skeleton height="320px" />
        </div>
      ) : (
        <EmptyState
          title={t.failed}
          actions={
            <Button variant="primary" onClick={load}>
              {app.common.tryAgain}
            </Button>
          }
        >
          {errorText(error, app)}
        </EmptyState>
      )}
    </div>
  );
}

type LoadedProps = PublishScreenProps & {
  compared: Compared;
  isReadingMore: boolean;
  onMore: () => void;
  onPublish: PublishShown;
};

function Loaded({ compared, isReadingMore, onMore, onPublish, ...props }: LoadedProps) {
  const { projectId, origin, canWrite, language, t, fieldTexts } = props;
  const { project, document, changes, count } = compared;
  const review = useMemo(
    () => ({ projectId, origin, canWrite, language, t, fieldTexts, project, document }),
    [projectId, origin, canWrite, language, t, fieldTexts, project, document],
  );
  const { status, has_unpublished_changes: isChanged } = project;
  // The head of the project shows the state as this page knows it.
  const { tell } = useProjectWork();
  useEffect(() => tell(project), [tell, project]);
  const names = [...new Set(changes.flatMap(({ by }) => by ?? []))];
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return (
    <ReviewContext value={review}>
      <p className="lead">{status === 'PUBLISH' ? t.lead : t.leadDraft}</p>
      {status === 'ARCHIVE' && <Callout tone="info">{t.archived}</Callout>}
      {!canWrite && <Callout tone="info">{t.readOnly}</Callout>}
      <div className={styles.columns}>
        <div className={styles.main}>
          {status === 'PUBLISH' ? (
            <section className={`stack-3 ${styles.part}`} aria-labelledby="publish-changes">
              <h2 id="publish-changes">
                <span>{fill(t.changes, { count }, language)}</span>{' '}
                {names.length > 0 && (
                  <span className={styles.muted}>{fill(t.by, { names: list.format(names) })}</span>
                )}
              </h2>
              {count === 0 ? (
                <p className={styles.muted}>{isChanged ? t.same : t.upToDate}</p>
              ) : (
                <ReviewChanges compared={compared} isReadingMore={isReadingMore} onMore={onMore} />
              )}
            </section>
          ) : (
            <ContentList />
          )}
        </div>
        <aside className={`column ${styles.side}`}>
          <ReviewChecks />
          <PublishForm onPublish={onPublish} />
        </aside>
      </div>
    </ReviewContext>
  );
}
