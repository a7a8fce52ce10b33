import { withoutUmlauts } from '../../mapmodel/plain-slug.ts';

/** What a layer or block of a drawing shows. */
export type Role =
  | 'old'
  | 'dimensions'
  | 'frame'
  | 'axes'
  | 'hatching'
  | 'furniture'
  | 'stairs'
  | 'doors'
  | 'windows'
  | 'walls'
  | 'roomTexts'
  | 'rooms'
  | 'texts'
  | 'other';

/**
 * Words of layers in English, German, French, Spanish, Italian and Dutch, without accents. Those of four letters and more
 * also count within a word (`Innenwand`), shorter ones and those after `=` only as a whole. The first list that matches
 * counts.
 */
const words: readonly (readonly [Exclude<Role, 'roomTexts' | 'other'>, readonly string[]])[] = [
  ['old', list('=demo abbruch rueckbau demolition demoli sloop bestandalt altbestand obsolet')],
  [
    'dimensions',
    list(
      'dim dims dimension =mass =masse bemass masskett cot cotes cotation =cota acota quot quota quote =maat maatvoer',
    ),
  ],
  [
    'frame',
    list('ttlb titl rahmen plankopf cartouche cadre cajetin cartigl border legend sheet =blatt kader'),
  ],
  ['axes', list('grid achs =axe =axes axis eje ejes =asse assi stramien =raster')],
  ['hatching', list('patt hatch schraff hachur achur sombread tratteg arcering')],
  ['furniture', list('furn moeb mobili meubel arred inrichting equip fixt sanit muebl =plant casework')],
  ['stairs', list('strs stair trepp escal =scala =trap trappen')],
  ['doors', list('door tuer =tur =ture =porte =portes puerta =porta =porte deur')],
  [
    'walls',
    list(
      'wall wand waend mauer mur murs cloiso porteu =pared paredes muro =muri tabiq paret tramez muur muren cols column stutz stuetz poteau pilar pilas kolom',
    ),
  ],
  ['windows', list('glaz glas window fenster fenetre ventan finestr raam ramen kozijn vitr')],
  [
    'rooms',
    list(
      'area room raum raeum space zone piece =local locaux salle habitac recinto stanz locale =locali vano vani ruimte kamer bgf ngf nuf',
    ),
  ],
  ['texts', list('iden text txt beschrift stempel anno note tekst testo label')],
];

function list(text: string): string[] {
  return text.split(' ');
}

/** Returns what a layer or block shows, by its name; `other` if its name does not tell. */
export function roleOf(name: string): Role {
  const plain = withoutUmlauts(name.slice(0, 200)).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const joined = plain.replace(/[^a-z]+/g, '');
  const tokens = plain.split(/[^a-z]+/).filter(Boolean);
  const has = (forms: readonly string[]) =>
    forms.some((form) =>
      form.length >= 4 && !form.startsWith('=')
        ? tokens.some((token) => token.includes(form)) || (form.length > 8 && joined.includes(form))
        : tokens.includes(form.replace('=', '')),
    );
  const found = words.filter(([, forms]) => has(forms)).map(([role]) => role);
  if (found.includes('old')) return 'old';
  const isText = found.includes('texts');
  if (found.includes('rooms') && isText) return 'roomTexts';
  const [first] = found;
  // Numbers of doors are texts, not doors.
  if (isText && (first === 'doors' || first === 'windows' || first === 'walls')) return 'texts';
  return first ?? 'other';
}
