'use client';

import { X } from 'lucide-react';
import { type NameMode, nameModes } from '#lib/contract/choices.ts';
import { typedKey, typedName } from '#lib/contract/typed-fields.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { AskedNumber } from '../../../ui/fields/AskedNumber.tsx';
import { Check } from '../../../ui/fields/Check.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { OptionalColor } from '../../../ui/fields/OptionalColor.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { updateLevel } from '../../commands/levels.ts';
import { replacePlan } from '../../commands/replace-plan.ts';
import { updateProject } from '../../commands/update-project.ts';
import type { Level } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { FileButton } from '../frame/file-button.tsx';
import { useDocument, useScreen, useSession } from '../frame/hooks.ts';
import { KeptFields } from '../frame/kept-fields.tsx';
import { detailsHeadingId } from '../frame/Panel.tsx';
import { SizeNote } from '../frame/SizeNote.tsx';
import { TurnFields } from '../frame/TurnFields.tsx';
import { takeTypedAhead } from '../inspect/take-typed-ahead.ts';
import { mergeOf } from '../inspect/use-update.ts';
import styles from '../panels.module.css';

const LevelNames = latePart(() => import('./LevelNames.tsx'));

/** Details of the shown level: name, plan, background, zooms. */
export function LevelInspector() {
  const { editor, t } = useEditor();
  const levelId = useScreen((state) => state.levelId);
  const canWrite = useSession((state) => state.canWrite);
  const level = useDocument((document) => document.get(levelId ?? ''));
  if (level?.kind !== 'level') return null;
  return (
    <>
      <div className={styles.rightHead}>
        <div className={styles.rightTitle}>
          <h2 id={detailsHeadingId}>{level.name}</h2>
          <p className="hint">{t.level.title}</p>
        </div>
        <IconButton label={t.close} onClick={() => editor.screen.closeDetails()} icon={<X aria-hidden />} />
      </div>
      <fieldset key={level.id} className={styles.rightBody} disabled={!canWrite}>
        <div>
          <SizeNote entity={level} />
        </div>
        <div className={`stack-3 ${styles.form}`}>
          <KeptFields of={[level.id]}>
            <LevelFields level={level} />
          </KeptFields>
        </div>
      </fieldset>
    </>
  );
}

function LevelFields({ level }: { level: Level }) {
  const { editor, t } = useEditor();
  const { session } = editor;
  const project = useDocument((document) => document.project());
  const isTitleWanted = useScreen((state) => state.focus?.to === 'title');
  const write = (fields: Partial<Level>, field = '') => {
    const merge = mergeOf(field);
    session.run(updateLevel(session.document, { id: level.id, fields, ...(merge && { merge }) }));
  };
  return (
    <>
      <LiveText
        label={t.level.name}
        value={level.name}
        charsMax={limits.nameCharsMax}
        read={typedName}
        isFocusWanted={isTitleWanted}
        onFocused={() => takeTypedAhead(editor)}
        onType={(name, field) => write({ name }, field)}
      />
      <LevelNames
        level={level}
        languages={project.languages.filter((code) => code !== project.settings.defaultLanguage)}
        onWrite={write}
      />
      <LiveText
        label={t.level.key}
        value={level.key}
        charsMax={limits.keyCharsMax}
        read={typedKey}
        onType={(key, field) => write({ key }, field)}
      />
      <PlanFields level={level} />
      <OptionalColor
        label={t.level.background}
        value={level.backgroundColor}
        hasSwatches={false}
        clearText={t.level.noBackground}
        onChange={(backgroundColor, field) => write({ backgroundColor }, field)}
      />
      <ZoomFields level={level} onWrite={write} />
      <TurnFields
        orientation={level.orientation}
        bearing={level.bearing}
        texts={t.settings}
        mayFollow
        onOrientation={(orientation) => write({ orientation })}
        onBearing={(bearing) => write({ bearing })}
      />
      <Pick<NameMode | 'project'>
        label={t.settings.names}
        value={level.names ?? 'project'}
        choices={[
          { value: 'project', label: t.settings.nameModes.project },
          ...nameModes.map((value) => ({ value, label: t.settings.nameModes[value] })),
        ]}
        onChange={(names) => write({ names: names === 'project' ? null : names })}
      />
      <Check label={t.level.isHidden} isOn={level.isHidden} onChange={(isHidden) => write({ isHidden })} />
      <Check
        label={t.level.isDefault}
        isOn={project.settings.defaultLevelId === level.id}
        onChange={(isOn) => {
          const settings = { ...project.settings, defaultLevelId: isOn ? level.id : null };
          session.run(updateProject(session.document, { fields: { settings } }));
        }}
      />
    </>
  );
}

