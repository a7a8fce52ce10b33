import { type VersionKind, versionKinds } from '../../contract/choices.ts';
import type { VersionTexts } from '../../messages/app.ts';
import { Segmented } from '../../ui/Segmented.tsx';

type VersionKindsProps = {
  t: VersionTexts;
  /** Null for versions of both kinds. */
  kind: VersionKind | null;
  onChange: (kind: VersionKind | null) => void;
};

/** Chooses the kind of the versions in a list. */
export function VersionKinds({ t, kind, onChange }: VersionKindsProps) {
  return (
    <Segmented
      label={t.kind}
      value={kind ?? 'any'}
      choices={[
        { value: 'any' as const, label: t.kindAny },
        ...versionKinds.map((value) => ({ value, label: t.kinds[value] })),
      ]}
      onChange={(value) => onChange(value === 'any' ? null : value)}
    />
  );
}
