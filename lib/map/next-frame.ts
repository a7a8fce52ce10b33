/** A page that nobody sees has no frames. */
const latestMs = 100;

/** Resolves once the next frame is made. */
export function nextFrame(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, latestMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(done, 0);
    });
  });
}
