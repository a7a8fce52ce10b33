import { describe, expect, test } from 'vitest';
import { isChinese, pinyinOf } from '#lib/mapmodel/pinyin.ts';
import { pinyinTag, pinyinWords } from '#lib/mapmodel/pinyin-words.ts';
import { createPlaceSearch } from '#lib/mapmodel/place-search.ts';
import { keywordsBody } from '#lib/maps/live/keywords-body.ts';

const spoken = { chinese: ['zh', 'zh-TW', 'zh-Hant-HK', 'yue'].filter(isChinese), defaultLanguage: 'en' };
const spelled = (title: string, language = 'zh') =>
  pinyinOf({ translations: { [language]: { title } }, tags: [] }, spoken);

describe('the pinyin of a title', () => {
  test('is the syllable that a visitor types for each character, in titles of venues', () => {
    const titles = {
      咖啡店: 'ka fei dian',
      洗手间: 'xi shou jian',
      会议室: 'hui yi shi',
      停车场: 'ting che chang',
      中国银行: 'zhong guo yin hang',
      音乐厅: 'yin yue ting',
      音樂廳: 'yin yue ting',
      银行柜台: 'yin hang gui tai',
      重庆厅: 'chong qing ting',
      厦门厅: 'xia men ting',
      会计室: 'kuai ji shi',
      长廊: 'chang lang',
      地铁站: 'di tie zhan',
      调度室: 'diao du shi',
      东方乐队: 'dong fang yue dui',
      都市展厅: 'du shi zhan ting',
      还原: 'huan yuan',
      行政中心: 'xing zheng zhong xin',
      儿童乐园: 'er tong le yuan',
      曾侯乙编钟: 'zeng hou yi bian zhong',
      便利店: 'bian li dian',
      盥洗室: 'guan xi shi',
      重症监护: 'zhong zheng jian hu',
      女卫生间: 'nu wei sheng jian',
      校长室: 'xiao zhang shi',
      传记馆: 'zhuan ji guan',
      弹琴室: 'tan qin shi',
      藏经阁: 'zang jing ge',
      西藏厅: 'xi zang ting',
    };
    for (const [title, typed] of Object.entries(titles)) {
      const readings = spelled(title).flatMap((one) => one.split(' ').map((syllable) => syllable.split('/')));
      const isThere = typed.split(' ').map((syllable, at) => readings[at]?.includes(syllable));
      expect([title, readings.length, isThere]).toEqual([title, isThere.length, isThere.map(() => true)]);
    }
  });

  test('keeps letters and digits, has all readings of a character, and writes ü in both ways that are typed', () => {
    expect(spelled('A座 3号厅')).toEqual(['a zuo 3 hao ting']);
    expect(spelled('银行')).toEqual(['yin xing/hang']);
    expect(spelled('绿茶')).toEqual(['lu/lv cha']);
  });

  test('is there only for Chinese texts in Chinese, also of tags, and in every variety', () => {
    expect(['ja', 'en', 'ko', '', 'x'].filter(isChinese)).toEqual([]);
    expect(spelled('東京駅', 'ja')).toEqual([]);
    expect(spelled('Café')).toEqual([]);
    expect(spelled('')).toEqual([]);
    for (const language of ['zh', 'zh-TW', 'zh-Hant-HK', 'yue'])
      expect(spelled('出口', language)).toEqual(['chu kou']);
    const tag = { name: '餐饮', translations: { en: 'Food', 'zh-TW': '餐飲' } };
    const inChinese = { ...spoken, defaultLanguage: 'zh' };
    expect(pinyinOf({ translations: {}, tags: [tag] }, inChinese)).toEqual(['can yin']);
    expect(pinyinOf({ translations: {}, tags: [tag] }, spoken)).toEqual(['can yin']);
  });

  test('has bounded syllables', () => {
    expect(spelled('行'.repeat(200))).toEqual([Array(30).fill('xing/hang').join(' ')]);
  });

  test('has at most 400 letters in a place, its title first, cut behind a whole syllable', () => {
    const tags = Array.from({ length: 50 }, (_, at) => ({
      name: `${at} ${'长重行厦'.repeat(15)}`,
      translations: { zh: `${at} ${'行重长厦'.repeat(15)}` },
    }));
    const [title, ...others] = pinyinOf({ translations: { zh: { title: '咖啡店' } }, tags }, spoken);
    expect(title).toBe('ka fei dian');
    expect(others.length).toBe(2);
    expect([title, ...others].join('').length).toBeLessThanOrEqual(400);
    for (const spelling of others) expect(spelling).toMatch(/^\d+(?: [a-z]+\/[a-z]+)+$/);
    expect(others.at(-1)).toMatch(/(?:chang|zhong|hang|xia)$/);
    const letters = { zh: { title: `店${'a'.repeat(1000)}` } };
    expect(pinyinOf({ translations: letters, tags }, spoken)).toEqual(['dian']);
  });

  test('takes little room and time in a map whose places all have the most tags', async () => {
    const tags = Array.from({ length: 50 }, (_, at) => ({
      name: `${at} ${'长重行厦'.repeat(15)}`,
      translations: {},
    }));
    const parts = Array.from({ length: 500 }, (_, place) => {
      const translations = { zh: { title: `咖啡店${place}` } };
      const source = Buffer.from(JSON.stringify({ id: `p${place}`, translations, tags }));
      return [`p${place}`, { id: `p${place}`, source, start: 0, end: source.byteLength }] as const;
    });
    const content = {
      levels: [{ level: { id: 'level' } }],
      scope: { languages: ['zh'], defaultLanguage: 'zh' },
      level: async () => ({ parts: new Map(parts) }),
    } as unknown as Parameters<typeof keywordsBody>[1];
    const startedAt = performance.now();
    const body = await keywordsBody([], content);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(body.byteLength).toBeLessThan(500 * 500);
    expect(JSON.parse(body.toString('utf8')).p499[pinyinTag][0]).toBe('ka fei dian 499');
  });
});

