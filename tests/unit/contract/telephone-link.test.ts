import { expect, test } from 'vitest';
import { telephoneLink } from '#lib/contract/telephone-link.ts';

test.each([
  ['+49 30 1234-5', 'tel:+493012345'],
  ['+49 (0)30 1234', 'tel:+49301234'],
  ['Tel.: +44 (0) 20 7946 0958', 'tel:+442079460958'],
  ['(030) 1234', 'tel:0301234'],
  ['(0)30 1234', 'tel:0301234'],
  ['030–1234', 'tel:0301234'],
  ['٠٣٠ ١٢٣٤', 'tel:0301234'],
  ['０３０ １２３４', 'tel:0301234'],
  ['+1-555-0100 ext. 5', 'tel:+15550100,5'],
  ['*100#', 'tel:*100#'],
])('the number %s is dialled as %s', (number, link) => {
  expect(telephoneLink(number)).toBe(link);
});
