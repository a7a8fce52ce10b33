/**
 * Runs in the page: resolves when the plan has not moved for eight frames. A glide moves in every frame. Counts frames,
 * not time, because a slow machine may draw none for a while.
 */
export function planRests(): Promise<void> {
  return new Promise((done) => {
    let last = '';
    let still = 0;
    const look = () => {
      const { x, y, width } =
        document.querySelector('.atrium-plan')?.getBoundingClientRect() ?? new DOMRect();
      const now = [x, y, width].join();
      still = now === last ? still + 1 : 0;
      last = now;
      if (still < 8) requestAnimationFrame(look);
      else done();
    };
    look();
  });
}
