'use client';

import { timeFormats } from '../../../contract/choices.ts';
import { type Typed, typedKey, typedName } from '../../../contract/typed-fields.ts';
import { keepExceptions } from '../../../import/hours/keep-exceptions.ts';
import { readWeek } from '../../../import/hours/read-week.ts';
import { writeHours } from '../../../import/hours/write-hours.ts';
import { limits } from '../../../plans/limits.ts';
import { LiveNumber } from '../../../ui/fields/LiveNumber.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { useSettings } from './settings-host.tsx';
import { timeFormatNames } from './time-formats.ts';

const zones = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];

/** Name and description of the project. */
export function NameFields() {
  const { project, write, faultsOf, t } = useSettings();
  return (
    <>
      <LiveText
        label={t.settings.name}
        value={project.name}
        charsMax={limits.nameCharsMax}
        errors={faultsOf('name')}
        read={typedName}
        onType={(name, field) => write({ name }, field)}
      />
      <LiveText
        label={t.settings.description}
        isMultiline
        value={project.description}
        charsMax={limits.descriptionCharsMax}
        errors={faultsOf('description')}
        onType={(description, field) => write({ description }, field)}
      />
    </>
  );
}

/** Key of the project, which is a part of the map's address. */
export function KeyField() {
  const { project, write, faultsOf, t } = useSettings();
  return (
    <LiveText
      label={t.settings.key}
      hint={t.settings.keyHint}
      value={project.key}
      charsMax={limits.keyCharsMax}
      errors={faultsOf('key')}
      read={typedKey}
      onType={(key, field) => write({ key }, field)}
    />
  );
}

/** Level that the map shows first. */
function FirstLevelField() {
  const { project, setSettings, levels, t } = useSettings();
  return (
    <Pick
      label={t.settings.defaultLevel}
      value={project.settings.defaultLevelId ?? 'first'}
      choices={[
        { value: 'first', label: t.settings.lowest },
        ...levels.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => setSettings({ defaultLevelId: id === 'first' ? null : id })}
    />
  );
}

/** Time zone of the venue and format of times. */
function TimeFields() {
  const { project, setSettings, t } = useSettings();
  const { timezone, timeFormat } = project.settings;
  const known = zones.includes(timezone) ? zones : [timezone, ...zones];
  return (
    <>
      <Pick
        label={t.settings.timezone}
        value={timezone}
        choices={known.map((zone) => ({ value: zone, label: zone }))}
        onChange={(next) => setSettings({ timezone: next })}
      />
      <Pick
        label={t.settings.timeFormat}
        value={timeFormat}
        choices={timeFormats.map((value) => ({ value, label: timeFormatNames[value] }))}
        onChange={(next) => setSettings({ timeFormat: next })}
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
  const { project, setSettings, t } = useSettings();
  return (
    <LiveNumber
      label={t.settings.north}
      hint={t.settings.northHint}
      value={project.settings.north}
      unit="°"
      min={0}
      max={limits.headingMax}
      step={15}
      onChange={(north, field) => setSettings({ north }, field)}
      onClear={() => setSettings({ north: null })}
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
