import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { stemLength } from '../../text/words/stems.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';
import { phrasesOf, recordOf, sourceOf, wholeWords } from '../../text/words/wordLists.ts';

/** The words by which articles are checked in one language; all in lower case. */
export interface CheckWords {
  /** Before a number that names a part of the article: `step 2`. */
  readonly references: ReadonlySet<string>;
  /** What an article counts of its own: `five options`. */
  readonly counted: ReadonlySet<string>;
  /** After a count that is a rate, and so not a count of parts of the article: `7 points per dollar`. */
  readonly rates: ReadonlySet<string>;
  /** Before a number word that counts what was named: `all three`. */
  readonly together: ReadonlySet<string>;
  /** Of a sentence that speaks of the article itself. */
  readonly here: ReadonlySet<string>;
  /** Phrases that claim experience: `our lab`, `we tested`. */
  readonly experience: RegExp | undefined;
  /** Words by which writers speak of their own life, whatever the verb. */
  readonly firstPerson: RegExp | undefined;
  /** By which a sentence says what somebody told, who cannot be asked: `a customer told us`, `experts agree`. */
  readonly hearsay: RegExp | undefined;
  /** A credential in the first person: `As an experienced barista, I`. */
  readonly credential: RegExp | undefined;
  /** Capitalised words that name no product, person or company. */
  readonly plainNames: ReadonlySet<string>;
  /** By which writers speak of themselves; undefined if the language has no such words. */
  readonly ownVoice: RegExp | undefined;
  /** By which a sentence gives an example or supposes something. */
  readonly supposing: RegExp | undefined;
  /** By which a sentence says whose words it quotes: `says`, `according`. */
  readonly saying: ReadonlySet<string>;
  /** By which a sentence dates what a page says; undefined if the language has no such words. */
  readonly dated: RegExp | undefined;
  /** By which a sentence works out what the one before says: `that is about $20`. */
  readonly summing: RegExp | undefined;
  /** Stems of words that say of anything that it has a price. */
  readonly pricing: ReadonlySet<string>;
  readonly stopWords: ReadonlySet<string>;
  /** They stand for what was named before: `it`. */
  readonly pronouns: ReadonlySet<string>;
  /** Behind a name that means several products: `series`. */
  readonly families: ReadonlySet<string>;
  /** A sentence with one of them speaks of several: `both`. */
  readonly several: ReadonlySet<string>;
  /** Before the name of who says something: `according to`. */
  readonly sources: ReadonlySet<string>;
  /** Small words within a name: `Pixel 8 by Google`. */
  readonly within: ReadonlySet<string>;
  /** They give several figures to several names in their order: `respectively`. */
  readonly inTurn: ReadonlySet<string>;
  /** With one more of these a name means another product: `Pro`. */
  readonly variants: ReadonlySet<string>;
  /** In headings and labels, words that name no product; in names, words that do not tell them apart: `Price`, `TV`. */
  readonly ownerPlain: ReadonlySet<string>;
}

/** The words of a language (ISO 639-1); one without words of its own has none. */
export function checkWordsOf(language: string): CheckWords {
  return languages.get(language) ?? none;
}

/** Commas divide lists; a language may lack any. */
interface WordFile extends Partial<Readonly<Record<SetName, string>>> {
  /** Whole phrases; `…` stands for up to four words. */
  readonly experience?: string;
  readonly experienceSubjects?: string;
  readonly experienceVerbs?: string;
  /** All that may stand between them; left out, any four words may. */
  readonly experienceFillers?: string;
  /**
   * Next to one of these auxiliaries, a subject's verb ends the clause, perhaps after a comma and one of these links:
   * `wir haben die Geräte … getestet`.
   */
  readonly experienceAuxiliaries?: string;
  readonly experienceFarVerbs?: string;
  readonly experienceFarLinks?: string;
  /** Words that deny it, and phrases that begin with them and do not. */
  readonly experienceDenials?: string;
  readonly experienceAffirmations?: string;
  readonly firstPerson?: string;
  readonly hearsay?: string;
  readonly credential?: string;
  readonly ownVoice?: string;
  readonly supposing?: string;
  readonly dated?: string;
  readonly summing?: string;
  readonly pricing?: string;
}

const setNames = ['references', 'counted', 'rates', 'together', 'here', 'plainNames', 'saying'] as const;
/** Languages without these have the English ones. */
const ownerNames = [
  'pronouns',
  'families',
  'several',
  'sources',
  'within',
  'inTurn',
  'variants',
  'ownerPlain',
] as const;
type SetName = (typeof setNames | typeof ownerNames)[number];

