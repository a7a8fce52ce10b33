/** Hidden pages have no animation frames. */
const latestMs = 100;

/** Resolves after the next frame. */
export function nextFrame(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, latestMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(done, 0);
    });
  });
}
