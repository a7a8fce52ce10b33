import { titled } from '#app/titled.ts';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { guides } from '#lib/strings/guides.ts';
import { connectionSamples } from '../connection-samples.ts';
import { SampleGuide } from '../SampleGuide.tsx';

export const generateMetadata = titled(({ language }) => guides(language).connections.title);

export default async function ConnectionsPage() {
  const [{ language }, { origin }] = await Promise.all([pageStrings(), pageContext()]);
  return <SampleGuide guide={guides(language).connections} samples={connectionSamples} origin={origin} />;
}
