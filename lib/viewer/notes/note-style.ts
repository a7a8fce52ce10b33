/**
 * The style of reports and comments, loaded with them. The document's policy allows style rules from scripts, but no
 * style files.
 */
const noteStyle = `
.atrium-note-dialog { width: min(440px, calc(100vw - 24px)); max-height: calc(100dvh - 24px); margin: auto; padding: 20px; overflow-y: auto; border: 0; border-radius: var(--atrium-radius); background: var(--atrium-surface); color: var(--atrium-text); box-shadow: var(--atrium-shadow); }
.atrium-note-dialog::backdrop { background: rgb(12 11 10 / 0.5); }
.atrium-note-dialog h2 { margin: 0 0 12px; font-size: 1.125rem; }
.atrium-note-dialog form { display: flex; flex-direction: column; gap: 12px; }
.atrium-note-field { display: flex; flex-direction: column; gap: 4px; min-width: 0; }
.atrium-note-field :is(input, select, textarea) { width: 100%; min-height: 44px; padding: 8px 10px; border: 1px solid var(--atrium-border-control); border-radius: 8px; background: var(--atrium-surface); color: inherit; font: inherit; font-size: 1rem; }
.atrium-note-field textarea { resize: vertical; }
.atrium-note-problem:not(:empty) { color: var(--atrium-error); }
.atrium-note-actions { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; }
.atrium-note-actions [type="button"] { border: 1px solid var(--atrium-border-control); background: none; color: inherit; }
.atrium-note-pins { position: absolute; z-index: 1; inset: 0; overflow: clip; pointer-events: none; }
.atrium-note-pin { position: absolute; top: -46px; left: -2px; min-width: 44px; height: 44px; padding: 0 8px; border: 2px solid var(--atrium-surface); border-radius: 22px 22px 22px 2px; background: var(--atrium-accent); color: var(--atrium-accent-ink); font-weight: 600; pointer-events: auto; cursor: pointer; }
.atrium-note-pin[data-state="closed"] { background: var(--atrium-muted); color: var(--atrium-surface); }
.atrium-note-bar { position: absolute; z-index: 2; bottom: calc(40px + var(--atrium-covered, 0px)); inset-inline-start: var(--atrium-side); display: flex; flex-wrap: wrap; gap: 4px; }
.atrium-note-bar button { min-height: 44px; padding: 0 14px; border: 0; border-radius: var(--atrium-radius); background: var(--atrium-surface); color: var(--atrium-text); box-shadow: var(--atrium-shadow); font: inherit; cursor: pointer; }
.atrium-note-thread { padding-block: 10px; border-bottom: 1px solid var(--atrium-border); }
.atrium-note-thread summary { min-height: 44px; padding-block: 12px; cursor: pointer; }
.atrium-note-thread form { padding-block: 8px; }
.atrium-note-thread p { white-space: pre-wrap; overflow-wrap: anywhere; }
.atrium-note-thread .atrium-note-replies { padding-inline-start: 12px; border-inline-start: 2px solid var(--atrium-border); }
`;

let isAdded = false;

/** Adds the style to the document once. */
export function addNoteStyle(): void {
  if (isAdded) return;
  isAdded = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(noteStyle);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
