import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { fill } from '../../../messages/fill.ts';
import type { ProjectSettingsStrings } from '../../../messages/project-settings.ts';
import { useStrings } from '../../../ui/Strings.tsx';
import { useToast } from '../../../ui/Toasts.tsx';

/** Ends the last word when a form is shown again. */
let word = new AbortController();

/** Says how many changes wait unsaved when the form is left by a link, with a way back to it. */
export function useLeaveWord(count: number, texts: ProjectSettingsStrings): void {
  const { language } = useStrings();
  const toast = useToast();
  const router = useRouter();
  const address = usePathname();
  const latest = useRef(() => {});
  latest.current = () => {
    if (count === 0) return;
    toast({
      tone: 'error',
      title: fill(texts.unsaved, { count }, language),
      text: texts.waiting,
      action: { label: texts.backToThem, run: () => router.push(address) },
      over: word.signal,
    });
  };
  useEffect(() => {
    word.abort();
    word = new AbortController();
    return () => latest.current();
  }, []);
}
