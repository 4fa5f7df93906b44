import { detectAll } from 'tinyld';
import { stopWordsOf } from './stopWords.ts';
import { wordEnds } from './words.ts';

/**
 * Detects the language of a text as an ISO 639-1 code, or returns undefined if unsure. Reads the first 2,000
 * characters.
 */
export function languageOf(text: string): string | undefined {
  const sample = text.slice(0, sampleLength);
  const likely = bySmallWords(sample);
  if (likely !== undefined) return likely;
  if (isPlainlyEnglish(sample)) return 'en';
  const detected = detectAll(sample);
  // A text of several sentences is unlikely to be in a rare language.
  const [language] = sample.length < shortText ? detected : detected.filter(({ lang }) => !rare.has(lang));
  if (!language || rare.has(language.lang)) return undefined;
  // Uzbek with English names is detected as English, but any long English text contains function words.
  const own = sample.length < longSample ? undefined : smallWords.get(language.lang);
  const said = own?.intersection(new Set(sample.toLowerCase().match(/\p{L}{2,}/gu)));
  return said && said.size < fewestSmallWords ? undefined : language.lang;
}

/** In characters. */
const longSample = 1000;
const fewestSmallWords = 3;

/**
 * Detects the language of a page. Trusts the declared language unless the beginning and middle of a long text agree on
 * another. A short text without a declared language needs function words that confirm the result.
 */
export function languageOfPage(text: string, declared?: string | null): string | undefined {
  const begins = languageOf(text);
  if (wordEnds(text.slice(0, longLength)).length < longText)
    return declared ?? (begins === bySmallWords(text.slice(0, sampleLength), 2) ? begins : undefined);
  const middle = languageOf(text.slice(Math.floor(text.length / 2)));
  return begins !== undefined && begins === middle ? begins : (declared ?? begins);
}

/** In short texts, letter statistics mislead. A word that only English has is a better sign. */
function isPlainlyEnglish(text: string): boolean {
  const said =
    text
      .slice(0, shortText)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return (
    text.length < shortText && said.some((word) => onlyEnglish.has(word)) && !said.some((word) => others.has(word))
  );
}

const shortText = 300;
const onlyEnglish: ReadonlySet<string> = new Set(['the', 'with', 'this', 'that', 'from', 'its', 'which']);
/** Function words of similar languages, because English names such as `The North Face` occur in their sentences. */
const others: ReadonlySet<string> = new Set(
  `der die das und ist kostet mit el la los las una del cuesta es por le les des est une du et pour coûte il di che è
  costa het een van en de o os um uma é do da e y para con per på och det är og er`.split(/\s+/),
);

const sampleLength = 2000;

/** Minimum words of a text that can overrule the declared language. */
const longText = 200;
/** Length in characters that implies enough words. */
const longLength = 20_000;

/** Counts distinct words. Dutch and Danish share a few with German and English. */
const enoughSmallWords = 6;

/**
 * In 1,448 samples of 60 words from English answers, letter statistics alone fail 25 times, but only 10 times after
 * function words.
 */
function bySmallWords(text: string, enough = enoughSmallWords): string | undefined {
  const said = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  const [most, next] = [...smallWords]
    .map(([language, own]) => ({ language, matches: said.filter((word) => own.has(word)) }))
    .sort((one, other) => other.matches.length - one.matches.length);
  if (!most || !next || new Set(most.matches).size < enough) return undefined;
  const isClear = most.matches.length >= said.length / 10 && next.matches.length <= most.matches.length / 4;
  return isClear ? most.language : undefined;
}

const [german, english] = [stopWordsOf('de').all, stopWordsOf('en').all];
const smallWords = new Map([
  ['de', german.difference(english)],
  ['en', english.difference(german)],
]);

/**
 * Short texts are often mistaken for these rarely used languages: Berber, Rundi, Latin, Esperanto, Volapük, Klingon.
 */
const rare: ReadonlySet<string> = new Set(['ber', 'rn', 'la', 'eo', 'vo', 'tlh']);

const names = new Intl.DisplayNames('en', { type: 'language' });

export const languageName = (language: string): string => names.of(language) ?? language;
