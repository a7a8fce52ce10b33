import type { BrowserContext, Page } from 'playwright';
import type { Marker } from '#lib/editor/model/types.ts';
import type { EditorPage } from './editor-page.ts';
import { openDocument } from './open-document.ts';

/** A place that only one person works on: what it must be in the end. */
type Own = {
  id: string;
  level: string;
  title: string;
  tags: Set<string>;
  at: [number, number];
  /** Every height at which it stood. Presses that follow in half a second are one undo step, those of a move before too. */
  stood: number[];
};

/** A step of work. Returns what it did; null if there was nothing to do it with. */
type Step = (me: Colleague) => Promise<string | null>;

type Person = Pick<Colleague, 'name' | 'page' | 'context' | 'editor' | 'random'>;

const short = { timeout: 8_000 };

/** A person at random work in one map, who remembers what must come out of it. */
export class Colleague {
  readonly own: Own[] = [];
  /** Every title that this person gave to a place of both. */
  readonly given: string[] = [];
  readonly done = new Map<string, number>();
  count = 0;
  spells = 0;
  isOffline = false;

  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly editor: EditorPage;
  readonly random: (below: number) => number;

  constructor({ name, page, context, editor, random }: Person) {
    this.name = name;
    this.page = page;
    this.context = context;
    this.editor = editor;
    this.random = random;
  }

  pick<T>(all: readonly T[]): T | undefined {
    return all[this.random(all.length)];
  }

  option = (title: string) => this.page.getByRole('option', { name: title, exact: true });

  /** Gives the keys back to the map, with nothing selected and no tool. */
  async rest(): Promise<void> {
    await this.find('');
    await this.page.locator('[data-editor-canvas]').focus(short);
    for (const key of ['Escape', 'Escape', 'v']) await this.page.keyboard.press(key);
  }

  async showLevel(name: string): Promise<void> {
    const level = this.page
      .getByRole('listitem')
      .getByRole('button', { name: new RegExp(`^${name} ?\\d*$`) });
    await level.first().click(short);
    await this.page.getByRole('application', { name: new RegExp(name) }).waitFor(short);
  }

  /** Searches in the list of places: it draws only the rows in sight, and there may be many. */
  async find(title: string): Promise<void> {
    await this.page.getByLabel('Search places').fill(title, short);
  }

  async select(own: Own): Promise<void> {
    await this.showLevel(own.level);
    await this.find(own.title);
    await this.option(own.title).click(short);
    await this.page.getByRole('complementary', { name: own.title, exact: true }).waitFor(short);
  }

  /** Does one random step. Conflicts are answered first, as a person does. */
  async work(): Promise<void> {
    await this.answer();
    const all = Object.entries(steps);
    const weights = all.flatMap(([name, [weight]]) => Array.from({ length: weight }, () => name));
    const name = this.pick(weights) ?? 'draw';
    await this.rest();
    const did = await (steps[name] as [number, Step])[1](this);
    const told = did === null ? `${name} (nothing to do)` : name;
    this.done.set(told, (this.done.get(told) ?? 0) + 1);
  }

  /** Chooses a side of every conflict that is asked about. */
  async answer(): Promise<void> {
    const panel = this.page.getByRole('dialog', { name: 'Changed by somebody else too' });
    for (let turn = 0; turn < 20 && (await panel.count()) > 0; turn++) {
      const side = this.pick(['Keep yours', 'Take theirs', 'Keep both']) ?? 'Keep yours';
      const button = panel.getByRole('button', { name: side });
      const chosen = (await button.count()) > 0 ? button : panel.getByRole('button', { name: 'Keep yours' });
      await chosen
        .first()
        .click({ timeout: 2_000 })
        .then(
          () => this.done.set(`conflict: ${side}`, (this.done.get(`conflict: ${side}`) ?? 0) + 1),
          () => {},
        );
    }
  }
}

const levels = ['Ground floor', 'First floor'];

async function made(me: Colleague, title: string, level: string): Promise<Own> {
  await me.find(title);
  await me.option(title).waitFor(short);
  const all = Object.values(await openDocument(me.page));
  const found = all.find((entity) => 'translations' in entity && titleOf(entity) === title);
  if (!found || !('position' in found || 'data' in found)) throw new Error(`${title} was not made.`);
  const at = 'position' in found ? found.position : found.data[0];
  const [x, y] = [at?.[0] ?? 0, at?.[1] ?? 0];
  const own: Own = { id: found.id, level, title, tags: new Set(), at: [x, y], stood: [y] };
  me.own.push(own);
  return own;
}

export function titleOf(entity: unknown): string | undefined {
  const { translations } = entity as { translations?: Record<string, { title?: string | null }> };
  return translations?.en?.title ?? undefined;
}

/** Draws a room or sets a marker, and types its name. */
async function draw(me: Colleague): Promise<string> {
  const level = me.pick(levels) ?? '';
  await me.showLevel(level);
  // Whoever looked at a place fits the plan again, so that all of it is in reach.
  await me.page.locator('[data-editor-canvas]').focus(short);
  await me.page.keyboard.press('1');
  await me.editor.resting();
  const title = `${me.name} ${++me.count}`;
  const [x, y] = [80 + me.random(700), 80 + me.random(700)];
  const isRoom = me.random(2) === 0;
  await me.page.keyboard.press(isRoom ? 'r' : 'm');
  if (isRoom) await me.editor.drag([x, y], [x + 60, y + 50]);
  else await me.editor.click(x, y);
  await me.page.keyboard.type(title);
  await me.page.keyboard.press('Enter');
  await me.rest();
  await made(me, title, level);
  return title;
}

