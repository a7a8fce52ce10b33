import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { publicMetadata } from '#app/public-page.ts';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { cutText } from '#lib/mapmodel/cut-text.ts';
import { guides } from '#lib/messages/guides.ts';
import { OperationPart } from '../OperationPart.tsx';
import { namedSchemas, sections } from '../open-api.ts';
import { SampleGuide } from '../SampleGuide.tsx';
import { sampleGuides } from '../sample-guides.ts';
import { TypesPart } from '../TypesPart.tsx';

/** Search engines show about as much. */
const descriptionCharsMax = 300;

type SectionPageProps = { params: Promise<{ section: string }> };

const findGuide = (slug: string) => sampleGuides.find((guide) => guide.slug === slug);
const findSection = (slug: string) => sections.find((section) => section.slug === slug);

export async function generateMetadata({ params }: SectionPageProps): Promise<Metadata> {
  const [{ section: slug }, { t, language }] = await Promise.all([params, pageStrings()]);
  const path = `/docs/${slug}`;
  const guide = findGuide(slug);
  if (guide) {
    const { title, lead } = guides(language)[guide.name];
    return publicMetadata({ path, title, description: lead });
  }
  const section = findSection(slug);
  if (!section && slug !== 'types') notFound();
  const title = section?.title ?? t.docs.types;
  const summaries = section?.operations.map(({ summary }) => summary) ?? namedSchemas.map(([name]) => name);
  return publicMetadata({
    path,
    title: `${title} · ${t.docs.title}`,
    description: cutText(`${title}: ${summaries.join('; ')}`, descriptionCharsMax),
  });
}

/** A guide, the types, or the endpoints of one tag. */
export default async function SectionPage({ params }: SectionPageProps) {
  const { section: slug } = await params;
  const [{ t, language }, { origin }] = await Promise.all([pageStrings(), pageContext()]);
  const guide = findGuide(slug);
  if (guide) {
    const all = guides(language);
    const pictures = 'pictures' in guide ? { bySection: guide.pictures, texts: all.importPictures } : null;
    return (
      <SampleGuide guide={all[guide.name]} samples={guide.samples} pictures={pictures} origin={origin} />
    );
  }
  if (slug === 'types') return <TypesPart schemas={namedSchemas} t={t.docs} />;
  const section = findSection(slug);
  if (!section) notFound();
  return (
    <>
      <h1>{section.title}</h1>
      {section.operations.map((operation) => (
        <OperationPart key={operation.id} operation={operation} origin={origin} t={t.docs} />
      ))}
    </>
  );
}
