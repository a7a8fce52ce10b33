import { ListSection } from '#lib/ui/shell/Section.tsx';
import { Skeleton } from '#lib/ui/shell/Skeleton.tsx';

/** Placeholder of a list while it loads. */
export function ListSkeleton({ title, text, label }: { title: string; text?: string; label: string }) {
  return (
    <ListSection title={title} text={text} actions={<Skeleton width="120px" height="36px" />}>
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <Skeleton height="180px" />
    </ListSection>
  );
}
