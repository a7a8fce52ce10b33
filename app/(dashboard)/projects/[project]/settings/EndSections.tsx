'use client';

import { useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { useSettingsPage } from '#lib/editor/ui/settings/settings-page.tsx';
import { fill } from '#lib/messages/fill.ts';
import { Button } from '#lib/ui/Button.tsx';
import { ConfirmButton } from '#lib/ui/dialogs/ConfirmButton.tsx';
import { useSuccess } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { Section } from '#lib/ui/shell/Section.tsx';
import { DeleteProject } from '../DeleteProject.tsx';
import { RestoreProject } from '../RestoreProject.tsx';

/** Actions that take the map offline: unpublish, archive, delete. */
export function EndSections() {
  const { saved, isLive, isArchived, mayCreate, canManage, levels, texts } = useSettingsPage();
  const { offline, archive, delete: end } = texts;
  return (
    <>
      <Section id="offline" title={offline.title} text={offline.text}>
        {isLive && mayCreate ? (
          <Ending
            texts={offline}
            call={() => call('unpublishProject', { params: { project_id: saved.id } })}
          />
        ) : (
          !isLive && <p className="note">{offline.isDraft}</p>
        )}
      </Section>
      <Section id="archive" title={archive.title} text={archive.text}>
        {isArchived && <p className="note">{archive.isArchived}</p>}
        {mayCreate &&
          (isArchived ? (
            <div>
              <RestoreProject id={saved.id} name={saved.name} />
            </div>
          ) : (
            <Ending
              texts={archive}
              call={() => call('archiveProject', { params: { project_id: saved.id } })}
            />
          ))}
      </Section>
      <Section id="delete" title={end.title} text={end.text}>
        {canManage ? (
          <Deletion id={saved.id} name={saved.name} levelCount={levels.length} />
        ) : (
          <p className="note">{end.notYours}</p>
        )}
      </Section>
    </>
  );
}

type EndingProps = {
  texts: { action: string; ask: string; askText: string; done: string };
  call: () => Promise<unknown>;
};

/** Action that visitors notice at once and that can be undone. */
function Ending({ texts, call: end }: EndingProps) {
  const { saved } = useSettingsPage();
  const succeed = useSuccess();
  return (
    <ConfirmButton
      isUndoable
      title={texts.ask}
      description={fill(texts.askText, { name: saved.name })}
      action={texts.action}
      run={async (close) => {
        await end();
        succeed(fill(texts.done, { name: saved.name }));
        close();
      }}
    />
  );
}

function Deletion({ id, name, levelCount }: { id: string; name: string; levelCount: number }) {
  const { t } = useStrings('project');
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button isDanger onClick={() => setAsked(true)}>
        {t.project.delete}
      </Button>
      <DeleteProject
        id={id}
        name={name}
        levelCount={levelCount}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}
