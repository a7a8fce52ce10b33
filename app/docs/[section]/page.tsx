import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { guides } from '#lib/strings/guides.ts';
import { OperationPart } from '../OperationPart.tsx';
import { namedSchemas, sections } from '../open-api.ts';
import { SampleGuide } from '../SampleGuide.tsx';
import { sampleGuides } from '../sample-guides.ts';
import { TypesPart } from '../TypesPart.tsx';

type SectionPageProps = { params: Promise<{ section: string }> };

const findGuide = (slug: string) => sampleGuides.find((guide) => guide.slug === slug);
const findSection = (slug: string) => sections.find((section) => section.slug === slug);

export async function generateMetadata({ params }: SectionPageProps): Promise<Metadata> {
  const [{ section: slug }, { t, language }] = await Promise.all([params, pageStrings()]);
  const guide = findGuide(slug);
  if (guide) return { title: guides(language)[guide.name].title };
  if (slug === 'types') return { title: `${t.docs.types} · ${t.docs.title}` };
  const section = findSection(slug);
  if (!section) notFound();
  return { title: `${section.title} · ${t.docs.title}` };
}

/** A guide, the types, or the endpoints of one tag. */
export default async function SectionPage({ params }: SectionPageProps) {
  const { section: slug } = await params;
  const [{ t, language }, { origin }] = await Promise.all([pageStrings(), pageContext()]);
  const guide = findGuide(slug);
  if (guide)
    return <SampleGuide guide={guides(language)[guide.name]} samples={guide.samples} origin={origin} />;
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
