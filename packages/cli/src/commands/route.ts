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
  summary: 'print the route between two places of the published map',
  about: [
    'FROM and TO are the key or id of a place, or LEVEL:X,Y. TO can also be tag:ID for the nearest place with the tag. If there is no route, prints the reason and exits with 1.',
  ],
  options: {
    project: projectOption,
    profile: { type: 'string', value: 'PROFILE', choices: routeProfiles, text: 'profile of the visitor' },
    at: { type: 'string', value: 'TIME', text: 'time, such as 2026-12-24T10:00:00Z; default: now' },
    heading: {
      type: 'string',
      value: 'DEGREES',
      text: 'how the visitor stands at FROM, clockwise from the top of the plan',
    },
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
    if (project === undefined)
      throw new Stop('usage', 'Name a project with --project, or run the command in its folder.');
    const { client } = connect(call, named === undefined ? (lock?.url ?? null) : null);
    const profile = textOf(values, 'profile') ?? 'walk';
    if (!profiles.includes(profile))
      throw new Stop('usage', `--profile must be one of: ${profiles.join(', ')}.`);
    const query = {
      from,
      to,
      profile: profile as (typeof routeProfiles)[number],
      at: textOf(values, 'at'),
      heading: headingOf(textOf(values, 'heading')),
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

function headingOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const degrees = Number(text);
  if (text.trim() !== '' && degrees >= 0 && degrees < 360) return degrees;
  throw new Stop('usage', '--heading must be a number from 0 to 359.');
}

function whyNot({ reason, opensAt }: { reason: string | null; opensAt: string | null }, way: string): string {
  if (reason === 'steps') return `There is no step-free route ${way}.`;
  if (reason !== 'closed') return `There is no route ${way}.`;
  return `The route ${way} is closed${opensAt === null ? '' : ` until ${opensAt}`}.`;
}
