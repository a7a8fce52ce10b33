'use client';

import { ArrowUpRight, ChevronLeft, Copy, Ellipsis, PencilRuler, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { publishProject, updateLive } from '#lib/contract/calls.ts';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/strings/text.ts';
import { Button, IconButton } from '#lib/ui/Button.tsx';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { Menu, MenuItem, MenuSeparator } from '#lib/ui/Menu.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import { useFailure } from '#lib/ui/use-failure.ts';
import { type ProjectState, projectState } from '../project-state.ts';
import { StateBadge } from '../StateBadge.tsx';
import { DeleteProject } from './DeleteProject.tsx';
import styles from './project.module.css';
import { RestoreProject } from './RestoreProject.tsx';

export type ProjectHeadProps = {
  id: string;
  name: string;
  /** The public map. */
  href: string;
  facts: Parameters<typeof projectState>[0] & { live_updated_at: string | null };
  levelCount: number;
  canWrite: boolean;
  canDelete: boolean;
};

/** The name, the state, and what brings the map to its visitors. */
export function ProjectHead({ id, name, href, facts, levelCount, canWrite, canDelete }: ProjectHeadProps) {
  const { t } = useStrings();
  const state = projectState(facts);
  const isPublic = state === 'live' || state === 'changed';
  useRefreshOnReturn();
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <div className={styles.titleLine}>
          <Link className={styles.back} href="/projects" aria-label={t.project.back} title={t.project.back}>
            <ChevronLeft aria-hidden />
          </Link>
          <h1 className={styles.title}>{name}</h1>
          <StateBadge state={state} t={t} />
        </div>
        <p className={styles.state}>
          {state === 'draft' && levelCount === 0 ? t.project.state.empty : t.project.state[state]}{' '}
          {isPublic && facts.live_updated_at && (
            <span className={styles.since}>
              {t.project.liveSince} <LocalTime value={facts.live_updated_at} />
            </span>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <ProjectMenu id={id} name={name} levelCount={levelCount} canDelete={canDelete} />
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
        {canWrite && levelCount > 0 && <GoLive id={id} name={name} state={state} />}
      </div>
    </header>
  );
}

function GoLive({ id, name, state }: { id: string; name: string; state: ProjectState }) {
  const { t } = useStrings();
  const toast = useToast();
  const fail = useFailure();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  if (state === 'live' || state === 'archived') return null;
  const goLive = async () => {
    setBusy(true);
    try {
      await call(state === 'draft' ? publishProject : updateLive, { params: { project_id: id } });
      const title = state === 'draft' ? fill(t.project.published, { name }) : t.project.updated;
      toast({ tone: 'success', title, ...(state === 'draft' && { text: t.project.publishedText }) });
    } catch (error) {
      fail(t.project.notPublished, error);
    }
    router.refresh();
    setBusy(false);
  };
  return (
    <Button variant="primary" isBusy={isBusy} onClick={() => void goLive()}>
      {state === 'draft' ? t.project.publish : t.project.updateLive}
    </Button>
  );
}

type ProjectMenuProps = Pick<ProjectHeadProps, 'id' | 'name' | 'levelCount' | 'canDelete'>;

function ProjectMenu({ id, name, levelCount, canDelete }: ProjectMenuProps) {
  const { t } = useStrings();
  const toast = useToast();
  const [isDeleting, setDeleting] = useState(false);
  const copyId = async () => {
    await navigator.clipboard?.writeText(id);
    toast({ tone: 'success', title: t.project.idCopied, text: id });
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t.project.more} size="md" variant="secondary">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyId()}>
          {t.project.copyId}
        </MenuItem>
        {canDelete && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} isDanger onSelect={() => setDeleting(true)}>
              {t.project.delete}
            </MenuItem>
          </>
        )}
      </Menu>
      <DeleteProject
        id={id}
        name={name}
        levelCount={levelCount}
        isOpen={isDeleting}
        onOpenChange={setDeleting}
      />
    </>
  );
}

const freshMs = 5_000;

/** Shows what others, or an API call, saved meanwhile when the reader comes back to the page. */
function useRefreshOnReturn(): void {
  const router = useRouter();
  useEffect(() => {
    let leftAt = 0;
    const look = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (leftAt > 0 && Date.now() - leftAt > freshMs) router.refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [router]);
}
