import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';

/** Notice for a mailed link that was used, replaced or has expired. */
export function BrokenLink(props: { title: string; text: string; actions: ReactNode }) {
  return (
    <EmptyState level={1} picture={<Unlink aria-hidden />} title={props.title} actions={props.actions}>
      {props.text}
    </EmptyState>
  );
}
