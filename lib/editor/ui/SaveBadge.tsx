'use client';

import { CircleAlert, Cloud, CloudOff, LoaderCircle } from 'lucide-react';
import { plural } from '../../strings/text.ts';
import { Button } from '../../ui/Button.tsx';
import { PlainLink } from '../../ui/PlainLink.tsx';
import type { SaveState } from '../model/state.ts';
import { useWork } from './context.tsx';
import { useEditorState } from './hooks.ts';
import { refusalLines } from './refusal-lines.ts';
import styles from './top-bar.module.css';

/** State of saving, in a word. */
export function SaveBadge() {
  const { t, language } = useWork();
  const save = useEditorState((state) => state.save);
  const text = badgeText(save, t, language);
  return (
    <span className={styles.save} data-state={save.kind} role="status" title={helpText(save, t) ?? text}>
      <SaveIcon kind={save.kind} />
      <span className={styles.saveText}>{text}</span>
    </span>
  );
}

/** Help when saving needs action by the user. A line of its own: over the map it would cover the tools. */
export function SaveTrouble() {
  const { t, autosave } = useWork();
  const save = useEditorState((state) => state.save);
  const isArchived = useEditorState((state) => state.live.status === 'ARCHIVE');
  const help = isArchived && save.kind === 'failing' ? t.save.archivedText : helpText(save, t);
  if (!help) return null;
  return (
    <div className={styles.trouble} role="alert">
      <CircleAlert aria-hidden />
      <p>
        {'detail' in save && save.detail ? `${save.detail} ` : ''}
        {help} {save.kind === 'refused' && <Refusals />}
      </p>
      {save.kind === 'signedOut' && (
        <PlainLink href="/sign-in" target="_blank" size="sm">
          {t.save.signIn}
        </PlainLink>
      )}
      {save.kind !== 'refused' && (
        <Button size="sm" onClick={() => void autosave.flush()}>
          {t.save.retry}
        </Button>
      )}
    </div>
  );
}

/** Names what was refused. Most fields do not show the server's reasons themselves. */
function Refusals() {
  const { document } = useWork().session;
  const faults = useEditorState((state) => state.faults);
  const language = useEditorState((state) => state.language);
  return refusalLines(faults, document, language).join(' ');
}

function SaveIcon({ kind }: Pick<SaveState, 'kind'>) {
  if (kind === 'saved' || kind === 'unsaved') return <Cloud aria-hidden />;
  return kind === 'saving' ? <LoaderCircle aria-hidden /> : <CloudOff aria-hidden />;
}

type T = ReturnType<typeof useWork>['t'];

function badgeText(save: SaveState, t: T, language: string): string {
  switch (save.kind) {
    case 'saved':
    case 'unsaved':
    case 'saving':
    case 'signedOut':
    case 'forbidden':
      return t.save[save.kind];
    case 'offline':
    case 'failing':
    case 'refused':
      return plural(t.save[save.kind], save.count, language);
    default:
      return save satisfies never;
  }
}

function helpText(save: SaveState, t: T): string | null {
  switch (save.kind) {
    case 'saved':
    case 'unsaved':
    case 'saving':
      return null;
    case 'offline':
      return t.save.offlineText;
    case 'failing':
      return t.save.failingText;
    case 'signedOut':
      return t.save.signedOutText;
    case 'forbidden':
      return t.save.forbiddenText;
    case 'refused':
      return t.save.refusedText;
    default:
      return save satisfies never;
  }
}
