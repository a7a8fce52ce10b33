import { type ViewerLanguage, viewerLanguageOf } from '../../messages/languages.ts';
import { viewerStrings as ar } from '../../strings/viewer.ar.ts';
import { viewerStrings as cs } from '../../strings/viewer.cs.ts';
import { viewerStrings as da } from '../../strings/viewer.da.ts';
import { viewerStrings as de } from '../../strings/viewer.de.ts';
import { viewerStrings as el } from '../../strings/viewer.el.ts';
import { viewerStrings as en, type ViewerStrings } from '../../strings/viewer.en.ts';
import { viewerStrings as es } from '../../strings/viewer.es.ts';
import { viewerStrings as fa } from '../../strings/viewer.fa.ts';
import { viewerStrings as fi } from '../../strings/viewer.fi.ts';
import { viewerStrings as fr } from '../../strings/viewer.fr.ts';
import { viewerStrings as he } from '../../strings/viewer.he.ts';
import { viewerStrings as hu } from '../../strings/viewer.hu.ts';
import { viewerStrings as it } from '../../strings/viewer.it.ts';
import { viewerStrings as ja } from '../../strings/viewer.ja.ts';
import { viewerStrings as ko } from '../../strings/viewer.ko.ts';
import { viewerStrings as nl } from '../../strings/viewer.nl.ts';
import { viewerStrings as no } from '../../strings/viewer.no.ts';
import { viewerStrings as pl } from '../../strings/viewer.pl.ts';
import { viewerStrings as pt } from '../../strings/viewer.pt.ts';
import { viewerStrings as ro } from '../../strings/viewer.ro.ts';
import { viewerStrings as sv } from '../../strings/viewer.sv.ts';
import { viewerStrings as tr } from '../../strings/viewer.tr.ts';
import { viewerStrings as uk } from '../../strings/viewer.uk.ts';
import { viewerStrings as zh } from '../../strings/viewer.zh.ts';

// biome-ignore format: one line is read faster
const catalogues: Readonly<Record<ViewerLanguage, ViewerStrings>> = {
  ar, cs, da, de, el, en, es, fa, fi, fr, he, hu, it, ja, ko, nl, no, pl, pt, ro, sv, tr, uk, zh,
};

/**
 * Returns the interface texts of a language, else the English ones. For documents; the viewer fetches the one it needs.
 */
export function catalogueFor(language: string): ViewerStrings {
  return catalogues[viewerLanguageOf(language) ?? 'en'];
}
