import { SearchX } from 'lucide-react';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';

type NoneFoundProps = {
  texts: { noneFoundTitle: string; noneFoundText: string };
  /** Link to the list without filters. */
  all: { text: string; href: string };
  level?: 2 | 3;
};

/** Notice for a list in which no entry fits the filters. */
export function NoneFound({ texts, all, level = 2 }: NoneFoundProps) {
  return (
    <EmptyState
      level={level}
      picture={<SearchX aria-hidden />}
      title={texts.noneFoundTitle}
      actions={<ButtonLink href={all.href}>{all.text}</ButtonLink>}
    >
      {texts.noneFoundText}
    </EmptyState>
  );
}
