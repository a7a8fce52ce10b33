import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ProposedLevel } from '../../../import/proposal.ts';
import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/fields/Check.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import type { Arranged } from '../../bring-in/arrange.ts';
import { type Draft, fieldGroups, groupOf } from '../../bring-in/draft.ts';
import { mayHaveDirections } from '../../bring-in/may-have-directions.ts';
import { northOf } from '../../bring-in/north-of.ts';
import { newLevelName } from '../../commands/import-levels.ts';
import { useEditor } from '../frame/context.tsx';
import { languageName } from '../frame/language-name.ts';
import styles from './import.module.css';
import type { ImportControl } from './stage.ts';
import type { CanvasPreview } from './use-canvas-preview.ts';

type Props = { draft: Draft; texts: ImportTexts; decide: ImportControl['decide'] };

const leave = '-';

export function levelName(level: ProposedLevel, language: string): string {
  return newLevelName(level, language);
}

/** Chooses the target level of each proposed level. A table names levels of the map itself. */
export function LevelTargets({
  draft,
  arranged,
  preview,
  texts: { panel },
  decide,
}: Props & { arranged: Arranged; preview: CanvasPreview }) {
  const { known, read } = draft;
  if (read.source.format === 'table' || read.source.format === 'picture') return null;
  const choices = [
    { value: 'new', label: panel.newLevel },
    ...known.levels.map(({ id, name }) => ({ value: id, label: name })),
    { value: leave, label: panel.leaveLevel },
  ];
  return (
    <section className={`stack ${styles.section}`}>
      <h3>{panel.levels}</h3>
      {arranged.levels.map((level) => {
        const name = levelName(level, known.defaultLanguage);
        const fit = arranged.fits.get(level.ref);
        return (
          <div
            key={level.ref}
            className={`stack-1 ${styles.level}`}
            data-shown={preview.shown === level.ref || undefined}
          >
            <LevelPicture level={level} />
            <div className={`spread ${styles.levelHead}`}>
              <strong>{name}</strong>
              <IconButton
                label={fill(panel.show, { name })}
                aria-pressed={preview.shown === level.ref}
                onClick={() => preview.show(level.ref)}
                icon={<Eye aria-hidden />}
              />
            </div>
            <Pick
              label={fill(panel.levelOf, { name })}
              isLabelHidden
              value={level.into ?? leave}
              choices={choices}
              onChange={(value) =>
                decide((now) => ({
                  ...now,
                  targets: new Map(now.targets).set(level.ref, value === leave ? null : value),
                }))
              }
            />
            {fit && fit.missPx > 0 && (
              <small>
                {fill(panel.fitted, { scale: Math.round(fit.scale * 100), degrees: Math.round(fit.degrees) })}
              </small>
            )}
          </div>
        );
      })}
    </section>
  );
}

/** A small picture of a page of a plan, by which a person knows it. */
function LevelPicture({ level: { backdrop, width, height, pxPerMetre } }: { level: ProposedLevel }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const picture = pictureOf(backdrop, pxPerMetre !== undefined);
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [backdrop, pxPerMetre]);
  return (
    url && (
      // biome-ignore lint/performance/noImgElement: the picture is made here and stored nowhere.
      <img className={styles.levelPicture} src={url} alt="" width={width} height={height} />
    )
  );
}

/** Returns the picture of a page of a plan, or of a scan. Other drawings are known by their names. */
function pictureOf(backdrop: ProposedLevel['backdrop'], isPlan: boolean): Blob | null {
  if (backdrop && 'png' in backdrop) return new Blob([backdrop.png], { type: 'image/png' });
  return isPlan && backdrop && 'svg' in backdrop ? new Blob([backdrop.svg], { type: 'image/svg+xml' }) : null;
}

/** Chooses layers of a drawing that become levels. */
export function FloorChoice({ draft, texts: { panel }, decide }: Props) {
  const { read, floors } = draft;
  const layers = [...new Set(read.places.flatMap(({ group }) => group ?? []))];
  if (read.source.format !== 'svg' || read.levels.length > 1 || layers.length < 2) return null;
  return (
    <details className={`stack ${styles.section}`}>
      <summary>{panel.layers}</summary>
      {layers.map((layer) => (
        <Check
          key={layer}
          label={layer}
          isOn={floors.includes(layer)}
          onChange={(isOn) =>
            decide((now) => ({
              ...now,
              current: null,
              floors: layers.filter((each) => (each === layer ? isOn : now.floors.includes(each))),
            }))
          }
        />
      ))}
    </details>
  );
}

