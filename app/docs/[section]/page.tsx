import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { OperationPart } from '../OperationPart.tsx';
import { namedSchemas, sections } from '../open-api.ts';
import { TypesPart } from '../TypesPart.tsx';

type SectionPageProps = { params: Promise<{ section: string }> };

const findSection = (slug: string) => sections.find((section) => section.slug === slug);

export async function generateMetadata({ params }: SectionPageProps): Promise<Metadata> {
  const [{ section: slug }, { t }] = await Promise.all([params, pageStrings()]);
  if (slug === 'types') return { title: `${t.docs.types} · ${t.docs.title}` };
  const section = findSection(slug);
  if (!section) notFound();
  return { title: `${section.title} · ${t.docs.title}` };
}

export default async function SectionPage({ params }: SectionPageProps) {
  const { section: slug } = await params;
  const [{ t }, { origin }] = await Promise.all([pageStrings(), pageContext()]);
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