type WriteProps = { level: Level; onWrite: (fields: Partial<Level>, field?: string) => void };

function PlanFields({ level }: { level: Level }) {
  const { editor, uploads, t } = useEditor();
  const { session } = editor;
  const write = (fields: Partial<Level>) =>
    session.run(updateLevel(session.document, { id: level.id, fields }));
  const size = fill(t.level.sizeOf, { width: Math.round(level.width), height: Math.round(level.height) });
  return (
    <div className={styles.plan}>
      <p className="hint">{t.level.plan}</p>
      {level.imageUrl && (
        // biome-ignore lint/performance/noImgElement: plans come from the file store as they are.
        <img className={styles.planImage} src={level.imageThumbnails[0] ?? level.imageUrl} alt="" />
      )}
      <div className="cluster-tight">
        <FileButton size="sm" onFiles={([file]) => file && void uploads.replace(file, level.id)}>
          {level.imageUrl ? t.level.replacePlan : t.level.addPlan}
        </FileButton>
        {level.imageUrl && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              const { width, height } = level;
              const plan = { imageUrl: null, imageThumbnails: [], width, height };
              session.run(replacePlan(session.document, { id: level.id, plan }));
            }}
          >
            {t.level.removePlan}
          </Button>
        )}
      </div>
      <p className="hint">{level.imageUrl ? size : t.level.planHint}</p>
      {!level.imageUrl && (
        <div className={`stack ${styles.two}`}>
          {(['width', 'height'] as const).map((side) => (
            <AskedNumber
              key={side}
              label={t.level[side]}
              value={level[side]}
              unit="px"
              min={1}
              max={limits.canvasPxMax}
              onAsked={(px) => write({ [side]: px })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Zooms for visitors. Each button takes the present zoom of the view. */
function ZoomFields({ level, onWrite }: WriteProps) {
  const { t, binding } = useEditor();
  const { minZoom, defaultZoom, maxZoom } = level;
  const fitted = (name: 'minZoom' | 'defaultZoom' | 'maxZoom', value: number): Partial<Level> => {
    const zoom = Math.round(Math.min(Math.max(value, limits.zoomMin), limits.zoomMax) * 100) / 100;
    if (name === 'minZoom') {
      return { minZoom: zoom, defaultZoom: Math.max(defaultZoom, zoom), maxZoom: Math.max(maxZoom, zoom) };
    }
    if (name === 'maxZoom') {
      return { maxZoom: zoom, defaultZoom: Math.min(defaultZoom, zoom), minZoom: Math.min(minZoom, zoom) };
    }
    return { defaultZoom: zoom, minZoom: Math.min(minZoom, zoom), maxZoom: Math.max(maxZoom, zoom) };
  };
  return (
    <fieldset className={styles.zooms}>
      <legend className="hint">{t.level.zooms}</legend>
      {(['defaultZoom', 'minZoom', 'maxZoom'] as const).map((name) => (
        <AskedNumber
          key={name}
          label={t.level[name]}
          value={level[name]}
          min={limits.zoomMin}
          max={limits.zoomMax}
          step={0.25}
          onAsked={(value) => onWrite(fitted(name, value))}
          action={
            <Button
              size="sm"
              variant="ghost"
              onClick={() => binding.current && onWrite(fitted(name, binding.current.map.zoom))}
            >
              {t.level.fromView}
            </Button>
          }
        />
      ))}
      <p className="hint">{t.level.zoomsHint}</p>
    </fieldset>
  );
}
