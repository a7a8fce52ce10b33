import type { ReactNode } from 'react';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';

type ProjectLayoutProps = { params: Promise<{ project: string }>; children: ReactNode };

/** Looks for the project above the page's loading state: once that is sent, the answer's status is, too. */
export default async function ProjectLayout({ params, children }: ProjectLayoutProps) {
  const ctx = await requireUser();
  await orNotFound(requireProject(ctx, (await params).project, 'read'));
  return children;
}
