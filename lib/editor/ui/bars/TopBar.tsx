'use client';

import {
  ChevronLeft,
  Ellipsis,
  Eye,
  History,
  Import,
  Keyboard,
  Languages,
  Link2,
  MessageSquare,
  PanelLeft,
  Radio,
  Redo2,
  Route,
  Search,
  Settings,
  Table2,
  Undo2,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { fill } from '../../../messages/fill.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../../ui/menus/Menu.tsx';
import { isAnyUnread } from '../../model/unread.ts';
import type { OperationId } from '../../operations/types.ts';
import { operation } from '../../operations.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument, usePanels, useScreen, useSession } from '../frame/hooks.ts';
import { languageName } from '../frame/language-name.ts';
import { zoomStore } from '../frame/layout-store.ts';
import { keyText, OpButton } from '../frame/op-button.tsx';
import { SaveBadge } from '../frame/SaveBadge.tsx';
import styles from '../frame/top-bar.module.css';
import { usePreview } from '../publish/use-preview.ts';
import { usePublishPage } from '../publish/use-publish-page.ts';
import { useFaces } from '../together/use-faces.ts';

const Faces = latePart(() => import('../together/Faces.tsx'));

export function TopBar() {
  const { t, projectId, editor, layout } = useEditor();
  const { kind, isListShown } = usePanels();
  const toggleList = () => {
    // A sheet stays hidden while a drawing tool is active.
    if (kind === 'sheets' && !isListShown) editor.tools.rest();
    layout.toggleList();
  };
  const name = useDocument((document) => document.project().name);
  const status = useSession((state) => state.live.status);
  const canWrite = useSession((state) => state.canWrite);
  const hasOthers = useFaces().length > 0;
  return (
    <header className={`row ${styles.bar}`}>
      <div className={styles.barStart}>
        {/* A plain link: the browser then asks about unsaved changes. */}
        <a
          href={`/projects/${projectId}`}
          className={`centred ${styles.backLink}`}
          aria-label={t.back}
          data-tip={t.back}
        >
          <ChevronLeft aria-hidden />
        </a>
        <IconButton
          label={isListShown ? t.levels.collapse : t.levels.expand}
          data-tip={isListShown ? t.levels.collapse : t.levels.expand}
          aria-pressed={isListShown}
          data-editor-list-toggle=""
          onClick={toggleList}
          icon={<PanelLeft aria-hidden />}
        />
        <button
          type="button"
          className={`ellipsis ${styles.projectName}`}
          data-tip={t.operations.settings}
          onClick={() => editor.screen.openDialog('settings')}
        >
          {name}
        </button>
        {canWrite ? (
          <SaveBadge />
        ) : (
          <span className="hint">{status === 'ARCHIVE' ? t.archived : t.readOnly}</span>
        )}
      </div>
      <div className={styles.barEnd}>
        {hasOthers && <Faces />}
        <span className={styles.wideOnly}>
          <OpButton id="undo" icon={<Undo2 aria-hidden />} />
          <OpButton id="redo" icon={<Redo2 aria-hidden />} />
          <ZoomMenu />
          <LanguageSwitch />
        </span>
        <span className={`${styles.roomyOnly} ${styles.inMenu}`}>
          <OpButton id="palette" icon={<Search aria-hidden />} />
        </span>
        <span className={`${styles.roomyOnly} ${styles.inMenu}`}>
          <OpButton id="way" icon={<Route aria-hidden />} />
        </span>
        <span className={styles.roomyOnly}>
          <NotesButton />
        </span>
        <MoreMenu />
        <PublishButton />
      </div>
    </header>
  );
}

function ZoomMenu() {
  const { editor, t } = useEditor();
  const k = useSyncExternalStore(zoomStore.subscribe, zoomStore.get, zoomStore.get);
  const item = (id: OperationId) => (
    <MenuItem onSelect={() => operation(id).run(editor)}>
      {t.operations[id]} <kbd className={styles.key}>{keyText(operation(id).keys[0] ?? '', t)}</kbd>
    </MenuItem>
  );
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" size="sm" className={styles.zoom}>
          {Math.round(k * 100)} %
        </Button>
      }
    >
      {item('zoomIn')}
      {item('zoomOut')}
      <MenuSeparator />
      {item('fit')}
      {item('actualSize')}
      {item('zoomToSelection')}
    </Menu>
  );
}

