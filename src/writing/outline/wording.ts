import { oneOf, wholeWords } from '../../analysis/lexicon/lexicon.ts';
import dutch from './dutch.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };
import french from './french.json' with { type: 'json' };
import german from './german.json' with { type: 'json' };
import italian from './italian.json' with { type: 'json' };
import neutral from './neutral.json' with { type: 'json' };
import portuguese from './portuguese.json' with { type: 'json' };
import spanish from './spanish.json' with { type: 'json' };

export type SectionKind = keyof typeof english.purposes;

/** Phrase with placeholders such as `{name}`. Countable phrases have a singular and a plural. */
type Phrase = string | Readonly<Record<'one' | 'other', string>>;

type Values = Readonly<Record<string, string | number>>;

/** Languages with phrases for articles only. Their phrases for the writer are in English. */
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

/** Openings of prompts that ask for something, and of those that ask how. Undefined for unknown languages. */
export function promptOpenings(language: string): { readonly asks: RegExp; readonly asksHow: RegExp } | undefined {
  const words = ofArticles[codeOf(language)];
  const opening = (phrases: readonly string[]): RegExp => new RegExp(String.raw`^[\s¿]*${oneOf(phrases)}\s+`, 'iu');
  return words && { asks: opening(words.asks), asksHow: opening(words.asksHow) };
}

/**
 * Phrases of outlines and briefs in one language. Texts are plain, and the brief converts them to Markdown. In unknown
 * languages, titles and headings consist of names, so that an article never mixes two languages.
 */
export class Wording {
  readonly phrases: typeof english;
  /** True for languages without phrases, whose headings are names. */
  readonly isNeutral: boolean;
  /** True if phrases for the writer are in this language, too. */
  readonly isWhole: boolean;
  private readonly lists: Intl.ListFormat | undefined;

  /** @param language tag such as `de` or `de-AT` */
  constructor(language: string) {
    const code = codeOf(language);
    this.phrases = phrasesOf(code);
    this.isNeutral = this.phrases.headings.options === neutral.headings.options;
    this.isWhole = code === 'en' || code === 'de';
    // Intl falls back to the system's language for unknown codes.
    const isKnown = code !== 'und' && Intl.ListFormat.supportedLocalesOf(code).length > 0;
    this.lists = isKnown ? new Intl.ListFormat(code, { type: 'conjunction' }) : undefined;
  }

  /** Fills in a phrase. The value `count` selects singular or plural. */
  say(phrase: Phrase, values: Values): string {
    const form = typeof phrase === 'string' ? phrase : phrase[values.count === 1 ? 'one' : 'other'];
    return form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  }

  /** Quotes a text, with single marks for quotations inside. */
  quote(text: string): string {
    const inside =
      this.phrases.language === 'de'
        ? text.replaceAll(/„([^„“]*)“/gu, '‚$1‘')
        : text.replaceAll(/“([^“”]*)”/gu, '‘$1’');
    return this.say(this.phrases.quote, { text: inside });
  }

  /**
   * Translates common names of table columns. Quotes other names in a foreign language.
   * @param language language of the page
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

  /**
   * Formats a text for the middle of a sentence. Lowercases its first letter in English, except for names and
   * abbreviations.
   */
  inside(text: string): string {
    const isLowered =
      this.phrases.language === 'en' && (oneCapital.test(text) || (twoCapitals.test(text) && commonNoun.test(text)));
    return isLowered ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  }
}

const oneCapital = /^\p{Lu}\p{Ll}+(?:$|[\s-]\p{Ll})/u;

/** Two capitals may come from a heading instead of a name. */
const twoCapitals = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u;
const commonNoun = new RegExp(`${wholeWords('commonNouns', 'en')}$`, 'iu');
