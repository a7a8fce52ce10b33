/** Enters or leaves full screen. Some browsers refuse it in frames: then the map stays as it is. */
export async function toggleFullscreen(root: HTMLElement): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await root.requestFullscreen();
  } catch {
    return;
  }
}
