'use client';

import { timeFormats } from '../../../contract/choices.ts';
import { type Typed, typedName } from '../../../contract/typed-fields.ts';
import { keepExceptions } from '../../../import/hours/keep-exceptions.ts';
import { readWeek } from '../../../import/hours/read-week.ts';
import { writeHours } from '../../../import/hours/write-hours.ts';
import { limits } from '../../../plans/limits.ts';
import { Check } from '../../../ui/fields/Check.tsx';
import { LiveNumber } from '../../../ui/fields/LiveNumber.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { useSettings } from './settings-host.tsx';
import { timeFormatNames } from './time-formats.ts';

const zones = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];

/** Name and description of the project. */
export function NameFields() {
  const { text } = useSettings();
  return (
    <>
      <LiveText {...text('name')} charsMax={limits.nameCharsMax} read={typedName} />
      <LiveText {...text('description')} isMultiline charsMax={limits.descriptionCharsMax} />
    </>
  );
}

/** Level that the map shows first. */
function FirstLevelField() {
  const { field, levels, t } = useSettings();
  const { value, onChange, ...shown } = field('settings', 'defaultLevelId');
  return (
    <Pick
      {...shown}
      value={value ?? 'first'}
      choices={[
        { value: 'first', label: t.settings.lowest },
        ...levels.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => onChange(id === 'first' ? null : id)}
    />
  );
}

/** Time zone of the venue and format of times. */
function TimeFields() {
  const { field } = useSettings();
  const zone = field('settings', 'timezone');
  const known = zones.includes(zone.value) ? zones : [zone.value, ...zones];
  return (
    <>
      <Pick {...zone} choices={known.map((value) => ({ value, label: value }))} />
      <Pick
        {...field('settings', 'timeFormat')}
        choices={timeFormats.map((value) => ({ value, label: timeFormatNames[value] }))}
      />
    </>
  );
}

/** Opening hours of the venue, as text. */
function VenueHoursField() {
  const { project, setSettings, t } = useSettings();
  const { workingHours } = project.settings;
  const read = (text: string): Typed<string> =>
    text.trim() === '' || readWeek(text, t.hoursWords) ? { value: text } : { fault: { code: 'hours' } };
  return (
    <LiveText
      label={t.settings.venueHours}
      hint={t.settings.venueHoursHint}
      value={workingHours ? writeHours(workingHours, t.hoursWords) : ''}
      isAsked
      read={read}
      onType={(text, field) => {
        const week = readWeek(text, t.hoursWords);
        setSettings({ workingHours: week && keepExceptions(week, workingHours) }, field);
      }}
    />
  );
}

/** Where north is on the plans. */
function NorthField() {
  const { field, t } = useSettings();
  const north = field('settings', 'north');
  return (
    <LiveNumber
      {...north}
      hint={t.settings.northHint}
      unit="°"
      min={0}
      max={limits.headingMax}
      step={15}
      onClear={() => north.onChange(null)}
    />
  );
}

/** Time zone, format of times, hours, first level and north. */
export function TimesPart() {
  return (
    <>
      <TimeFields />
      <VenueHoursField />
      <FirstLevelField />
      <NorthField />
    </>
  );
}

/** Whether search engines may index the map and its places. */
export function IndexingField() {
  const { check, t } = useSettings();
  return <Check {...check('settings', 'isIndexable')} hint={t.settings.indexableHint} />;
}
