import type { StoreApi } from 'zustand/vanilla';
import type { InterfaceLanguage } from '../../messages/languages.ts';
import { closedAt } from '../../wayfinding/search/closed.ts';
import { markerWay } from '../commands/marker-way.ts';
import type { Session } from '../model/session.ts';
import type { Screen } from '../screen/screen.ts';
import { type ColorQuestions, createColorQuestions } from './color-questions.ts';
import type { Connection } from './connection.ts';
import type { TrialQuery } from './live-building.ts';
import type { FromFloorWorker, ToFloorWorker } from './messages.ts';
import { readPlan } from './read-plan.ts';
import { tellLevels } from './tell-levels.ts';
import { nothingFound, type Trial, type WayFindings } from './way-findings.ts';

export type WaySearchOptions = {
  session: Session;
  screen: Screen;
  createWorker: () => Worker;
  language: InterfaceLanguage;
  connection: Connection;
};

/** The worker for directions, which runs while anyone follows them. */
export type WaySearch = {
  colorAt: ColorQuestions['ask'];
  /** Searches the trial's way in the present building. */
  findTrial(): void;
  /** Ends the worker and discards its results. */
  stop(): void;
};

/** Starts the worker. `onLost` is called if it cannot be loaded without a connection. */
export function startWaySearch(
  { session, screen, createWorker, language, connection }: WaySearchOptions,
  findings: StoreApi<WayFindings>,
  onLost: () => void,
): WaySearch {
  const worker = createWorker();
  const post = (message: ToFloorWorker, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer);
  const colors = createColorQuestions(post);
  let trialNumber = 0;
  let isStopped = false;

  const findTrial = () => {
    const query = queryOf(findings.getState().trial, session);
    if (query) post({ type: 'trial', query, language, number: ++trialNumber });
  };
  const sendPlan = async (levelId: string, url: string) => {
    const level = session.document.get(levelId);
    let bitmap = level?.kind === 'level' ? await readPlan(url, level).catch(() => null) : null;
    // A plan without a connection is no plan that cannot be read: wait instead of taking the floor from the areas.
    while (!isStopped && !bitmap && level?.kind === 'level' && !(await connection.isThere())) {
      findings.setState({ failure: 'connection' });
      await connection.isBack();
      bitmap = isStopped ? null : await readPlan(url, level).catch(() => null);
    }
    if (!isStopped && findings.getState().failure === 'connection') findings.setState({ failure: null });
    // Report a plan that cannot be read: the floor is then derived from the areas, and the panel says so.
    if (isStopped) bitmap?.close();
    else post({ type: 'plan', levelId, url, bitmap }, bitmap ? [bitmap] : []);
  };
  const take = (message: FromFloorWorker) => {
    switch (message.type) {
      case 'wantPlan':
        void sendPlan(message.levelId, message.url);
        return;
      case 'floor': {
        const { picture: before } = findings.getState();
        if (message.picture) before?.close();
        const isFloorOld = message.revision !== news.revision();
        findings.setState({ floor: message.facts, picture: message.picture ?? before, isFloorOld });
        return;
      }
      case 'report': {
        const { report, breaks, silentShafts, unread } = message;
        const isReportOld = message.revision !== news.revision();
        findings.setState({ report, breaks, silentShafts, unread, isReportOld });
        return;
      }
      case 'trial':
        if (message.number === trialNumber) findings.setState({ answer: message.answer });
        return;
      case 'color':
        colors.answer(message);
        return;
      case 'failed':
        findings.setState({ failure: 'browser' });
        return;
      default:
        message satisfies never;
    }
  };
  worker.onmessage = ({ data }: MessageEvent<FromFloorWorker>) => take(data);
  worker.onerror = ({ message }: Partial<ErrorEvent>) => {
    // Without a message it is the script that could not be loaded.
    findings.setState({ failure: message ? 'browser' : 'connection' });
    if (!message) onLost();
  };
  const news = tellLevels(session.document, screen, {
    tell(levels) {
      post(levels);
      findTrial();
    },
    onChange: () => findings.setState({ isFloorOld: true, isReportOld: true }),
  });
  return {
    colorAt: colors.ask,
    findTrial,
    stop() {
      isStopped = true;
      news.stop();
      worker.terminate();
      colors.end();
      findings.getState().picture?.close();
      findings.setState(nothingFound);
    },
  };
}

/** Returns the query for the trial, with what is closed now; null without a goal. */
function queryOf(trial: Trial | null, { document, now }: Session): TrialQuery | null {
  if (!trial?.to) return null;
  const places = document.levels().flatMap(({ id }) => document.places(id));
  const markers = places.filter(({ id, kind, ...place }) => {
    const isConnector = 'way' in place && markerWay({ way: place.way, icon: place.icon }) !== null;
    return kind === 'marker' && (isConnector || id === trial.to?.placeId);
  });
  const closed = closedAt(markers, now(), document.project().settings.timezone);
  return { from: trial.from, to: trial.to, profile: trial.profile, closed };
}