/** Chooses the layers of a plan whose lines are walls. The rooms are searched again between those. */
export function WallChoice({
  draft,
  texts: { panel },
  control,
}: Pick<Props, 'draft' | 'texts'> & { control: ImportControl }) {
  const { layers } = draft.read.facts;
  const [ticked, setTicked] = useState(() => layers.filter(({ isWall }) => isWall).map(({ name }) => name));
  if (layers.length < 2) return null;
  return (
    <details className={`stack ${styles.section}`}>
      <summary>{panel.walls}</summary>
      {layers.map(({ name, lines }) => (
        <Check
          key={name}
          label={fill(panel.wallLayer, { name, count: lines })}
          isOn={ticked.includes(name)}
          onChange={(isOn) =>
            setTicked((now) => (isOn ? [...now, name] : now.filter((each) => each !== name)))
          }
        />
      ))}
      <Button size="sm" disabled={ticked.length === 0} onClick={() => control.readAgain({ walls: ticked })}>
        {panel.searchAgain}
      </Button>
    </details>
  );
}

/** Chooses the fields that may change on existing places. */
export function FieldChoice({ draft, arranged, texts: { panel }, decide }: Props & { arranged: Arranged }) {
  const found = new Set([...arranged.changes.values()].flat().map(({ field }) => groupOf(field)));
  if (found.size === 0) return null;
  return (
    <fieldset className={`stack ${styles.section}`}>
      <legend>{panel.fields}</legend>
      {fieldGroups
        .filter((group) => found.has(group))
        .map((group) => (
          <Check
            key={group}
            label={panel.fieldGroups[group]}
            isOn={draft.fields.has(group)}
            onChange={(isOn) =>
              decide((now) => ({
                ...now,
                fields: new Set(fieldGroups.filter((each) => (each === group ? isOn : now.fields.has(each)))),
              }))
            }
          />
        ))}
    </fieldset>
  );
}

/** Offers to add the file's languages to the project and to take over the name of the building. */
export function MoreChoice({ draft, texts: { panel }, decide }: Props) {
  const { language: ui } = useEditor();
  const { read, known, languages } = draft;
  const { projectNames } = read.facts;
  const more = read.facts.languages.filter((code) => code !== '' && !known.languages.includes(code));
  const name = projectNames[known.defaultLanguage] ?? projectNames[''];
  const isUnsaid = read.source.format !== 'table' && read.places.some(({ texts }) => texts['']?.title);
  const isLanguageAsked = isUnsaid && known.languages.length > 1;
  const north = northOf(draft);
  const isWayOffered = mayHaveDirections(draft);
  if (more.length === 0 && !name && !isLanguageAsked && !isWayOffered && north === null) return null;
  return (
    <fieldset className={`stack ${styles.section}`}>
      <legend>{panel.also}</legend>
      {more.map((code) => (
        <Check
          key={code}
          label={fill(panel.addLanguage, { language: languageName(code, ui) })}
          isOn={languages.includes(code)}
          onChange={(isOn) =>
            decide((now) => ({
              ...now,
              languages: more.filter((each) => (each === code ? isOn : now.languages.includes(each))),
            }))
          }
        />
      ))}
      {isLanguageAsked && (
        <Pick
          label={panel.namesIn}
          value={draft.namesIn ?? known.defaultLanguage}
          choices={known.languages.map((value) => ({ value, label: languageName(value, ui) }))}
          onChange={(namesIn) => decide((now) => ({ ...now, namesIn }))}
        />
      )}
      {isWayOffered && (
        <Check
          label={panel.directions}
          isOn={draft.hasDirections}
          onChange={(hasDirections) => decide((now) => ({ ...now, hasDirections }))}
        />
      )}
      {north !== null && (
        <Check
          label={fill(panel.takeNorth, { degrees: north })}
          isOn={draft.isNorthTaken}
          onChange={(isNorthTaken) => decide((now) => ({ ...now, isNorthTaken }))}
        />
      )}
      {name && (
        <Check
          label={fill(panel.takeName, { name })}
          isOn={draft.isNameTaken}
          onChange={(isNameTaken) => decide((now) => ({ ...now, isNameTaken }))}
        />
      )}
    </fieldset>
  );
}
