import { setConsequences } from '../identity/organizations/consequences.ts';
import { eraseProjects } from '../maps/projects/delete-project.ts';
import { closePreviewLinks, endPreviewLinks } from '../maps/projects/preview-links.ts';
import { closeWebhooks } from '../webhooks/webhooks.ts';

/** Says what higher domains do at events of identity. */
export function registerDomains(): void {
  setConsequences({
    accountReclaimed: async (tx, userId) => {
      const closed = [await closePreviewLinks(tx, userId), await closeWebhooks(tx, userId)];
      return closed.filter((thing) => thing !== null);
    },
    organizationErased: eraseProjects,
    writeRightLost: endPreviewLinks,
  });
}
