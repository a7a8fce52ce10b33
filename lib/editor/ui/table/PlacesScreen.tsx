'use client';

import { Table2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../contract/client.ts';
import { lateCode } from '../../../late/late-code.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { describeError } from '../../../ui/describe-error.ts';
import { useStrings } from '../../../ui/Strings.tsx';
import { EmptyState } from '../../../ui/shell/EmptyState.tsx';
import { PageHead } from '../../../ui/shell/Page.tsx';
import { Skeleton } from '../../../ui/shell/Skeleton.tsx';
import type { ProjectDetail } from '../../model/types.ts';
import { liveCalls } from '../../save/live-calls.ts';
import { createLiveTransport, type LiveTransport } from '../../save/live-transport.ts';
import type { PlacesScreenProps } from './OpenPlaces.tsx';
import styles from './table.module.css';

const tableCode = lateCode(() => import('./OpenPlaces.tsx'));
type Table = NonNullable<typeof tableCode.parts>['default'];
type Loaded =
  | { project: ProjectDetail; transport: LiveTransport; Table: Table }
  | { error: string | null }
  | null;

/** Loads the draft's places and their live values, and opens the table. */
export function PlacesScreen(props: PlacesScreenProps) {
  const { projectId, t } = props;
  const { t: app } = useStrings();
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    void turn;
    let isGone = false;
    setLoaded(null);
    const transport = createLiveTransport(liveCalls(projectId));
    // Load the table's code at the same time; the places take longer.
    Promise.all([transport.load(), tableCode.load()]).then(
      ([project, { default: Table }]) => !isGone && setLoaded({ project, transport, Table }),
      (error: unknown) => {
        if (isGone) return;
        setLoaded({ error: error instanceof ApiError ? describeError(error, app).message : null });
      },
    );
    return () => {
      isGone = true;
    };
  }, [projectId, turn, app]);
  if (loaded && 'project' in loaded && loaded.project.levels.some(hasPlaces))
    return <loaded.Table {...props} project={loaded.project} transport={loaded.transport} />;
  return (
    <div className={`column ${styles.page}`}>
      <PageHead level={2} title={t.title} />
      {loaded === null && <Loading text={t.loading} />}
      {loaded && 'error' in loaded && (
        <EmptyState
          title={t.loadFailed}
          actions={
            <Button variant="primary" onClick={() => setTurn(turn + 1)}>
              {app.common.tryAgain}
            </Button>
          }
        >
          {loaded.error}
        </EmptyState>
      )}
      {loaded && 'project' in loaded && (
        <EmptyState
          picture={<Table2 aria-hidden />}
          title={t.emptyTitle}
          actions={
            props.canWrite && (
              <ButtonLink variant="primary" href={`/projects/${projectId}/edit`}>
                {t.emptyAction}
              </ButtonLink>
            )
          }
        >
          {t.emptyText}
        </EmptyState>
      )}
    </div>
  );
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

function Loading({ text }: { text: string }) {
  return (
    <div className="stack">
      <p className="visually-hidden" role="status">
        {text}
      </p>
      {rows.map((row) => (
        <Skeleton key={row} height="32px" />
      ))}
    </div>
  );
}

function hasPlaces({ areas, markers }: ProjectDetail['levels'][number]): boolean {
  return areas.length + markers.length > 0;
}
