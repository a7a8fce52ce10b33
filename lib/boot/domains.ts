import { onAccountReclaimed } from '../identity/auth/reclaim-account.ts';
import { onOrganizationErased } from '../identity/organizations/delete-organization.ts';
import { onWriteRightLost } from '../identity/organizations/update-member.ts';
import { closePreviewLinks, endPreviewLinks } from '../maps/projects/close-preview-links.ts';
import { eraseProjects } from '../maps/projects/erase-projects.ts';
import { processSingleton } from '../platform/process-singletons.ts';
import { closeWebhooks } from '../webhooks/close-webhooks.ts';

/** Tells the lower domains of a process what the higher ones do at their events, once. */
export function registerDomains(): void {
  processSingleton('domains-registered', () => {
    onAccountReclaimed(closePreviewLinks);
    onAccountReclaimed(closeWebhooks);
    onOrganizationErased(eraseProjects);
    onWriteRightLost(endPreviewLinks);
    return true;
  });
}
