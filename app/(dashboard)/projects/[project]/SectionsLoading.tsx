import { Page, PageHead } from '#lib/ui/shell/Page.tsx';
import { SectionsSkeleton } from '../../SectionsSkeleton.tsx';

type SectionsLoadingProps = { title: string; sections: readonly string[]; label: string };

/** Placeholder of a project tab while it loads, with its section titles. */
export function SectionsLoading({ title, sections, label }: SectionsLoadingProps) {
  return (
    <Page>
      <PageHead level={2} title={title} />
      <div>
        <SectionsSkeleton titles={sections} label={label} />
      </div>
    </Page>
  );
}
