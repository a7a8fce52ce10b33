'use client';

import { type ReactNode, useState } from 'react';
import { type SettingsPage, SettingsPageContext } from './settings-page.tsx';

export type SettingsFrameProps = Omit<SettingsPage, 'saved' | 'onSaved' | 'canWrite'> & {
  project: SettingsPage['saved'];
};

/** Provides the saved project to its sections: from the server with the page, then from the reply to the last save. */
export function SettingsFrame({ children, ...props }: SettingsFrameProps & { children: ReactNode }) {
  const { project, mayCreate, isArchived } = props;
  const [answered, setAnswered] = useState(project);
  const page: SettingsPage = {
    ...props,
    saved: project.revision > answered.revision ? project : answered,
    onSaved: setAnswered,
    canWrite: mayCreate && !isArchived,
  };
  return <SettingsPageContext value={page}>{children}</SettingsPageContext>;
}