/** Button with the count of open notes, shown only if there are any. */
function NotesButton() {
  const { editor, t } = useEditor();
  const count = useScreen((state) => state.openNotes);
  if (count === 0) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<MessageSquare aria-hidden />}
      data-tip={fill(t.notes.open, { count })}
      onClick={() => operation('notes').run(editor)}
    >
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{fill(t.notes.open, { count })}</span>
    </Button>
  );
}

function MoreMenu() {
  const { editor, t, canWrite } = useEditor();
  const count = useScreen((state) => state.openNotes);
  const item = (id: OperationId, icon: React.ReactNode) => (
    <MenuItem icon={icon} onSelect={() => operation(id).run(editor)}>
      {id === 'notes' && count > 0 ? fill(t.notes.open, { count }) : t.operations[id]}
    </MenuItem>
  );
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t.more} data-tip={t.more} icon={<Ellipsis aria-hidden />} />}
    >
      {item('palette', <Search aria-hidden />)}
      {item('way', <Route aria-hidden />)}
      {canWrite && item('bringIn', <Import aria-hidden />)}
      {item('table', <Table2 aria-hidden />)}
      {item('history', <History aria-hidden />)}
      {item('live', <Radio aria-hidden />)}
      {item('links', <Link2 aria-hidden />)}
      {item('notes', <MessageSquare aria-hidden />)}
      {item('settings', <Settings aria-hidden />)}
      <MenuSeparator />
      {item('undo', <Undo2 aria-hidden />)}
      {item('redo', <Redo2 aria-hidden />)}
      {item('shortcuts', <Keyboard aria-hidden />)}
    </Menu>
  );
}

function PublishButton() {
  const { editor, t, canWrite } = useEditor();
  const preview = usePreview();
  const live = useSession((state) => state.live);
  const isPublic = live.status === 'PUBLISH';
  const label = !isPublic ? t.live.publish : live.has_unpublished_changes ? t.live.update : t.live.upToDate;
  const isMain = canWrite && live.status !== 'ARCHIVE' && (!isPublic || live.has_unpublished_changes);
  const hasLevels = useDocument((document) => document.levels().length > 0);
  const review = usePublishPage();
  return (
    <>
      {canWrite && (
        <Button size="sm" className={styles.wideOnly} icon={<Eye aria-hidden />} onClick={preview}>
          {t.live.preview}
        </Button>
      )}
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        size="sm"
        isBusy={review.isBusy}
        onClick={() => {
          // The dialog says what keeps the map from going live as it is, and leads to it.
          const isReady = isMain && hasLevels && navigator.onLine && !isAnyUnread(editor.session);
          if (isReady) review.open();
          else editor.screen.openDialog('live');
        }}
      >
        {label}
      </Button>
    </>
  );
}

/** Selects the language of the titles on the map and in the lists. */
function LanguageSwitch() {
  const { editor, t, language: ui } = useEditor();
  const languages = useDocument((document) => document.project().languages);
  const language = useScreen((state) => state.language);
  if (languages.length < 2) return null;
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" size="sm" icon={<Languages aria-hidden />}>
          {language.toUpperCase()}
        </Button>
      }
    >
      <MenuChoices
        label={t.settings.languages}
        value={language}
        choices={languages.map((code) => ({ value: code, label: languageName(code, ui) }))}
        onChange={(next) => editor.screen.setLanguage(next)}
      />
    </Menu>
  );
}
