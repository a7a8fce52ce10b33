'use client';

import { ArrowUpRight, ChevronLeft, Copy, CopyPlus, Ellipsis, PencilRuler, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { type LiveFacts, useProjectWork, withChanges } from '#lib/editor/ui/project-work.tsx';
import { fill } from '#lib/messages/fill.ts';
import { Button, IconButton } from '#lib/ui/Button.tsx';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { copyText } from '#lib/ui/copy-text.ts';
import { useFailure } from '#lib/ui/hooks/saving.ts';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { latePart } from '#lib/ui/late-part.tsx';
import { Menu, MenuItem, MenuSeparator } from '#lib/ui/menus/Menu.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import { type ProjectState, projectState } from '../project-state.ts';
import { StateBadge } from '../StateBadge.tsx';
import styles from './project.module.css';
import { RestoreProject } from './RestoreProject.tsx';

const DuplicateProject = latePart(() => import('./DuplicateProject.tsx'));
const DeleteProject = latePart(async () => ({
  default: (await import('./DeleteProject.tsx')).DeleteProject,
}));

type ProjectHeadProps = {
  id: string;
  name: string;
  /** Address of the public map. */
  href: string;
  facts: LiveFacts;
  levelCount: number;
  canWrite: boolean;
  canDelete: boolean;
};

/** Name and state of a project, with the actions that publish it. */
export function ProjectHead(props: ProjectHeadProps) {
  const { id, name, href, levelCount, canWrite, canDelete } = props;
  const { t } = useStrings('project', 'projects');
  const { known } = useProjectWork();
  const [told, setTold] = useState({ known, since: props.facts.live_updated_at });
  if (told.known !== known) setTold({ known, since: props.facts.live_updated_at });
  const facts = withChanges(props.facts, known, told.since);
  const state = projectState(facts);
  const isPublic = state === 'live' || state === 'changed';
  useRefreshOnReturn();
  return (
    <header className={`spread ${styles.head}`}>
      <div className={styles.names}>
        <div className={`row ${styles.titleLine}`}>
          <Link className={styles.back} href="/projects" aria-label={t.project.back} title={t.project.back}>
            <ChevronLeft aria-hidden />
          </Link>
          <h1 className={`ellipsis ${styles.title}`}>{name}</h1>
          <StateBadge state={state} t={t} />
        </div>
        <p className={styles.state}>
          <span>
            {state === 'draft' && levelCount === 0 ? t.project.state.empty : t.project.state[state]}
          </span>{' '}
          {isPublic && facts.live_updated_at && (
            <span className={styles.since}>
              {t.project.liveSince} <LocalTime value={facts.live_updated_at} />
            </span>
          )}
        </p>
      </div>
      <div className={`cluster ${styles.actions}`}>
        <ProjectMenu {...{ id, name, levelCount, canWrite, canDelete }} />
        {isPublic && (
          <ButtonLink href={href} target="_blank" prefetch={false} icon={<ArrowUpRight aria-hidden />}>
            <span className={styles.openText}>{t.project.openMap}</span>
          </ButtonLink>
        )}
        {canWrite && state !== 'archived' && levelCount > 0 && (
          <ButtonLink href={`/projects/${id}/edit`} icon={<PencilRuler aria-hidden />}>
            <span className={styles.openText}>{t.project.editMap}</span>
          </ButtonLink>
        )}
        {canWrite && state === 'archived' && <RestoreProject id={id} name={name} variant="primary" />}
        {canWrite && levelCount > 0 && <GoLive id={id} state={state} />}
      </div>
    </header>
  );
}

/** Leads to the page that reviews and publishes the draft. */
function GoLive({ id, state }: { id: string; state: ProjectState }) {
  const { t, language } = useStrings('project');
  const toast = useToast();
  const { begin, fail } = useFailure();
  const router = useRouter();
  const path = usePathname();
  const { current } = useProjectWork();
  const [isBusy, setBusy] = useState(false);
  if (state === 'live' || state === 'archived') return null;
  // That page has a button of its own.
  if (path.endsWith('/publish')) return null;
  const review = async () => {
    const over = begin();
    const work = current();
    // Save the open part first, so that recent edits are reviewed too. Without a connection, the next page would be the
    // browser's.
    if (!navigator.onLine)
      return toast({ tone: 'error', title: t.project.notPublished, text: t.errors.unreachable, over });
    if (work && !(await work.save()))
      return toast({
        tone: 'error',
        title: t.project.notPublished,
        text: t.project.notSavedYet,
        over,
      });
    const notTaken = work?.notTaken() ?? 0;
    if (notTaken > 0)
      toast({ tone: 'error', title: fill(t.project.notTaken, { count: notTaken }, language) });
    router.push(`/projects/${id}/publish`);
  };
  const onClick = async () => {
    setBusy(true);
    await review().catch((error: unknown) => fail(t.project.notPublished, error));
    setBusy(false);
  };
  return (
    <Button variant="primary" isBusy={isBusy} onClick={() => void onClick()}>
      {state === 'draft' ? t.project.publish : t.project.updateLive}
    </Button>
  );
}

type ProjectMenuProps = Pick<ProjectHeadProps, 'id' | 'name' | 'levelCount' | 'canWrite' | 'canDelete'>;

function ProjectMenu({ id, name, levelCount, canWrite, canDelete }: ProjectMenuProps) {
  const { t } = useStrings('project');
  const toast = useToast();
  const [asked, setAsked] = useState<'duplicate' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const copyId = async () => {
    if (await copyText(id)) toast({ tone: 'success', title: t.project.idCopied, text: id });
    else toast({ tone: 'error', title: t.project.idNotCopied, text: id });
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t.project.more} size="md" variant="secondary" icon={<Ellipsis aria-hidden />} />
        }
      >
        {canWrite && (
          <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => setAsked('duplicate')}>
            {t.project.duplicate.open}
          </MenuItem>
        )}
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyId()}>
          {t.project.copyId}
        </MenuItem>
        {canDelete && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} isDanger onSelect={() => setAsked('delete')}>
              {t.project.delete}
            </MenuItem>
          </>
        )}
      </Menu>
      {asked === 'duplicate' && <DuplicateProject id={id} name={name} onClose={close} />}
      {asked === 'delete' && (
        <DeleteProject id={id} name={name} levelCount={levelCount} isOpen onClose={close} />
      )}
    </>
  );
}

const freshMs = 5_000;

/** Refreshes the page when the reader returns to it, because others may have saved meanwhile. */
function useRefreshOnReturn(): void {
  const router = useRouter();
  useEffect(() => {
    let leftAt = 0;
    const refresh = () => {
      const isLate = leftAt > 0 && Date.now() - leftAt > freshMs;
      // Without a connection, Next loads the whole address: the browser's error page would replace this one.
      if (!isLate || document.visibilityState === 'hidden' || !navigator.onLine) return;
      leftAt = 0;
      router.refresh();
    };
    const look = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else refresh();
    };
    const stop = new AbortController();
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    addEventListener('online', refresh, { signal: stop.signal });
    return () => stop.abort();
  }, [router]);
}
