import anyAscii from 'any-ascii';
import { familyOf } from '../messages/language-family.ts';
import { readingsApart } from './pinyin-words.ts';

/**
 * Readings of Chinese characters beside the one of any-ascii, each before its characters. They are the readings that
 * words in use have, not all of a dictionary: a visitor types one, and both are found.
 */
const otherReadings = readReadings(
  [
    'bai 柏伯 bi 秘臂 bing 屏 bo 薄柏伯剥 bu 埔 ceng 曾 cha 刹差 chai 差 chang 长長 chi 匙 chong 重 chuang 幢',
    'ci 伺 dai 大 dan 弹單 dang 当 di 地提 diao 调調 du 都读 dun 囤 duo 度 fo 佛 gong 红 gu 贾 guan 莞 hang 行巷',
    'hao 镐 huan 还還 huo 和 ji 系奇稽 jia 茄 jian 见 jiang 降强 jiao 觉角脚校嚼 jie 桔解 ju 桔车車咀 juan 圈 jue 觉角脚',
    'kuai 会會 la 落 lao 落 lei 勒 liao 了 long 弄 lou 露 luo 落络 lü 吕呂侣侶旅铝鋁履律率绿綠滤濾驴驢榈櫚',
    'mai 脉 mei 没 mo 模脉没 mu 模 nian 粘 nü 女 pai 迫 pian 扁便 pu 埔朴曝 qia 卡 qian 纤铅荨 qiang 强 qiao 壳 qie 茄',
    'qing 亲 quan 圈 sai 塞 shan 栅杉 she 折射 shen 什参 sheng 乘 shuai 率 shui 谁 shuo 数说 tan 弹彈 tiao 调調 tuo 拓',
    'tun 囤 xia 厦廈吓 xian 纤纖见 xiang 降巷 xiao 校削 xie 血解 xing 省 xiu 宿臭 yan 殷铅 yao 钥 yue 乐樂钥 za 扎',
    'zai 仔 zang 藏 zeng 曾 zhai 翟择 zhan 粘 zhang 长長 zhao 朝着爪 zhi 识殖 zhong 重 zhou 粥 zhua 爪 zhuan 传傳 zhuo 琢着著',
    'e 阿 di 的 wu 恶惡 se 塞 jing 劲 shi 什 ji 给 ke 咳 he 吓 lüe 略掠 nüe 虐疟',
  ].join(' '),
);
const han = /^\p{sc=Han}$/u;
const words = /\p{sc=Han}|(?:(?!\p{sc=Han})[\p{L}\p{M}\p{N}])+/gu;
const syllablesMax = 30;
/** Letters that the spellings of one place have together: its titles in three languages, and a few tags. */
const spelledCharsMax = 400;

/** The languages of a map that are Chinese (`isChinese`), and the one of the names of its tags. */
type Spoken = { chinese: readonly string[]; defaultLanguage: string };
type Named = {
  translations: Readonly<Record<string, { title: string | null }>>;
  tags: readonly { name: string; translations: Readonly<Record<string, string>> }[];
};

/**
 * Returns how the Chinese titles of a place and the Chinese names of its tags are spelled in pinyin without tones,
 * syllables apart: `ka fei dian`. A character with several readings has all, the usual one first: `yin xing/hang`. The
 * letter "ü" is there as "u" and as "v", which visitors type. Texts without Chinese characters have no spelling.
 * Syllables after the 30th of a text and after the 400th letter of a place do not count; titles come before tags.
 * `spell` is the `speller` of the map.
 */
export function pinyinOf(
  { translations, tags }: Named,
  { chinese, defaultLanguage }: Spoken,
  spell = speller(),
): string[] {
  const titles = Object.entries(translations).map(([code, { title }]) => [code, title] as const);
  const names = tags.flatMap((tag) => [
    [defaultLanguage, tag.name] as const,
    ...Object.entries(tag.translations),
  ]);
  const spelled = new Set<string>();
  let left = spelledCharsMax;
  for (const [code, text] of [...titles, ...names]) {
    const spelling = text && chinese.includes(code) ? spell(text) : null;
    if (!spelling || spelled.has(spelling)) continue;
    const fitting = wholeSyllables(spelling, left);
    if (fitting !== '') spelled.add(fitting);
    left -= fitting.length;
    if (fitting !== spelling) break;
  }
  return [...spelled];
}

/** Returns a function that spells each text once: all places of a map may have the same tags. */
export function speller(): (text: string) => string | null {
  const known = new Map<string, string | null>();
  return (text) => {
    const spelled = known.get(text);
    if (spelled !== undefined) return spelled;
    const spelling = spellingOf(text);
    known.set(text, spelling);
    return spelling;
  };
}

function wholeSyllables(spelling: string, charsMax: number): string {
  return spelling.length <= charsMax
    ? spelling
    : spelling.slice(0, Math.max(0, spelling.lastIndexOf(' ', charsMax)));
}

/** Checks whether titles of a language are spelled by `pinyinOf`. */
export function isChinese(language: string): boolean {
  return familyOf(language) === 'zh';
}

/** Returns the spelling of a text, or null if it has no Chinese characters. */
function spellingOf(text: string): string | null {
  const syllables = (text.match(words) ?? []).slice(0, syllablesMax);
  if (!syllables.some((one) => han.test(one))) return null;
  return syllables.map((one) => readingsOf(one).join(readingsApart)).join(' ');
}

/** Returns the readings of a character, the usual one first. Words of other scripts stay as they are. */
function readingsOf(word: string): string[] {
  if (!han.test(word)) return [word.toLowerCase()];
  const others = otherReadings.get(word) ?? [];
  const typed = others.flatMap((one) => [one.replace('ü', 'u'), one.replace('ü', 'v')]);
  return [...new Set([anyAscii(word).toLowerCase(), ...typed])];
}

function readReadings(table: string): ReadonlyMap<string, readonly string[]> {
  const byCharacter = new Map<string, string[]>();
  let reading = '';
  for (const part of table.split(' ')) {
    if (/^[a-zü]+$/.test(part)) reading = part;
    else for (const one of part) byCharacter.set(one, [...(byCharacter.get(one) ?? []), reading]);
  }
  return byCharacter;
}
