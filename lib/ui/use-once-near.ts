import { type RefObject, useEffect, useRef, useState } from 'react';

const marginPx = 200;

/** Returns a ref, and whether its element has ever been in or near the viewport. Used to delay costly content. */
export function useOnceNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${marginPx}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [element, isNear];
}
