'use client';

import { RotateCw } from 'lucide-react';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { Button } from '#lib/ui/Button.tsx';
import { useAction, useSuccess } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from './turn-offer.module.css';

type TurnOfferProps = {
  id: string;
  /** Opens the preview of the draft. */
  token: string;
  /** Of the level that gains most. */
  levelKey: string;
  times: number;
};
type Turn = 'fixed' | 'auto';

/** Offers once to turn a map of before turning on phones, with a picture of both. Each answer is kept. */
export function TurnOffer({ id, token, levelKey, times }: TurnOfferProps) {
  const { t, language } = useStrings('project');
  const texts = t.project.turn;
  const succeed = useSuccess();
  const { isBusy, run } = useAction();
  const answer = (orientation: Turn) =>
    run(texts.notSaved, async () => {
      await call('updateProject', {
        params: { project_id: id },
        body: { settings: { orientation } },
        prefersMinimal: true,
      });
      if (orientation === 'auto') succeed(texts.turned, texts.turnedText);
      else succeed(texts.kept, texts.keptText);
    });
  const phone = (orientation: Turn, name: string) => {
    const look = JSON.stringify({ settings: { orientation, bearing: 0 } });
    const address = `/preview/${token}?${new URLSearchParams({ look })}#/${encodeURIComponent(levelKey)}`;
    return (
      <figure className={`stack-1 ${styles.phone}`}>
        <div className={styles.glass}>
          <iframe src={address} title={name} tabIndex={-1} inert />
        </div>
        <figcaption>{name}</figcaption>
      </figure>
    );
  };
  const said = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(times);
  return (
    <section className={styles.offer} aria-labelledby="turn-offer">
      <div className={`stack ${styles.text}`}>
        <h2 id="turn-offer">{texts.title}</h2>
        <p>{fill(texts.text, { times: said })}</p>
        <div className={`cluster ${styles.answers}`}>
          <Button
            variant="primary"
            icon={<RotateCw aria-hidden />}
            isBusy={isBusy}
            onClick={() => answer('auto')}
          >
            {texts.turn}
          </Button>
          <Button isBusy={isBusy} onClick={() => answer('fixed')}>
            {texts.keep}
          </Button>
        </div>
      </div>
      {phone('fixed', texts.before)}
      {phone('auto', texts.after)}
    </section>
  );
}
