'use client';

import { AccessSettings } from '#lib/editor/ui/settings/AccessSettings.tsx';
import { SettingsFields, SettingsForm } from '#lib/editor/ui/settings/SettingsForm.tsx';
import { SettingsFrame, type SettingsFrameProps } from '#lib/editor/ui/settings/SettingsFrame.tsx';
import { SettingsSection } from '#lib/editor/ui/settings/SettingsSection.tsx';
import { PreviewLinks, type PreviewLinksProps } from '#lib/editor/ui/share/PreviewLinks.tsx';
import { Section } from '#lib/ui/shell/Section.tsx';
import styles from './share.module.css';

type AccessPartsProps = { frame: SettingsFrameProps; links: PreviewLinksProps['texts'] };

/** Which websites may show the map, and links that show the draft. */
export function AccessParts({ frame, links }: AccessPartsProps) {
  const { project, isArchived, mayCreate, texts } = frame;
  return (
    <>
      <SettingsFrame {...frame}>
        <SettingsForm page="share">
          <div className={styles.access}>
            <SettingsFields>
              <SettingsSection name="domains" {...texts.domains}>
                <AccessSettings />
              </SettingsSection>
            </SettingsFields>
          </div>
        </SettingsForm>
      </SettingsFrame>
      <div className={styles.access}>
        <Section id="links" title={links.links.title} text={links.links.text}>
          <PreviewLinks projectId={project.id} canWrite={mayCreate && !isArchived} texts={links} />
        </Section>
      </div>
    </>
  );
}
