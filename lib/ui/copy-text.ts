/** Copies `value` to the clipboard. Returns false if the browser refuses. The API needs HTTPS or localhost. */
export async function copyText(value: string): Promise<boolean> {
  if (navigator.clipboard) {
    const isDone = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    );
    if (isDone) return true;
  }
  const area = document.createElement('textarea');
  area.value = value;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const before = document.activeElement;
  // Inside an open dialog, because the dialog traps the focus.
  (before?.closest('[role="dialog"]') ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isDone;
}
