import { getRoute } from '@atrium/client';
import { routeProfiles } from '../../../../lib/contract/choices.ts';
import { findLock } from '../folder/lock.ts';
import { type Command, projectOption, textOf } from '../program/command.ts';
import { connect } from '../program/connect.ts';
import { Stop } from '../program/stop.ts';

const profiles: readonly string[] = routeProfiles;

export const route: Command = {
  name: 'route',
  usage: 'FROM TO',
  summary: 'say the way between two places of the published map',
  about: [
    'FROM and TO are the key or id of a place, or LEVEL:X,Y; TO may also be tag:ID, the nearest of them. Without a way the command says why and ends with 1.',
  ],
  options: {
    project: projectOption,
    profile: { type: 'string', value: 'PROFILE', choices: routeProfiles, text: 'who walks' },
    at: { type: 'string', value: 'TIME', text: 'when, such as 2026-12-24T10:00:00Z; else now' },
    lang: { type: 'string', value: 'CODE', text: 'language of the steps' },
  },
  argumentsMin: 2,
  argumentsMax: 2,
  takesFiles: false,
  async run(call) {
    const { args, values, terminal, signal } = call;
    const [from = '', to = ''] = args;
    const named = textOf(values, 'project');
    const lock = findLock(call.folder);
    const project = named ?? lock?.project;
    if (project === undefined) throw new Stop('usage', 'Say which project: --project, or be in its folder.');
    const { client } = connect(call, named === undefined ? (lock?.url ?? null) : null);
    const profile = textOf(values, 'profile') ?? 'walk';
    if (!profiles.includes(profile)) throw new Stop('usage', `--profile is one of: ${profiles.join(', ')}.`);
    const query = {
      from,
      to,
      profile: profile as (typeof routeProfiles)[number],
      at: textOf(values, 'at'),
      lang: textOf(values, 'lang'),
    };
    const found = await client.call(getRoute, { params: { project }, query, signal });
    if (values.json) terminal.print(JSON.stringify(found));
    if (!found.route) throw new Stop('failed', whyNot(found, `from ${from} to ${to}`));
    if (values.json) return;
    for (const [i, { text }] of found.route.steps.entries()) terminal.print(`${i + 1}. ${text}`);
    const { distance, seconds } = found.route;
    const parts = [
      ...(distance === null ? [] : [`${Math.round(distance)} m`]),
      ...(seconds === null ? [] : [`about ${Math.max(1, Math.round(seconds / 60))} min`]),
    ];
    if (parts.length > 0) terminal.print(parts.join(', '));
  },
};

function whyNot({ reason, opensAt }: { reason: string | null; opensAt: string | null }, way: string): string {
  if (reason === 'steps') return `There is no way without steps ${way}.`;
  if (reason !== 'closed') return `There is no way ${way}.`;
  return `The way ${way} is closed${opensAt === null ? '' : ` until ${opensAt}`}.`;
}
