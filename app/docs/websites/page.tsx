import { titled } from '#app/titled.ts';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { guides } from '#lib/strings/guides.ts';
import { SampleGuide } from '../SampleGuide.tsx';
import { websiteSamples } from '../website-samples.ts';

export const generateMetadata = titled(({ language }) => guides(language).websites.title);

export default async function WebsitesPage() {
  const [{ language }, { origin }] = await Promise.all([pageStrings(), pageContext()]);
  return <SampleGuide guide={guides(language).websites} samples={websiteSamples} origin={origin} />;
}
