import { anyOf, wordSet } from './lexicon.ts';
import { isDayOrMonth, isOrdinary } from './ordinaryWords.ts';

/** True for a word that labels what an answer says of a thing, or counts, dates or places it, and so names nobody by itself. */
export function isLabelWord(word: string): boolean {
  return (
    labels.has(word) ||
    measure.test(word) ||
    (word.length > 7 && made.test(word)) ||
    isDayOrMonth(word) ||
    joinsLabels(word)
  );
}

/** Chinese and Japanese labels stand together without a space: "屏幕尺寸", "性能与系统". */
const joinsLabels = (word: string): boolean => {
  const [, first = '', second = ''] = inHan.exec(word) ?? [];
  return labels.has(first) && labels.has(second);
};

const inHan = /^(\p{Script=Han}{2})[与與和及]?(\p{Script=Han}{2})$/u;

/** True for a word of a label, or one of everyday language that companies are called by, too. */
export const isPlainWord = (word: string): boolean => isLabelWord(word) || isOrdinary(word);

/** True for the names of countries, English and German, and of the largest regions. */
export const isCountry = (name: string): boolean =>
  (countries ??= countryNames()).has(name.toLowerCase().replace(/^the /, ''));

let countries: ReadonlySet<string> | undefined;

function countryNames(): ReadonlySet<string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const found = ['en', 'de'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return codes.map((code) => names.of(code)?.toLowerCase() ?? '');
  });
  return new Set([...found, ...wordSet('regions')]);
}

/** Numbers, prices and measures: `2024`, `$300`, `16gb`, `55"`. */
const measure = new RegExp(String.raw`^[$€£¥~#<>+≤≥]*\d[\d.,:–]*(?:${anyOf('measureUnits')}|%|\+|["”″€$£])*$`);

/** Words that their ending shows to be a quality: `waterproof`, `pet-friendly`, `durability`, `Benutzerfreundlichkeit`. */
const made = new RegExp(`.{2}-?${anyOf('qualityEndings')}$|.{5}${anyOf('nounEndings')}$`);

/** Words of headings, rubrics and properties; company names are left out, as far as they are none of these. */
const labels = wordSet('labels');
