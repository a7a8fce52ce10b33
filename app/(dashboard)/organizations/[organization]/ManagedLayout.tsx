import type { ReactNode } from 'react';
import type { OrganizationProps } from '#app/page-props.ts';
import { openManaged } from './open-organization.ts';

type ManagedLayoutProps = OrganizationProps & { children: ReactNode };

/** Checks the role above the loading state, because the answer's status is sent with that state. */
export async function ManagedLayout({ params, children }: ManagedLayoutProps) {
  await openManaged((await params).organization);
  return children;
}
