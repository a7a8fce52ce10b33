import { ShieldX } from 'lucide-react';
import type { Role } from '#lib/contract/choices.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/strings/text.ts';
import { EmptyState } from '#lib/ui/EmptyState.tsx';

/** For members who may not manage: why there is nothing here, and who can help. */
export async function WebhooksDenied({ organization }: { organization: { name: string; role: Role } }) {
  const { t } = await pageStrings();
  const { name, role } = organization;
  return (
    <EmptyState picture={<ShieldX aria-hidden />} title={t.webhooks.deniedTitle}>
      {fill(t.webhooks.deniedText, { name, role: t.organization.roles[role] })}
    </EmptyState>
  );
}
