/** The style of a kiosk: larger targets, nothing to select, the controls within reach. */
export const kioskStyle = `
.atrium-kiosk { --atrium-target: 64px; font-size: 1.0625rem; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; overscroll-behavior: none; }
.atrium-kiosk, .atrium-kiosk :not(.atrium-map, .atrium-map *, .atrium-grip, header) { touch-action: pan-x pan-y; }
.atrium-kiosk input { user-select: text; -webkit-user-select: text; }
.atrium-kiosk :is(.atrium-tag, .atrium-link, .atrium-row[href], .atrium-hours summary, .atrium-option, .atrium-way-profile, .atrium-images button) { min-height: 64px; }
.atrium-kiosk :is(.atrium-tag, .atrium-link) { min-width: 64px; }
.atrium-kiosk .atrium-way-profile input { width: 28px; height: 28px; }
.atrium-kiosk :is(.atrium-foot, .atrium-star, .atrium-favourites, .atrium-share input, .atrium-share .atrium-action, .atrium-share .atrium-option, .atrium-way-tools > :not(:last-child):not(.atrium-way-edit)) { display: none; }
.atrium-kiosk .atrium-grip { height: 64px; margin-block: -20px -28px; width: 120px; }
.atrium-kiosk.atrium-lowered .atrium-bar { top: calc(var(--atrium-reach-top) + var(--atrium-edge)); }
.atrium-kiosk .atrium-card { top: calc(var(--atrium-edge) + var(--atrium-target) + 8px); }
.atrium-kiosk.atrium-lowered:not(.atrium-narrow) .atrium-card { top: calc(var(--atrium-reach-top) + var(--atrium-edge) + var(--atrium-target) + 8px); max-height: calc(100% - var(--atrium-reach-top) - var(--atrium-reach-bottom) - 2 * var(--atrium-edge) - var(--atrium-target) - 8px); }
.atrium-kiosk.atrium-narrow .atrium-card { top: auto; }
.atrium-kiosk.atrium-lowered.atrium-narrow .atrium-card { bottom: var(--atrium-reach-bottom); max-height: min(46%, calc(100% - var(--atrium-reach-top) - var(--atrium-reach-bottom) - var(--atrium-target) - 24px)); }
.atrium-kiosk.atrium-lowered .atrium-corner { bottom: calc(var(--atrium-edge) + var(--atrium-reach-bottom)); }
.atrium-kiosk.atrium-lowered.atrium-narrow .atrium-corner { bottom: calc(var(--atrium-edge) + var(--atrium-reach-bottom) + var(--atrium-covered)); }
.atrium-kiosk.atrium-lowered :is(.atrium-panel, .atrium-results) { max-height: calc(100cqh - var(--atrium-reach-top) - var(--atrium-reach-bottom) - 100px); }
.atrium-kiosk[data-kiosk="waiting"] .atrium-note { display: none; }
/* On a lower screen the steps take the room within reach. A button shows the ends. */
@container atrium (max-height: 1500px) {
  .atrium-kiosk.atrium-lowered .atrium-way-answered .atrium-way-edit { display: inline-flex; }
  .atrium-kiosk.atrium-lowered .atrium-way-answered:not(.atrium-way-editing) .atrium-way-form { display: none; }
  .atrium-kiosk.atrium-lowered .atrium-way-editing .atrium-way-nav { display: none; }
}
.atrium-kiosk-take { display: none; margin: 8px; }
.atrium-way-answered > .atrium-kiosk-take { display: flex; }
.atrium-kiosk-tools { display: flex; flex-direction: column; gap: 10px; align-items: flex-end; }
.atrium-kiosk-tools .atrium-button { background: var(--atrium-surface); box-shadow: var(--atrium-shadow); padding: 0 18px; }
.atrium-kiosk dialog { max-width: min(460px, 90vw); padding: 28px; border: 0; border-radius: 16px; background: var(--atrium-surface); color: var(--atrium-text); text-align: center; font-size: 1.125rem; }
.atrium-kiosk.atrium-lowered dialog { margin-bottom: calc(var(--atrium-reach-bottom) + 24px); }
.atrium-kiosk dialog::backdrop { background: rgb(12 11 10 / 0.6); }
.atrium-kiosk dialog > * { margin-inline: auto; }
.atrium-kiosk .atrium-note-dialog { text-align: start; }
.atrium-kiosk dialog p { margin-block: 8px 20px; overflow-wrap: anywhere; }
.atrium-kiosk dialog .atrium-action { width: 100%; }
.atrium-kiosk dialog .atrium-qr { width: 240px; }
.atrium-kiosk-attract { position: absolute; z-index: 20; inset: 0; display: flex; flex-direction: column; align-items: center; justify-content: flex-end; gap: 12px; width: 100%; padding: 24px 24px calc(24px + max(18vh, var(--atrium-reach-bottom))); border: 0; background: linear-gradient(transparent 10%, rgb(12 11 10 / 0.9) 60%); color: #fff; font-size: 1.5rem; text-align: center; }
.atrium-kiosk-attract strong { font-size: 2.5rem; line-height: 1.15; }
.atrium-kiosk-attract small { font-size: 1rem; }
.atrium-kiosk-attract em { display: inline-block; margin-top: 12px; padding: 16px 32px; border-radius: 999px; background: var(--atrium-accent); color: var(--atrium-accent-ink); font-style: normal; font-weight: 600; }
`;
