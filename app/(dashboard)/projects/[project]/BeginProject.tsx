'use client';

import { Boxes, Copy, ImageUp, Landmark, SquareDashed } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { handFiles } from '#lib/editor/ui/import/handed-files.ts';
import type { ProjectBeginStrings } from '#lib/messages/pages.ts';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { useAction } from '#lib/ui/hooks/saving.ts';
import { latePart } from '#lib/ui/late-part.tsx';
import styles from './begin.module.css';

const CopyDialog = latePart(() => import('./CopyDialog.tsx'));

type BeginProjectProps = {
  projectId: string;
  organization: string;
  /** The project that was changed last, to copy from; null if there is none. */
  other: { value: string; label: string } | null;
  script: string;
  texts: ProjectBeginStrings;
};

/** Projects whose editor was opened from here, so the page that the router kept may be old. */
const begun = new Set<string>();

/** Ways to begin a project. Each opens the editor at the next step. */
export function BeginProject({ projectId, organization, other, script, texts }: BeginProjectProps) {
  const router = useRouter();
  const { isBusy, run } = useAction();
  const [isCopying, setCopying] = useState(false);
  const [isOver, setOver] = useState(false);
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (begun.delete(projectId)) router.refresh();
  }, [projectId, router]);
  const openEditor = (query = '') => {
    begun.add(projectId);
    router.push(`/projects/${projectId}/edit${query}`);
  };
  const beginWith = (files: readonly File[]) => {
    if (files.length === 0) return;
    handFiles(files);
    openEditor('?begin=files');
  };
  const fillFromTemplate = () =>
    run(texts.notFilled, async () => {
      await call('fillProject', { params: { project_id: projectId }, body: { template: 'demo' } });
      openEditor();
    });
  const drag = (isIn: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(isIn);
  };
  return (
    <section
      className={`stack ${styles.begin}`}
      aria-labelledby={titleId}
      data-over={isOver || undefined}
      onDragOver={drag(true)}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget as Node | null) && setOver(false)
      }
      onDrop={(event) => {
        drag(false)(event);
        beginWith([...event.dataTransfer.files]);
      }}
    >
      <h2 id={titleId}>{texts.title}</h2>
      <p className="note">{isOver ? texts.drop : texts.text}</p>
      <div className={`stack-3 ${styles.ways}`}>
        <Way icon={<ImageUp aria-hidden />} {...texts.plan} isFirst onClick={() => input.current?.click()} />
        <Way icon={<Boxes aria-hidden />} {...texts.bring} onClick={() => openEditor('?begin=import')} />
        <Way
          icon={<SquareDashed aria-hidden />}
          {...texts.empty}
          onClick={() => openEditor('?begin=empty')}
        />
        <Way icon={<Landmark aria-hidden />} {...texts.template} isBusy={isBusy} onClick={fillFromTemplate} />
        <Way
          icon={<Copy aria-hidden />}
          title={texts.copy.title}
          text={other ? texts.copy.text : texts.copy.none}
          isDisabled={!other}
          onClick={() => setCopying(true)}
        />
      </div>
      <p className="visually-hidden" role="status">
        {isBusy && texts.filling}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={texts.plan.title}
        onChange={({ target }) => beginWith([...(target.files ?? [])])}
      />
      <details className={styles.script}>
        <summary>{texts.script}</summary>
        <p className="note">
          {texts.scriptText} <Link href="/docs">{texts.reference}</Link>
        </p>
        <CopyField label={texts.script} value={script} />
      </details>
      {isCopying && other && (
        <CopyDialog
          projectId={projectId}
          organization={organization}
          suggested={other}
          texts={texts.copy}
          onCopied={() => openEditor()}
          isOpen
          onClose={() => setCopying(false)}
        />
      )}
    </section>
  );
}

type WayProps = {
  icon: ReactNode;
  title: string;
  text: string;
  isFirst?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
};

function Way({ icon, title, text, isFirst, isBusy, isDisabled, onClick }: WayProps) {
  return (
    <button
      type="button"
      className={`stack-1 ${styles.way}`}
      data-first={isFirst || undefined}
      disabled={isDisabled}
      aria-busy={isBusy || undefined}
      onClick={onClick}
    >
      {icon}
      <span className="medium">{title}</span>
      <span className={`hint ${styles.wayText}`}>{text}</span>
    </button>
  );
}
