import type { Metadata } from 'next';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { guides } from '#lib/strings/guides.ts';
import { connectionSamples } from '../connection-samples.ts';
import { SampleGuide } from '../SampleGuide.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: guides((await pageStrings()).language).connections.title };
}

export default async function ConnectionsPage() {
  const [{ language }, { origin }] = await Promise.all([pageStrings(), pageContext()]);
  return <SampleGuide guide={guides(language).connections} samples={connectionSamples} origin={origin} />;
}
