'use client';

import { type Version, VersionRows } from '#lib/editor/team/VersionRows.tsx';
import { fill } from '#lib/strings/text.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useSuccess } from '#lib/ui/use-success.ts';

type ProjectVersionsProps = {
  projectId: string;
  versions: readonly Version[];
  canRestore: boolean;
  isViewed?: boolean;
};

export function ProjectVersions(props: ProjectVersionsProps) {
  const { t, language } = useStrings();
  const texts = t.team.versions;
  const succeed = useSuccess();
  return (
    <VersionRows
      {...props}
      t={{ ...texts, cancel: t.common.cancel }}
      language={language}
      onRestored={(number) => succeed(fill(texts.restored, { number }))}
    />
  );
}
