import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AskedNumber } from '#lib/editor/ui/fields/AskedNumber.tsx';
import { Check } from '#lib/editor/ui/fields/Check.tsx';
import { ColorField } from '#lib/editor/ui/fields/ColorField.tsx';
import { LiveNumber } from '#lib/editor/ui/fields/LiveNumber.tsx';
import { LiveText } from '#lib/editor/ui/fields/LiveText.tsx';
import { Pick } from '#lib/editor/ui/fields/Pick.tsx';
import { Slider } from '#lib/editor/ui/fields/Slider.tsx';
import { appStrings } from '#lib/messages/app.ts';
import { StringsProvider } from '#lib/ui/Strings.tsx';

const frame = { label: 'Name', hint: 'What it is for.', errors: ['Not this one.'] };
const number = { ...frame, min: 0, max: 9 };
const none = () => {};

const fields: Record<string, ReactNode> = {
  AskedNumber: <AskedNumber {...number} value={1} onAsked={none} />,
  ColorField: <ColorField {...frame} value="#123456" onChange={none} />,
  LiveNumber: <LiveNumber {...number} value={1} onChange={none} />,
  LiveText: <LiveText {...frame} value="" onType={none} />,
  Pick: <Pick {...frame} value="a" choices={[{ value: 'a', label: 'A' }]} onChange={none} />,
  Slider: <Slider {...number} value={1} isMixed={false} mixedText="" format={String} onChange={none} />,
};

/** Returns the texts that describe each control of a field. */
function descriptionsOf(field: ReactNode): string[] {
  const html = renderToStaticMarkup(
    <StringsProvider language="en" t={appStrings('en')}>
      {field}
    </StringsProvider>,
  );
  const textOf = (id: string) =>
    new RegExp(`id="${id}"[^>]*>(.*?)</(?:p|div|span)>`).exec(html)?.[1]?.replace(/<[^>]*>/g, '') ?? '';
  return [...html.matchAll(/<(?:input|select|textarea)[^>]*>/g)].map(([control]) =>
    (/aria-describedby="([^"]*)"/.exec(control)?.[1] ?? '').split(' ').map(textOf).join(' '),
  );
}

test.each(Object.entries(fields))(
  'a %s says its hint and its errors to who reads only the control',
  (_, field) => {
    const described = descriptionsOf(field);
    expect(described.length).toBeGreaterThan(0);
    for (const text of described) expect(text).toBe('Not this one. What it is for.');
  },
);

test('a Check says its hint beside its name', () => {
  expect(descriptionsOf(<Check {...frame} isOn onChange={none} />)).toEqual(['What it is for.']);
});