async function undoLast(me: Colleague): Promise<void> {
  await me.page.locator('[data-editor-canvas]').focus(short);
  await me.page.keyboard.press('Control+z');
}

/** How often each step is taken, and what it does. */
const steps: Readonly<Record<string, [number, Step]>> = {
  draw: [4, (me) => (me.own.length < 14 ? draw(me) : Promise.resolve(null))],
  move: [
    5,
    async (me) => {
      const own = me.pick(me.own);
      if (!own) return null;
      await me.select(own);
      await me.page.locator('[data-editor-canvas]').focus(short);
      const times = 1 + me.random(4);
      for (let i = 0; i < times; i++) await me.page.keyboard.press('ArrowDown');
      for (let i = 0; i < times; i++) own.stood.push(++own.at[1]);
      if (me.random(4) > 0) return own.title;
      await undoLast(me);
      const { [own.id]: now } = await openDocument(me.page);
      const at = now && 'position' in now ? now.position : now && 'data' in now ? now.data[0] : undefined;
      if (!at || !own.stood.some((y) => Math.abs(y - at[1]) < 0.01))
        throw new Error(`${own.title} was moved by the undo to ${at?.[1]} from ${own.at[1]}.`);
      own.at = [own.at[0], at[1]];
      return own.title;
    },
  ],
  rename: [
    5,
    async (me) => {
      const own = me.pick(me.own);
      if (!own) return null;
      await me.select(own);
      const title = `${me.name} ${++me.count}`;
      await me.page.getByLabel('Title in English').fill(title, short);
      if (me.random(4) > 0) own.title = title;
      else {
        await undoLast(me);
        await me.rest();
        await me.option(own.title).waitFor(short);
      }
      return title;
    },
  ],
  delete: [
    2,
    async (me) => {
      const own = me.pick(me.own);
      if (!own) return null;
      await me.select(own);
      await me.page.locator('[data-editor-canvas]').focus(short);
      await me.page.keyboard.press('Delete');
      await me.option(own.title).waitFor({ state: 'detached', ...short });
      if (me.random(3) === 0) {
        await undoLast(me);
        await me.option(own.title).waitFor(short);
      } else me.own.splice(me.own.indexOf(own), 1);
      return own.title;
    },
  ],
  bulk: [
    2,
    async (me) => {
      const level = me.pick(levels) ?? '';
      const [first, ...rest] = me.own.filter((own) => own.level === level);
      const others = rest.slice(0, 3);
      if (!first || others.length === 0) return null;
      await me.select(first);
      await me.find(me.name);
      for (const own of others) await me.option(own.title).click({ modifiers: ['Control'], ...short });
      await me.page.locator('[data-editor-canvas]').focus(short);
      await me.page.keyboard.press('ArrowRight');
      for (const own of [first, ...others]) own.at[0] += 1;
      return level;
    },
  ],
  tag: [
    2,
    async (me) => {
      const own = me.pick(me.own);
      if (!own) return null;
      await me.select(own);
      const field = me.page.getByRole('textbox', { name: 'Add a tag' });
      for (const part of ['More', 'Tags']) {
        const summary = me.page.locator('details:not([open]) > summary', { hasText: part });
        if ((await field.count()) === 0 && (await summary.count()) > 0) await summary.first().click(short);
      }
      // Some tags are of both, so that two people make the same one at once.
      const tag = me.random(2) === 0 ? `Tag of ${me.name}` : `Tag ${me.random(4)}`;
      if (own.tags.has(tag)) return null;
      await field.fill(tag, short);
      await field.press('Enter');
      own.tags.add(tag);
      return tag;
    },
  ],
  shared: [
    3,
    async (me) => {
      await me.showLevel('Ground floor');
      const place = me.page.locator('[role=option]', { hasText: /^Both/ });
      if ((await place.count()) === 0) return null;
      await place.first().click(short);
      const title = `Both ${me.name} ${++me.count}`;
      await me.page.getByLabel('Title in English').fill(title, short);
      me.given.push(title);
      return title;
    },
  ],
  level: [
    1,
    async (me) => {
      const name = `${me.name}'s floor`;
      const mine = me.page.getByRole('button', { name: new RegExp(`^${name} ?\\d*( |$)`) });
      if ((await mine.count()) > 0) return null;
      await me.page.getByRole('button', { name: 'Add level' }).click(short);
      const field = me.page.getByLabel('Name', { exact: true });
      await field.fill(name, short);
      await field.press('Enter');
      return name;
    },
  ],
  offline: [
    1,
    async (me) => {
      if (me.isOffline) return null;
      me.isOffline = true;
      me.spells++;
      await me.context.setOffline(true);
      const back = 1000 + me.random(4000);
      setTimeout(() => {
        void me.context.setOffline(false).then(
          () => {
            me.isOffline = false;
          },
          () => {},
        );
      }, back);
      return `${back} ms`;
    },
  ],
};

/** Returns the corner or point of a place. */
export function pointOf(entity: unknown): readonly [number, number] | undefined {
  const { position, data } = entity as { position?: Marker['position']; data?: Marker['position'][] };
  return position ?? data?.[0];
}
