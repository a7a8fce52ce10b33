import { Layers, PencilRuler } from 'lucide-react';
import { pageStrings } from '#lib/http/page-strings.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { EmptyState } from '#lib/ui/EmptyState.tsx';
import styles from './project.module.css';

type EmptyProjectProps = { origin: string; projectId: string; canWrite: boolean };

/** What a project without levels shows: how its first level comes in. */
export async function EmptyProject({ origin, projectId, canWrite }: EmptyProjectProps) {
  const { t } = await pageStrings();
  return (
    <div className={styles.emptyProject}>
      <EmptyState
        picture={<Layers aria-hidden />}
        title={t.project.noLevelsTitle}
        actions={
          <>
            {canWrite && (
              <ButtonLink
                variant="primary"
                href={`/projects/${projectId}/edit`}
                icon={<PencilRuler aria-hidden />}
              >
                {t.project.startDrawing}
              </ButtonLink>
            )}
            <ButtonLink href="/docs">{t.project.toReference}</ButtonLink>
          </>
        }
      >
        {t.project.noLevelsText}
      </EmptyState>
      <CopyField label={t.project.noLevelsCode} value={saveCall(origin, projectId)} />
    </div>
  );
}

function saveCall(origin: string, projectId: string): string {
  return [
    `curl -X PATCH ${origin}/api/projects/${projectId}/ \\`,
    '  -H "Authorization: Bearer $TOKEN" \\',
    '  -F \'data={"levels_data": [{"name": "Ground floor"}]}\' \\',
    '  -F level_image_0=@ground-floor.png',
  ].join('\n');
}
