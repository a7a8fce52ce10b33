import { mountViewer } from './mount-viewer.ts';
import type { Bootstrap } from './types.ts';

/** Starts the viewer in the document that `renderDocument` made; the map need not wait for the list of places below it. */
function start(): void {
  const root = document.getElementById('atrium');
  const data = document.getElementById('atrium-data')?.textContent;
  if (root && data) mountViewer(root, JSON.parse(data) as Bootstrap);
}

// The data element is only whole when something stands behind it.
if (document.getElementById('atrium-help')) start();
else addEventListener('DOMContentLoaded', start);
