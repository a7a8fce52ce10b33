import { expect, test } from 'vitest';
import { mapData } from '#lib/embed/document/structured-data.ts';
import { createVenue } from '#tests/support/venue.ts';

test('search engines read the opening hours of a venue that has some', () => {
  const { project } = createVenue();
  const page = { mapUrl: 'https://maps.example/m/venue', description: '' };
  expect(mapData(project, page)).not.toHaveProperty('openingHoursSpecification');
  project.settings.workingHours = { tue: [{ open: '10:00', close: '18:00' }] };
  expect(mapData(project, page)).toMatchObject({
    openingHoursSpecification: [{ dayOfWeek: ['Tuesday'], opens: '10:00', closes: '18:00' }],
  });
});
