import { oneOf, wholeWords } from '../../analysis/lexicon/lexicon.ts';
import dutch from './dutch.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };
import french from './french.json' with { type: 'json' };
import german from './german.json' with { type: 'json' };
import italian from './italian.json' with { type: 'json' };
import neutral from './neutral.json' with { type: 'json' };
import portuguese from './portuguese.json' with { type: 'json' };
import spanish from './spanish.json' with { type: 'json' };

/** The parts that an article is made of. */
export type SectionKind = keyof typeof english.purposes;

/** A phrase of a language: `{name}` stands for a value. What is counted has a form for one and a form for others. */
type Phrase = string | Readonly<Record<'one' | 'other', string>>;

type Values = Readonly<Record<string, string | number>>;

/** Languages with phrases for the article only. Phrases for its writer are in English then. */
const ofArticles: Readonly<Record<string, typeof french>> = {
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pt: portuguese,
};

const codeOf = (language: string): string => /^[a-z]{2,3}(?![a-z])/.exec(language.toLowerCase())?.[0] ?? 'und';

function phrasesOf(code: string): typeof english {
  if (code === 'en') return english;
  if (code === 'de') return german;
  const { brandFits, ...own } = ofArticles[code] ?? { ...neutral, language: code, dates: code };
  return { ...english, ...own, points: { ...english.points, brandFits } };
}

/** How prompts of a language open that ask for something, and those that ask how; undefined where that is not known. */
export function promptOpenings(language: string): { readonly asks: RegExp; readonly asksHow: RegExp } | undefined {
  const words = ofArticles[codeOf(language)];
  const opening = (phrases: readonly string[]): RegExp => new RegExp(String.raw`^[\s¿]*${oneOf(phrases)}\s+`, 'iu');
  return words && { asks: opening(words.asks), asksHow: opening(words.asksHow) };
}

/**
 * What outline and brief say, in one language. Texts are plain; the brief makes Markdown of them. In a language without
 * words of its own titles and headings are made of names alone: an article is never in two languages.
 */
export class Wording {
  readonly phrases: typeof english;
  /** Whether it has no words of its own, and headings are names. */
  readonly isNeutral: boolean;
  /** Whether all that it says is in its language, and not only what stands in an article. */
  readonly isWhole: boolean;
  private readonly lists: Intl.ListFormat | undefined;

  /** @param language a tag such as `de` or `de-AT` */
  constructor(language: string) {
    const code = codeOf(language);
    this.phrases = phrasesOf(code);
    this.isNeutral = this.phrases.headings.options === neutral.headings.options;
    this.isWhole = code === 'en' || code === 'de';
    // Others would be given the words of whatever language the machine has.
    const isKnown = code !== 'und' && Intl.ListFormat.supportedLocalesOf(code).length > 0;
    this.lists = isKnown ? new Intl.ListFormat(code, { type: 'conjunction' }) : undefined;
  }

  /** A phrase with its values; the value `count` tells which of its forms. */
  say(phrase: Phrase, values: Values): string {
    const form = typeof phrase === 'string' ? phrase : phrase[values.count === 1 ? 'one' : 'other'];
    return form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  }

  /** `“…”` */
  quote(text: string): string {
    return this.say(this.phrases.quote, { text });
  }

  /**
   * What a column of a page's table is called: a common name in the brief's language, another one of a foreign page in
   * quotation marks.
   * @param language of the page
   */
  column(name: string, language: string): string {
    const names: ReadonlyMap<string, string> = new Map(Object.entries(this.phrases.columns));
    if (names.size === 0 || codeOf(language) === this.phrases.language) return name;
    return names.get(name.toLowerCase()) ?? this.quote(name);
  }

  list(names: readonly string[]): string {
    return this.lists?.format(names) ?? names.join(', ');
  }

  /** `8 answers` */
  counted(what: keyof typeof english.counted, count: number): string {
    return this.say(this.phrases.counted[what], { count });
  }

  /** `4 of 8 answers` */
  share(count: number, total: number): string {
    return this.say(this.phrases.share, { count, answers: this.counted('answers', total) });
  }

  /** A text as it stands inside a sentence: in English without a capital of its own; names and abbreviations keep theirs. */
  inside(text: string): string {
    const isLowered =
      this.phrases.language === 'en' && (oneCapital.test(text) || (twoCapitals.test(text) && commonNoun.test(text)));
    return isLowered ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  }
}

const oneCapital = /^\p{Lu}\p{Ll}+(?:$|[\s-]\p{Ll})/u;

/** Two capitals may be a heading's and not a name's. */
const twoCapitals = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u;
const commonNoun = new RegExp(`${wholeWords('commonNouns', 'en')}$`, 'iu');
