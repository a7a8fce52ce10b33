'use client';

import { PencilRuler } from 'lucide-react';
import Link from 'next/link';
import { DirectionsFields } from '#lib/editor/ui/settings/DirectionsFields.tsx';
import { SettingsFields, SettingsForm } from '#lib/editor/ui/settings/SettingsForm.tsx';
import { SettingsFrame, type SettingsFrameProps } from '#lib/editor/ui/settings/SettingsFrame.tsx';
import { SettingsSection } from '#lib/editor/ui/settings/SettingsSection.tsx';
import settings from '#lib/editor/ui/settings/settings-page.module.css';
import { useSettingsPage } from '#lib/editor/ui/settings/settings-page.tsx';
import { CodeSheet, type CodeSheetProps } from '#lib/editor/ui/way/CodeSheet.tsx';
import type { WayTexts } from '#lib/editor/ui/way/WayAnswer.tsx';
import type { ProjectDirectionsStrings } from '#lib/messages/pages.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { PageHead } from '#lib/ui/shell/Page.tsx';
import { Section } from '#lib/ui/shell/Section.tsx';
import { LiveState } from './LiveState.tsx';
import { TrialSection } from './TrialSection.tsx';
import { WayReportSection } from './WayReportSection.tsx';
import type { WayEnd } from './WayTrial.tsx';

type ProjectDirectionsProps = {
  frame: SettingsFrameProps;
  /** Titled places of the draft that visitors can see. */
  places: readonly WayEnd[];
  codes: CodeSheetProps['codes'];
  hasChanges: boolean;
  texts: ProjectDirectionsStrings;
  wayTexts: WayTexts;
};

/** Directions of a project: their state, what is missing, a trial, and codes to print. */
export function ProjectDirections(props: ProjectDirectionsProps) {
  return (
    <SettingsFrame {...props.frame}>
      <Parts {...props} />
    </SettingsFrame>
  );
}

function Parts({ places, codes, hasChanges, texts, wayTexts }: ProjectDirectionsProps) {
  const { saved, isLive, levels, fieldTexts } = useSettingsPage();
  const isOn = saved.settings.wayfinding.isEnabled;
  const { directions } = fieldTexts;
  return (
    <>
      <PageHead
        level={2}
        title={texts.title}
        actions={
          <ButtonLink href={`/projects/${saved.id}/edit?begin=directions`} icon={<PencilRuler aria-hidden />}>
            {texts.open}
          </ButtonLink>
        }
      />
      <p className="lead">{texts.lead}</p>
      <SettingsForm page="directions">
        <Section title={texts.state.title}>
          <LiveState
            projectKey={saved.key}
            isOn={isOn}
            isLive={isLive}
            hasChanges={hasChanges}
            texts={texts.state}
          />
        </Section>
        <div className={settings.further}>
          <SettingsFields>
            <SettingsSection name="directions" {...texts.switch}>
              <DirectionsFields />
            </SettingsSection>
          </SettingsFields>
        </div>
        <div className={settings.further}>
          <WayReportSection
            key={`${saved.revision} ${isOn}`}
            projectId={saved.id}
            isOn={isOn}
            levels={levels}
            texts={texts.report}
          />
          <TrialSection
            projectKey={saved.key}
            isAsked={isLive && isOn}
            places={places}
            texts={texts.trial}
            wayTexts={wayTexts}
          />
          <Section title={texts.codes.title} text={directions.kiosk.codesText}>
            <CodeSheet codes={codes} name={saved.name} t={directions} />
            <p>
              <Link href={`/projects/${saved.id}/settings#kiosk`}>{texts.kiosk}</Link>
            </p>
          </Section>
        </div>
      </SettingsForm>
    </>
  );
}
