import { Section } from '#lib/ui/shell/Section.tsx';
import { Skeleton } from '#lib/ui/shell/Skeleton.tsx';

/** Placeholder of a settings page while it loads, with its section titles. */
export function SectionsSkeleton({ titles, label }: { titles: readonly string[]; label: string }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {titles.map((title) => (
        <Section key={title} title={title}>
          <Skeleton height="36px" />
          <Skeleton width="120px" height="36px" />
        </Section>
      ))}
    </>
  );
}
