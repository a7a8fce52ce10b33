import { mountViewer } from './mount-viewer.ts';
import type { Bootstrap } from './types.ts';

/** Starts the viewer in the document that `renderDocument` made. */
const root = document.getElementById('atrium');
const data = document.getElementById('atrium-data')?.textContent;
if (root && data) mountViewer(root, JSON.parse(data) as Bootstrap);
