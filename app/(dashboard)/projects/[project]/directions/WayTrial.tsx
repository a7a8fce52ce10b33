'use client';

import { ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { routeProfiles } from '#lib/contract/choices.ts';
import { call } from '#lib/contract/client.ts';
import type { routeReply } from '#lib/contract/schemas/directions.ts';
import { ProfileChoice, WayAnswer, type WayTexts } from '#lib/editor/ui/way/WayAnswer.tsx';
import type { ProjectDirectionsStrings } from '#lib/messages/pages.ts';
import { Button } from '#lib/ui/Button.tsx';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { Form } from '#lib/ui/Form.tsx';
import { useAction } from '#lib/ui/hooks/saving.ts';
import { MultiCombobox } from '#lib/ui/menus/MultiCombobox.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from './directions.module.css';

type Reply = z.output<typeof routeReply>;

/** A place by its id, with its name and the key of its level. */
export type WayEnd = { value: string; label: string; note: string; level: string };

export type WayTrialProps = {
  projectKey: string;
  places: readonly WayEnd[];
  texts: ProjectDirectionsStrings['trial'];
  wayTexts: WayTexts;
};

/** Asks for a way between two places of the live map, as visitors get it. */
export default function WayTrial({ projectKey, places, texts, wayTexts }: WayTrialProps) {
  const { language } = useStrings();
  const [ends, setEnds] = useState<{ from: WayEnd | null; to: WayEnd | null }>({ from: null, to: null });
  const [profile, setProfile] = useState<(typeof routeProfiles)[number]>('walk');
  const [answer, setAnswer] = useState<{ question: string; reply: Reply } | null>(null);
  const { isBusy, run } = useAction();
  const { from, to } = ends;
  // An answer may arrive after the question has changed.
  const question = [from?.value, to?.value, profile].join(' ');
  const ask = () => {
    if (!from || !to) return;
    run(texts.failed, async () => {
      setAnswer(null);
      const query = { from: from.value, to: to.value, profile, lang: language };
      setAnswer({ question, reply: await call('getRoute', { params: { project: projectKey }, query }) });
    });
  };
  return (
    <>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        {(['from', 'to'] as const).map((end) => (
          <MultiCombobox
            key={end}
            isSingle
            label={texts[end]}
            choices={places}
            value={ends[end] ? [ends[end]] : []}
            emptyText={texts.placeNone}
            removeText={() => texts.remove}
            onChange={(chosen) => {
              const place = places.find(({ value }) => value === chosen[0]?.value) ?? null;
              setEnds({ ...ends, [end]: place });
              setAnswer(null);
            }}
          />
        ))}
        <div className={`row-3 ${styles.ask}`}>
          <ProfileChoice
            value={profile}
            texts={wayTexts}
            onChange={(next) => {
              setProfile(next);
              setAnswer(null);
            }}
          />
          <Button type="submit" isBusy={isBusy} disabled={!from || !to}>
            {texts.ask}
          </Button>
        </div>
      </Form>
      {answer?.question === question && from && to && (
        <Answer reply={answer.reply} {...{ projectKey, from, to, texts, wayTexts }} />
      )}
    </>
  );
}

type AnswerProps = Pick<WayTrialProps, 'projectKey' | 'texts' | 'wayTexts'> & {
  reply: Reply;
  from: WayEnd;
  to: WayEnd;
};

/** The answer, with a link to the same way on the map. */
function Answer({ reply: { route, reason }, projectKey, from, to, texts, wayTexts }: AnswerProps) {
  const { language } = useStrings();
  const [level, goal, start] = [to.level, to.value, from.value].map(encodeURIComponent);
  const profile = route?.profile === 'stepFree' ? '&profile=stepFree' : '';
  return (
    <div className="stack-3">
      <WayAnswer route={route} reason={reason} texts={wayTexts} language={language} />
      {route && (
        <div>
          <ButtonLink
            size="sm"
            target="_blank"
            prefetch={false}
            href={`/m/${encodeURIComponent(projectKey)}#/${level}/${goal}?from=${start}${profile}`}
            icon={<ArrowUpRight aria-hidden />}
          >
            {texts.onMap}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
