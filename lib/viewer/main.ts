import { leaveComposition } from '../ui/leave-composition.ts';
import type { Bootstrap } from './core/types.ts';
import { mountViewer } from './mount-viewer.ts';

/** Starts the viewer in its document. Does not wait for the list of places below the map. */
function start(): void {
  const root = document.getElementById('atrium');
  const data = document.getElementById('atrium-data')?.textContent;
  if (root && data) mountViewer(root, JSON.parse(data) as Bootstrap);
}

leaveComposition();
// The data element is complete only if the parser has reached an element behind it.
if (document.getElementById('atrium-help')) start();
else addEventListener('DOMContentLoaded', start);
