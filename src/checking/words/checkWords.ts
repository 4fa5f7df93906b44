import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { stemLength } from '../../text/words/stems.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';
import { phrasesOf, recordOf, sourceOf, wholeWords } from '../../text/words/wordLists.ts';

/** Lower-case words for checking articles in one language. */
export interface CheckWords {
  /** Before a number of a part of the article: `step 2`. */
  readonly references: ReadonlySet<string>;
  /** Things that an article counts: `five options`. */
  readonly counted: ReadonlySet<string>;
  /** After a count that is a rate, not a number of parts: `7 points per dollar`. */
  readonly rates: ReadonlySet<string>;
  /** Before a number word that refers to previous items: `all three`. */
  readonly together: ReadonlySet<string>;
  /** Words that refer to the article itself. */
  readonly here: ReadonlySet<string>;
  /** Phrases that claim experience: `our lab`, `we tested`. */
  readonly experience: RegExp | undefined;
  /** Words about the writer's own life, with any verb. */
  readonly firstPerson: RegExp | undefined;
  /** Claims from an unnamed source: `a customer told us`, `experts agree`. */
  readonly hearsay: RegExp | undefined;
  /** First-person credentials: `As an experienced barista, I`. */
  readonly credential: RegExp | undefined;
  /** Capitalized words that name no product, person, or company. */
  readonly plainNames: ReadonlySet<string>;
  /** First-person words. Undefined if the language has no list. */
  readonly ownVoice: RegExp | undefined;
  /** Words that introduce an example or an assumption. */
  readonly supposing: RegExp | undefined;
  /** Words that attribute a quotation: `says`, `according`. */
  readonly saying: ReadonlySet<string>;
  /** Words that date a page's statement. Undefined if the language has no list. */
  readonly dated: RegExp | undefined;
  /** Words that calculate from the previous sentence: `that is about $20`. */
  readonly summing: RegExp | undefined;
  /** Stems of generic price words. */
  readonly pricing: ReadonlySet<string>;
  readonly stopWords: ReadonlySet<string>;
  /** Words that refer to a previous name: `it`. */
  readonly pronouns: ReadonlySet<string>;
  /** After a name that covers several products: `series`. */
  readonly families: ReadonlySet<string>;
  /** Words that refer to several things: `both`. */
  readonly several: ReadonlySet<string>;
  /** Before the name of a source: `according to`. */
  readonly sources: ReadonlySet<string>;
  /** Small words inside a name: `Pixel 8 by Google`. */
  readonly within: ReadonlySet<string>;
  /** Words that match figures to names in order: `respectively`. */
  readonly inTurn: ReadonlySet<string>;
  /** Words that make a name a different product: `Pro`. */
  readonly variants: ReadonlySet<string>;
  /** Words in headings and labels that name no product, and that don't distinguish names: `Price`, `TV`. */
  readonly ownerPlain: ReadonlySet<string>;
}

/** Returns the words of a language (ISO 639-1), or empty lists if it has none. */
export function checkWordsOf(language: string): CheckWords {
  return languages.get(language) ?? none;
}

/** A word list file. Commas separate phrases. Any list can be missing. */
interface WordFile extends Partial<Readonly<Record<SetName, string>>> {
  /** Phrases in which `…` matches up to four words. */
  readonly experience?: string;
  readonly experienceSubjects?: string;
  readonly experienceVerbs?: string;
  /** Words allowed between subject and verb. By default, any four words. */
  readonly experienceFillers?: string;
  /**
   * After a subject and one of these auxiliaries, the verb may be at the end of the clause, also after a comma and one
   * of the links: `wir haben die Geräte … getestet`.
   */
  readonly experienceAuxiliaries?: string;
  readonly experienceFarVerbs?: string;
  readonly experienceFarLinks?: string;
  /** Words that negate a claim, and phrases that begin with such a word but don't. */
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
/** Lists that default to English. */
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

/** Maximum words between two parts of a phrase, to keep the search linear. */
const maxWordsBetween = 4;
const maxWordsFar = 25;

const anyWord = String.raw`[\p{L}\p{M}'’-]{1,30}`;
const anyWordOrNumber = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’-]|[.,](?=\p{N})){0,40}`;
const shortEnding = String.raw`(?:['’]\p{L}{1,4})?`;

/** Returns an expression source for any of the phrases. `between` replaces `…`. */
const oneOf = (phrases: string, between = ''): string =>
  `(?:${sourceOf(phrases.replaceAll(', ', '|').replaceAll(' … ', '…')).replaceAll('…', between)})`;

function phrases(file: WordFile): RegExp | undefined {
  const { experience, experienceSubjects: subjects = '', experienceVerbs: verbs } = file;
  const { experienceFillers: fillers, experienceAuxiliaries: auxiliaries } = file;
  const denied = denialOf(file);
  const anyWords = String.raw`${shortEnding}(?:\s${denied}${anyWord}){0,${maxWordsBetween}}?\s`;
  const between = fillers ? String.raw`${shortEnding}(?:\s${oneOf(fillers)}){0,${maxWordsBetween}}\s` : anyWords;
  const sources = [
    ...(auxiliaries ? [farPhrase(file, auxiliaries, denied)] : []),
    ...(experience ? [oneOf(experience, anyWords)] : []),
    ...(verbs ? [oneOf(subjects) + between + oneOf(verbs)] : []),
  ];
  return sources.length === 0 ? undefined : wholeWords(sources, 'giu');
}

/** Returns a lookahead that rejects a negating word. */
function denialOf({ experienceDenials: denials, experienceAffirmations: affirmations }: WordFile): string {
  if (denials === undefined) return '';
  const isAffirmed = affirmations === undefined ? '' : String.raw`(?!${oneOf(affirmations)}(?!\p{L}))`;
  return String.raw`(?!${isAffirmed}${oneOf(denials)}(?!\p{L}))`;
}

/** Returns an expression source for a subject next to its auxiliary, with the verb at the end of the clause. */
function farPhrase(file: WordFile, auxiliaries: string, denied: string): string {
  const { experienceSubjects = '', experienceFarVerbs = '', experienceFarLinks: links } = file;
  const [subject, auxiliary] = [oneOf(experienceSubjects), oneOf(auxiliaries)];
  const adjacent = String.raw`(?:${subject}\s${auxiliary}|(?<=(?<!\p{L})${auxiliary}\s)${subject})`;
  const link = links === undefined ? '' : `(?:,(?=\\s${oneOf(links)}))?`;
  return String.raw`${adjacent}(?:${link}\s${denied}${anyWordOrNumber}){0,${maxWordsFar}}?\s${oneOf(experienceFarVerbs)}`;
}

const none = compile({}, '');
const languages: ReadonlyMap<string, CheckWords> = new Map([
  ['de', compile(de, 'de')],
  ['en', compile(en, 'en')],
  ['es', compile(es, 'es')],
  ['fr', compile(fr, 'fr')],
]);
