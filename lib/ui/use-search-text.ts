import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * What stands in a search field. It is what was typed, also while answers to its first letters arrive; when something
 * else than the field changes what is searched, it follows. `ask` is called with every text that the field asks for.
 */
export function useSearchText(searched: string) {
  const [text, setText] = useState(searched);
  const asked = useRef<string[]>([]);
  const seen = useRef(searched);
  useEffect(() => {
    if (searched === seen.current) return;
    seen.current = searched;
    const index = asked.current.indexOf(searched);
    asked.current = asked.current.slice(index + 1);
    if (index < 0) {
      asked.current = [];
      setText(searched);
    }
  }, [searched]);
  const ask = useCallback((next: string) => void asked.current.push(next), []);
  return { text, setText, ask };
}
