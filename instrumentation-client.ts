import { leaveComposition } from '#lib/ui/leave-composition.ts';
import { tolerateForeignNodes } from '#lib/ui/tolerate-foreign-nodes.ts';

// Next runs this file before React hydrates a page.
tolerateForeignNodes(Node.prototype);
leaveComposition();
