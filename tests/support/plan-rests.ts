/**
 * Runs in the page: resolves when the plan stood still for eight frames. A glide moves in every frame, and a machine that
 * draws none for a while must not be taken for rest.
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
