'use client';

import { useState } from 'react';
import type { VersionKind } from '../../../contract/choices.ts';
import { call } from '../../../contract/client.ts';
import { fill } from '../../../messages/fill.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../../ui/Toasts.tsx';
import { SaveVersion } from '../../team/SaveVersion.tsx';
import { VersionKinds } from '../../team/VersionKinds.tsx';
import { type Version, VersionRows } from '../../team/VersionRows.tsx';
import { useEditor } from '../frame/context.tsx';
import styles from '../frame/dialogs.module.css';
import { useSession } from '../frame/hooks.ts';
import { LoadFailed } from '../frame/LoadFailed.tsx';
import { useLoading } from '../frame/use-loading.ts';
import { useRestored } from './use-restored.ts';
import { useShowChange } from './use-show-change.ts';

const pageSize = 50;

/** Lists the versions, each to be compared with the draft or restored into it. */
export default function HistoryDialog() {
  const { editor, autosave, projectId, t, language } = useEditor();
  const canWrite = useSession((state) => state.canWrite);
  const toast = useToast();
  const { restored } = useRestored();
  const [kind, setKind] = useState<VersionKind | null>(null);
  const { versions, error, load } = useVersions(projectId, kind);
  const close = () => editor.screen.closeDialog();
  const show = useShowChange(close);
  return (
    <Dialog isOpen onClose={close} title={t.operations.history}>
      {canWrite && (
        <SaveVersion
          projectId={projectId}
          t={t.versions}
          prepare={() => autosave.flush()}
          onSaved={(number) => {
            toast({ tone: 'success', title: fill(t.versions.saved, { number }) });
            load();
          }}
        />
      )}
      <VersionKinds
        t={t.versions}
        kind={kind}
        onChange={(chosen) => {
          setKind(chosen);
          load();
        }}
      />
      {error !== null && <LoadFailed title={t.versions.loadFailed} error={error} onRetry={load} />}
      {versions?.length === 0 && <p className="faint">{kind ? t.versions.noneOfKind : t.versions.none}</p>}
      {versions && (
        <div className={styles.scrolled}>
          <VersionRows
            projectId={projectId}
            versions={versions}
            t={{ ...t.versions, cancel: t.cancel }}
            language={language}
            canRestore={canWrite}
            onShow={show}
            prepare={() => autosave.flush()}
            onRestored={async (number, draftVersion) => {
              await restored(number, draftVersion);
              close();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

/** Returns the newest versions of both kinds or of one, or whether they could not be loaded. */
function useVersions(projectId: string, kind: VersionKind | null) {
  const [versions, setVersions] = useState<readonly Version[] | null>(null);
  const query = { page_size: pageSize, ...(kind && { kind }) };
  const { error, load } = useLoading(
    () => call('listVersions', { params: { project_id: projectId }, query }),
    ({ results }) => setVersions(results),
  );
  return { versions, error, load };
}
