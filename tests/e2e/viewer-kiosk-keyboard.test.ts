import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pinyinOf } from '#lib/mapmodel/pinyin.ts';
import { pinyinTag } from '#lib/mapmodel/pinyin-words.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { openStill } from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** The keyboard of a screen in a building. */
const browser = useBrowser({ pictures: false });
let harness: Harness;
const idleMs = 15_000;
const warnMs = 10_000;

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  venue.project.settings.kiosk.idleSeconds = idleMs / 1000;
  const language = (code: string, name: string) => ({ code, name, native_name: name });
  Object.assign(venue.project, {
    languages: [
      language('en', 'English'),
      language('ko', '한국어'),
      language('ja', '日本語'),
      language('zh', '中文'),
    ],
  });
  const keywords: Record<string, unknown> = {};
  for (const level of venue.levels)
    for (const { id, translations, tags } of level.areas) {
      const { title } = translations.en ?? {};
      if (title === 'Lounge') Object.assign(translations, { ko: { ...translations.en, title: '휴게실' } });
      if (title === 'Café')
        Object.assign(translations, {
          ja: { ...translations.en, title: 'がっこうカフェ' },
          zh: { ...translations.en, title: '咖啡店' },
        });
      if (title === 'Toilets') Object.assign(translations, { zh: { ...translations.en, title: '女卫生间' } });
      keywords[id] = {
        [pinyinTag]: pinyinOf({ translations, tags }, { chinese: ['zh'], defaultLanguage: 'en' }),
      };
    }
  venue.search = 'search-1.json';
  files[`/data/${venue.search}`] = JSON.stringify(keywords);
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

/** One kiosk that visitors use one after the other. */
const shared = useShared(() =>
  openStill(browser, harness, {
    path: '/?mode=kiosk#/level-0?here=here-0',
    viewport: { width: 720, height: 1280 },
    hasTouch: true,
    before: (context) => context.clock.install(),
  }),
);
/** Returns the shared kiosk in use. The visitor before leaves it first. */
const begin = async () => {
  const opened = await shared();
  const start = opened.page.getByRole('button', { name: 'Touch to start' });
  if (!(await start.isVisible())) {
    await opened.page.clock.fastForward(idleMs);
    await opened.page.clock.fastForward(warnMs);
  }
  await start.click({ position: { x: 40, y: 40 } });
  return opened;
};
const field = (page: Page) => page.locator('.atrium-bar .atrium-search input');
const keys = (page: Page) => page.locator('.atrium-keys');
const press = async (page: Page, letters: string) => {
  for (const letter of letters) await keys(page).getByRole('button', { name: letter, exact: true }).click();
};

test('types a name, erases, has digits, and goes when a place is picked; the keyboard of the device stays away', async () => {
  const { page, problems } = await begin();
  await field(page).click();
  await keys(page).waitFor();
  expect(await field(page).getAttribute('inputmode')).toBe('none');
  await press(page, 'lox');
  await keys(page).getByRole('button', { name: 'Delete' }).click();
  await keys(page).getByRole('button', { name: 'Digits' }).click();
  await press(page, '7');
  expect(await field(page).inputValue()).toBe('lo7');
  await keys(page).getByRole('button', { name: 'Delete' }).click();
  await keys(page).getByRole('button', { name: 'Letters' }).click();
  await press(page, 'unge');
  await page.getByRole('option', { name: /Lounge/ }).click();
  await expect.poll(() => keys(page).isVisible()).toBe(false);
  expect(problems).toEqual([]);
});

test('changes its letters at a button, composes Korean syllables, and voices kana', async () => {
  const { page, problems } = await begin();
  await field(page).click();
  await keys(page).getByRole('button', { name: 'Other keyboard: KO' }).click();
  await press(page, 'ㅎㅠㄱㅔㅅㅣㄹ');
  expect(await field(page).inputValue()).toBe('휴게실');
  await page.getByRole('option').first().waitFor();
  await keys(page).getByRole('button', { name: 'Delete' }).click();
  expect(await field(page).inputValue()).toBe('휴게시');
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await keys(page).getByRole('button', { name: 'Other keyboard: JA' }).click();
  await press(page, 'か゛つ小こう');
  expect(await field(page).inputValue()).toBe('がっこう');
  expect(problems).toEqual([]);
});

test('begins with the letters of the language that the visitor chose', async () => {
  const { page } = await begin();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('radio', { name: '한국어' }).click();
  await field(page).click();
  await keys(page).getByRole('button', { name: 'ㅂ', exact: true }).waitFor();
});

test('finds Chinese titles by pinyin letters: spelled, by initials, and with the letter ü', async () => {
  const { page, problems } = await begin();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('radio', { name: '中文' }).click();
  await field(page).click();
  await keys(page).getByRole('button', { name: 'ü', exact: true }).waitFor();
  for (const [letters, title] of [
    ['kfd', '咖啡店'],
    ['kafei', '咖啡店'],
    ['nüweish', '女卫生间'],
  ] as const) {
    await press(page, letters);
    expect(await field(page).inputValue()).toBe(letters);
    await page.getByRole('option').first().filter({ hasText: title }).waitFor();
    if (title === '女卫生间') break;
    for (const _ of letters) await keys(page).locator('.atrium-keys-side svg').first().click();
  }
  await page.getByRole('option', { name: '女卫生间' }).first().click();
  await page.locator('.atrium-card').getByRole('heading', { name: '女卫生间' }).waitFor();
  expect(problems).toEqual([]);
});

test('a phone finds the Chinese title by pinyin in every language of the map', async () => {
  const { page, problems, close } = await openStill(browser, harness, {
    path: '/',
    viewport: { width: 390, height: 844 },
  });
  await field(page).fill('kfd');
  await page.getByRole('option', { name: /Café/ }).waitFor();
  expect(problems).toEqual([]);
  await close();
});