function compile(file: WordFile, language: string): CheckWords {
  return {
    ...recordOf(setNames, (list) => new Set(phrasesOf(file[list]))),
    ...recordOf(ownerNames, (list) => new Set(phrasesOf(file[list] ?? en[list]))),
    experience: phrases(file),
    firstPerson:
      file.firstPerson === undefined
        ? undefined
        : new RegExp(String.raw`(?<![\p{L}\p{N}])${oneOf(file.firstPerson)}(?![\p{L}\p{N}])`, 'giu'),
    hearsay: file.hearsay === undefined ? undefined : new RegExp(file.hearsay, 'giu'),
    credential: file.credential === undefined ? undefined : new RegExp(file.credential, 'giu'),
    ownVoice: anyOf(file.ownVoice),
    supposing: anyOf(file.supposing),
    dated: anyOf(file.dated),
    summing: anyOf(file.summing),
    pricing: new Set(phrasesOf(file.pricing).map((word) => word.slice(0, stemLength))),
    stopWords: stopWordsOf(language).common,
  };
}

function anyOf(words: string | undefined): RegExp | undefined {
  if (words === undefined) return undefined;
  return wholeWords(words.replaceAll('.', String.raw`\.`).split(', '), 'iu');
}

/** Limits the words between two others, to keep the search linear. */
const mostBetween = 4;
const mostFar = 25;

const anyWord = String.raw`[\p{L}\p{M}'’-]{1,30}`;
const anyWordOrNumber = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’-]|[.,](?=\p{N})){0,40}`;
const shortEnding = String.raw`(?:['’]\p{L}{1,4})?`;

/** One of some phrases; `…` is what is between. */
const oneOf = (phrases: string, between = ''): string =>
  `(?:${sourceOf(phrases.replaceAll(', ', '|').replaceAll(' … ', '…')).replaceAll('…', between)})`;

function phrases(file: WordFile): RegExp | undefined {
  const { experience, experienceSubjects: subjects = '', experienceVerbs: verbs } = file;
  const { experienceFillers: fillers, experienceAuxiliaries: auxiliaries } = file;
  const denied = denialOf(file);
  const anyWords = String.raw`${shortEnding}(?:\s${denied}${anyWord}){0,${mostBetween}}?\s`;
  const between = fillers ? String.raw`${shortEnding}(?:\s${oneOf(fillers)}){0,${mostBetween}}\s` : anyWords;
  const sources = [
    ...(auxiliaries ? [farPhrase(file, auxiliaries, denied)] : []),
    ...(experience ? [oneOf(experience, anyWords)] : []),
    ...(verbs ? [oneOf(subjects) + between + oneOf(verbs)] : []),
  ];
  return sources.length === 0 ? undefined : wholeWords(sources, 'giu');
}

/** That no word which denies stands here: of a pattern, before a word. */
function denialOf({ experienceDenials: denials, experienceAffirmations: affirmations }: WordFile): string {
  if (denials === undefined) return '';
  const isAffirmed = affirmations === undefined ? '' : String.raw`(?!${oneOf(affirmations)}(?!\p{L}))`;
  return String.raw`(?!${isAffirmed}${oneOf(denials)}(?!\p{L}))`;
}

/** A subject beside its auxiliary, and a verb at the end of their clause. */
function farPhrase(file: WordFile, auxiliaries: string, denied: string): string {
  const { experienceSubjects = '', experienceFarVerbs = '', experienceFarLinks: links } = file;
  const [subject, auxiliary] = [oneOf(experienceSubjects), oneOf(auxiliaries)];
  const beside = String.raw`(?:${subject}\s${auxiliary}|(?<=(?<!\p{L})${auxiliary}\s)${subject})`;
  const link = links === undefined ? '' : `(?:,(?=\\s${oneOf(links)}))?`;
  return String.raw`${beside}(?:${link}\s${denied}${anyWordOrNumber}){0,${mostFar}}?\s${oneOf(experienceFarVerbs)}`;
}

const none = compile({}, '');
const languages: ReadonlyMap<string, CheckWords> = new Map([
  ['de', compile(de, 'de')],
  ['en', compile(en, 'en')],
  ['es', compile(es, 'es')],
  ['fr', compile(fr, 'fr')],
]);
