import { onAccountReclaimed } from '../identity/auth/reclaim-account.ts';
import { onOrganizationErased } from '../identity/organizations/delete-organization.ts';
import { onWriteRightLost } from '../identity/organizations/members.ts';
import { eraseProjects } from '../maps/projects/delete-project.ts';
import { closePreviewLinks, endPreviewLinks } from '../maps/projects/preview-links.ts';
import { processSingleton } from '../platform/process-singletons.ts';
import { closeWebhooks } from '../webhooks/webhooks.ts';

/** Registers what higher domains do at events of lower ones. Runs once per process. */
export function registerDomains(): void {
  processSingleton('domains-registered', () => {
    onAccountReclaimed(closePreviewLinks);
    onAccountReclaimed(closeWebhooks);
    onOrganizationErased(eraseProjects);
    onWriteRightLost(endPreviewLinks);
    return true;
  });
}
