'use client';

import { useEffect, useState } from 'react';
import { ApiError, call } from '../../contract/client.ts';
import { lateCode } from '../../late/late-code.ts';
import { Button } from '../../ui/Button.tsx';
import type { PartsOf } from '../../ui/base-parts.ts';
import { useStrings } from '../../ui/Strings.tsx';
import { EmptyState } from '../../ui/shell/EmptyState.tsx';
import { PlainLink } from '../../ui/shell/PlainLink.tsx';
import type { ProjectDetail } from '../model/types.ts';
import styles from './editor.module.css';
import topBarStyles from './frame/top-bar.module.css';
import { type EditorScreenProps, OpenProject } from './OpenProject.tsx';

const describeCode = lateCode(() => import('../../ui/describe-error.ts'));

type Loaded = { project: ProjectDetail } | { error: string } | null;

/** Loads the project and opens the editor on it. */
export function EditorScreen(props: EditorScreenProps) {
  const { projectId, name, t } = props;
  const { t: app } = useStrings();
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void turn;
    setLoaded(null);
    call('getProject', { params: { project_id: projectId }, signal: stop.signal }).then(
      (project) => setLoaded({ project }),
      async (error: unknown) => {
        const reason = await reasonOf(error, app);
        if (!stop.signal.aborted) setLoaded({ error: reason ?? t.loadFailed });
      },
    );
    return () => stop.abort();
  }, [projectId, turn, t, app]);
  if (loaded && 'project' in loaded) return <OpenProject {...props} project={loaded.project} />;
  return (
    <div className={styles.screen}>
      <header className={`row ${topBarStyles.bar}`}>
        <span className={`ellipsis ${topBarStyles.projectName}`}>{name}</span>
      </header>
      <div className={styles.waiting}>
        {loaded ? (
          <EmptyState
            title={t.loadFailed}
            level={1}
            actions={
              <>
                <PlainLink href={`/projects/${projectId}`}>{t.back}</PlainLink>
                <Button variant="primary" onClick={() => setTurn(turn + 1)}>
                  {app.common.tryAgain}
                </Button>
              </>
            }
          >
            {loaded.error === t.loadFailed ? null : loaded.error}
          </EmptyState>
        ) : (
          <p className={styles.loading} role="status">
            {t.loading}
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * Returns the message of an error. The code that describes errors is loaded on demand, to keep it out of the first
 * load.
 */
async function reasonOf(error: unknown, app: PartsOf): Promise<string | null> {
  if (!(error instanceof ApiError)) return null;
  // Without a connection it does not arrive, and the general message is enough.
  await describeCode.ahead();
  return describeCode.parts?.describeError(error, app).message ?? null;
}
