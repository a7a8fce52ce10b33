'use client';

import { CircleAlert, Cloud, CloudOff, LoaderCircle } from 'lucide-react';
import { useMemo } from 'react';
import type { LateTrouble } from '../../../late/late-code.ts';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { useInBrowser, useLateTrouble } from '../../../ui/hooks/late.ts';
import { kept } from '../../../ui/kept.ts';
import { PlainLink } from '../../../ui/shell/PlainLink.tsx';
import type { SaveState } from '../../model/state.ts';
import { countUnread } from '../../model/unread.ts';
import { useWork } from './context.tsx';
import { useSession } from './hooks.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { refusalLines } from './refusal-lines.ts';
import styles from './top-bar.module.css';

/** State of saving, in a word. */
export function SaveBadge() {
  const { t, language, session } = useWork();
  const save = useSession((state) => state.save);
  const trouble = useLateTrouble();
  // What waits for its code is not even a change yet.
  const waiting = save.kind === 'saved' || save.kind === 'unsaved' ? trouble : null;
  useSession((state) => state.unread);
  const unread = countUnread(session);
  const written =
    unread > 0 && save.kind === 'saved' ? fill(t.save.exceptFields, { count: unread }, language) : null;
  const text = waiting === null ? (written ?? badgeText(save, t, language)) : t.save.waiting[waiting];
  const kind = waiting ?? save.kind;
  return (
    <span className={styles.save} data-state={kind} role="status" title={helpText(save, t.save) ?? text}>
      <SaveIcon kind={kind} />
      <span className={styles.saveText}>{text}</span>
    </span>
  );
}

/** Help when saving needs action by the user. A line of its own: over the map it would cover the tools. */
export function SaveTrouble() {
  const { t, autosave } = useWork();
  const save = useSession((state) => state.save);
  const late = useLateTrouble();
  const isArchived = useSession((state) => state.live.status === 'ARCHIVE');
  const isWorkKept = useSession((state) => state.isWorkKept);
  const texts = isWorkKept ? t.save : { ...t.save, ...t.save.unkept };
  const help = isArchived && save.kind === 'failing' ? texts.archivedText : helpText(save, texts);
  // The line above says the same, and more.
  if (save.kind === 'offline' && late === 'offline') return null;
  if (!help) return <Unkept isWorkKept={isWorkKept} />;
  return (
    <div className={`row-3 ${styles.trouble}`} role="alert">
      <CircleAlert aria-hidden />
      <p>
        <span>{'detail' in save && save.detail ? `${save.detail} ${help}` : help}</span>{' '}
        <span>{save.kind === 'refused' && <Refusals />}</span>
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

/** Says what this browser does not keep. */
function Unkept({ isWorkKept }: { isWorkKept: boolean }) {
  const { t } = useWork();
  const isInBrowser = useInBrowser();
  const areChoicesKept = useMemo(() => !isInBrowser || kept.isLasting(), [isInBrowser]);
  const lost = [!isWorkKept && t.save.workUnkept, !areChoicesKept && t.save.choicesUnkept].filter(Boolean);
  return lost.length > 0 && <NoticeLine text={lost.join(' ')} />;
}

/** Names what was refused. Most fields do not show the server's reasons themselves. */
function Refusals() {
  const { session, t, language } = useWork();
  const faults = useSession((state) => state.faults);
  return refusalLines(faults, session.document, { language, untitled: t.untitled }).join(' ');
}

function SaveIcon({ kind }: { kind: SaveState['kind'] | LateTrouble }) {
  if (kind === 'saved' || kind === 'unsaved') return <Cloud aria-hidden />;
  return kind === 'saving' || kind === 'slow' ? <LoaderCircle aria-hidden /> : <CloudOff aria-hidden />;
}

type T = ReturnType<typeof useWork>['t'];

function badgeText(save: SaveState, t: T, language: string): string {
  return fill(t.save[save.kind], 'count' in save ? { count: save.count } : {}, language);
}

/** Returns what the user can do about a state of saving, or null if it needs nothing. */
function helpText(save: SaveState, texts: Partial<Record<string, unknown>>): string | null {
  const text = texts[`${save.kind}Text`];
  return typeof text === 'string' ? text : null;
}
