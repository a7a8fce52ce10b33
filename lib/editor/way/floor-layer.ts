/** A layer with the picture of the floor, over the plan and below the places. It moves with the plan. */
export type FloorLayer = { show(picture: ImageBitmap | null): void; remove(): void };

/** Puts a canvas on the plan of the map in `host`, and again whenever the plan gets another image. */
export function createFloorLayer(host: HTMLElement): FloorLayer {
  const plan = host.querySelector('.atrium-plan');
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;image-rendering:pixelated';
  const put = () => plan && canvas.parentNode !== plan && plan.append(canvas);
  const observer = new MutationObserver(put);
  if (plan) observer.observe(plan, { childList: true });
  put();
  let shown: ImageBitmap | null = null;
  return {
    show(picture) {
      if (picture === shown) return;
      shown = picture;
      canvas.hidden = picture === null;
      if (!picture) return;
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
    },
    remove() {
      observer.disconnect();
      canvas.remove();
    },
  };
}
