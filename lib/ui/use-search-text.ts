import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Returns the text of a search field. The typed text stays while results for its first letters arrive. If something
 * else changes the search, the text follows. Call `ask` with every text that the field searches for.
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
