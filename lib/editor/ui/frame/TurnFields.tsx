'use client';

import { orientations } from '../../../contract/choices.ts';
import type { EditorStrings } from '../../../messages/editor.ts';
import { limits } from '../../../plans/limits.ts';
import { AskedNumber } from '../../../ui/fields/AskedNumber.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';

type Orientation = (typeof orientations)[number];

type TurnFieldsProps = {
  /** Null: as the map of the project. */
  orientation: Orientation | null;
  /** Degrees clockwise from the top of the plan to the top of the screen. */
  bearing: number | null;
  texts: EditorStrings['settings'];
  /** Whether the map of the project may decide, as for a level. */
  mayFollow?: boolean;
  onOrientation: (orientation: Orientation | null) => void;
  onBearing: (bearing: number) => void;
};

/** How a map or a level is turned from the start: as it fills the screen, or by a fixed bearing. */
export function TurnFields(props: TurnFieldsProps) {
  const { orientation, bearing, texts, mayFollow = false, onOrientation, onBearing } = props;
  const own = orientations.map((value) => ({ value, label: texts.turns[value] }));
  const choices = mayFollow ? [{ value: 'project' as const, label: texts.turns.project }, ...own] : own;
  return (
    <>
      <Pick<Orientation | 'project'>
        label={texts.turn}
        value={orientation ?? 'project'}
        choices={choices}
        hint={texts.turnHint}
        onChange={(value) => onOrientation(value === 'project' ? null : value)}
      />
      {orientation === 'fixed' && (
        <AskedNumber
          label={texts.bearing}
          value={bearing ?? 0}
          unit="°"
          min={0}
          max={limits.headingMax}
          step={15}
          hint={texts.bearingHint}
          onAsked={onBearing}
        />
      )}
    </>
  );
}
