'use client';

import { useRouter } from 'next/navigation';
import { useToast } from './Toasts.tsx';

/** Returns a function that shows a message of success and reloads the data of the page. See also `useFailure`. */
export function useSuccess(): (title: string, text?: string) => void {
  const toast = useToast();
  const router = useRouter();
  return (title, text) => {
    toast({ tone: 'success', title, ...(text && { text }) });
    router.refresh();
  };
}
