import { useRouter } from 'next/navigation';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { useSearchText } from '#lib/ui/hooks/rows.ts';

const typingPauseMs = 250;

/**
 * Search field of a list whose search is in the address. `open` goes to the address made from the field's text, for
 * filters that change beside the search.
 */
export function useListSearch(searched: string, addressOf: (search: string) => string) {
  const router = useRouter();
  const { text, setText, ask } = useSearchText(searched);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (search: string, makeAddress: (search: string) => string) => {
    clearTimeout(timer.current);
    ask(search);
    router.replace(makeAddress(search), { scroll: false });
  };
  return {
    field: {
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setText(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => show(target.value.trim(), addressOf), typingPauseMs);
      },
    },
    open: (makeAddress: (search: string) => string) => show(text.trim(), makeAddress),
  };
}
