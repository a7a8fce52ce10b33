'use client';

import { useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { LiveNumber } from '../../../ui/fields/LiveNumber.tsx';
import { type Plan, type PlanFit, samePlace, stretchFit } from '../../commands/replace-plan.ts';
import { useEditor } from '../frame/context.tsx';
import styles from '../frame/dialogs.module.css';
import { useDocument } from '../frame/hooks.ts';

export type ReplacePlanDialogProps = {
  levelId: string;
  plan: Plan;
  /** Called with the chosen fit, or with null if the plan is not replaced. */
  onDone: (fit: PlanFit | null) => void;
};

type Way = 'keep' | 'stretch' | 'custom';

/** Asks how to fit the drawn places when the new plan has another size. */
export default function ReplacePlanDialog({ levelId, plan, onDone }: ReplacePlanDialogProps) {
  const { t } = useEditor();
  const level = useDocument((document) => document.get(levelId));
  const [way, setWay] = useState<Way>('stretch');
  const [custom, setCustom] = useState<PlanFit>(samePlace);
  if (level?.kind !== 'level') return null;
  const fits: Record<Way, PlanFit> = { keep: samePlace, stretch: stretchFit(level, plan), custom };
  const { width, height } = plan;
  return (
    <Dialog
      isOpen
      onClose={() => onDone(null)}
      title={t.plan.replaceTitle}
      description={fill(t.plan.replaceText, {
        width: Math.round(width),
        height: Math.round(height),
        oldWidth: Math.round(level.width),
        oldHeight: Math.round(level.height),
      })}
    >
      <fieldset className="stack">
        <legend className="visually-hidden">{t.plan.replaceTitle}</legend>
        {(['stretch', 'keep', 'custom'] as const).map((each) => (
          <label key={each} className={styles.choice}>
            <input type="radio" name="fit" checked={way === each} onChange={() => setWay(each)} />
            <span>
              <span>{t.plan[each]}</span>
              {each !== 'custom' && <small>{each === 'keep' ? t.plan.keepText : t.plan.stretchText}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      {way === 'custom' && (
        <div className={`stack ${styles.row3}`}>
          <LiveNumber
            label={t.plan.scale}
            value={custom.scaleX * 100}
            unit="%"
            min={1}
            max={10_000}
            onChange={(value) => setCustom({ ...custom, scaleX: value / 100, scaleY: value / 100 })}
          />
          {(['dx', 'dy'] as const).map((name) => (
            <LiveNumber
              key={name}
              label={name === 'dx' ? t.plan.offsetX : t.plan.offsetY}
              value={custom[name]}
              unit="px"
              min={-20_000}
              max={20_000}
              onChange={(px) => setCustom({ ...custom, [name]: px })}
            />
          ))}
        </div>
      )}
      <div className={`row ${styles.actions}`}>
        <Button onClick={() => onDone(null)}>{t.cancel}</Button>
        <Button variant="primary" onClick={() => onDone(fits[way])}>
          {t.plan.apply}
        </Button>
      </div>
    </Dialog>
  );
}
