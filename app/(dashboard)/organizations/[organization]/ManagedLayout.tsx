import type { ReactNode } from 'react';
import { openManaged } from './open-organization.ts';

type ManagedLayoutProps = { params: Promise<{ organization: string }>; children: ReactNode };

/** Asks for the role above the page's loading state: once that is sent, the answer's status is, too. */
export async function ManagedLayout({ params, children }: ManagedLayoutProps) {
  await openManaged((await params).organization);
  return children;
}