test('a spelling is found by each syllable, and from each on, whole or by initials', () => {
  expect([...pinyinWords('ka fei dian')]).toEqual(['ka', 'fei', 'dian', 'kafeidian', 'kfd', 'feidian', 'fd']);
});

test('a spelling is found by eight combinations of readings from each syllable, its beginning first', () => {
  expect([...pinyinWords('yin xing/hang ka')]).toEqual(
    ['yin', 'xing', 'hang', 'ka', 'yinxingka', 'yxk', 'yinhangka', 'yhk', 'xingka', 'xk', 'hangka', 'hk'], // biome-ignore format: one list
  );
  const many = [...pinyinWords(spelled('行'.repeat(200)).join())];
  expect(many.length).toBeLessThan(30 * 8 * 2);
  expect(Math.max(...many.map((word) => word.length))).toBeLessThanOrEqual(8 * 'xing'.length);
});

test('a search finds every word of a title with many readings', () => {
  const rest = { levelId: 'l', tags: [], keywords: '', features: '', address: '', level: '', icons: [] };
  const titles = ['重庆银行长江大厦', '都江堰银行长沙大厦音乐厅'];
  const search = createPlaceSearch([], titles.length);
  search.add(titles.map((title) => ({ ...rest, id: title, title, pinyin: spelled(title) })));
  const [first, second] = titles;
  for (const [query, found] of Object.entries({
    daxia: titles,
    yinhang: titles,
    changjiang: [first],
    chongqingyinhang: [first],
    chongqingyinhangchangjiangdaxia: [first],
    cqyhcjdx: [first],
    changshadaxia: [second],
    dujiangyanyinhang: [second],
    yinyueting: [second],
    yyt: [second],
    kafei: [],
  })) {
    const hits = search.ask(query, null).hits.map(({ id }) => id);
    expect([query, hits.sort()]).toEqual([query, [...found].sort()]);
  }
});

test('a search finds a Chinese title by whole pinyin, its beginning, its initials and a part, and no others', () => {
  const rest = { levelId: 'l', tags: [], keywords: '', features: '', address: '', level: '', icons: [] };
  const titles = ['咖啡店', '星巴克咖啡', '银行', '女卫生间', '图书馆'];
  const search = createPlaceSearch([], titles.length);
  search.add(titles.map((title) => ({ ...rest, id: title, title, pinyin: spelled(title) })));
  const found = (query: string) => search.ask(query, null).hits.map(({ id }) => id);
  for (const query of ['kafeidian', 'kafeidi', 'kfd', 'KaFeiDian', 'ka fei dian'])
    expect([query, found(query)]).toEqual([query, ['咖啡店']]);
  expect(found('kafei').sort()).toEqual(['咖啡店', '星巴克咖啡']);
  expect(found('xbkkf')).toEqual(['星巴克咖啡']);
  expect(found('yinhang')).toEqual(['银行']);
  expect(found('yh')).toEqual(['银行']);
  for (const query of ['nvwei', 'nüwei', 'nuwei', 'wsj'])
    expect([query, found(query)]).toEqual([query, ['女卫生间']]);
  expect(found('tsg')).toEqual(['图书馆']);
  expect(found('guan')).toEqual(['图书馆']);
  expect(found('xyz')).toEqual([]);
});
