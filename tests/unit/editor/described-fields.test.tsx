import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { appStrings } from '#lib/messages/app.ts';
import { AskedNumber } from '#lib/ui/fields/AskedNumber.tsx';
import { Check } from '#lib/ui/fields/Check.tsx';
import { ColorField } from '#lib/ui/fields/ColorField.tsx';
import { LiveNumber } from '#lib/ui/fields/LiveNumber.tsx';
import { LiveText } from '#lib/ui/fields/LiveText.tsx';
import { Pick } from '#lib/ui/fields/Pick.tsx';
import { Slider } from '#lib/ui/fields/Slider.tsx';
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

function htmlOf(field: ReactNode): string {
  return renderToStaticMarkup(
    <StringsProvider language="en" t={appStrings('en')}>
      {field}
    </StringsProvider>,
  );
}

/** Returns the texts that describe each control of a field. */
function descriptionsOf(field: ReactNode): string[] {
  const html = htmlOf(field);
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

test.each(Object.entries(fields))('a %s announces its errors at once', (_, field) => {
  expect(htmlOf(field)).toMatch(/<p [^>]*role="alert"[^>]*>.*Not this one\./);
});

test('a Check says its hint beside its name', () => {
  expect(descriptionsOf(<Check {...frame} isOn onChange={none} />)).toEqual(['What it is for.']);
});
