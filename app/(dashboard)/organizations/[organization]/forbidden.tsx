import { ShieldX } from 'lucide-react';
import { titled } from '#app/titled.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';

export const generateMetadata = titled(({ t }) => t.organization.deniedTitle);

/** Tells members who may not manage why the page is empty, and who can help. */
export default async function OrganizationForbidden() {
  const { deniedTitle, deniedText } = (await pageStrings()).t.organization;
  return (
    <EmptyState picture={<ShieldX aria-hidden />} title={deniedTitle}>
      {deniedText}
    </EmptyState>
  );
}
