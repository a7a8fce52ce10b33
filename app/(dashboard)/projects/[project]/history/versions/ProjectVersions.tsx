'use client';

import { useRouter } from 'next/navigation';
import { type Version, VersionRows } from '#lib/editor/team/VersionRows.tsx';
import { fill } from '#lib/strings/text.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';

type ProjectVersionsProps = {
  projectId: string;
  versions: readonly Version[];
  canRestore: boolean;
  isViewed?: boolean;
};

export function ProjectVersions(props: ProjectVersionsProps) {
  const { t, language } = useStrings();
  const texts = t.team.versions;
  const router = useRouter();
  const toast = useToast();
  return (
    <VersionRows
      {...props}
      t={{ ...texts, cancel: t.common.cancel }}
      language={language}
      onRestored={(number) => {
        toast({ tone: 'success', title: fill(texts.restored, { number }) });
        router.refresh();
      }}
    />
  );
}
