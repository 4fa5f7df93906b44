import { wholeWords } from '../../analysis/lexicon/lexicon.ts';
import english from './english.json' with { type: 'json' };
import german from './german.json' with { type: 'json' };

/** The parts that an article is made of. */
export type SectionKind = keyof typeof english.purposes;

/** A phrase of a language: `{name}` stands for a value. What is counted has a form for one and a form for others. */
type Phrase = string | Readonly<Record<'one' | 'other', string>>;

type Values = Readonly<Record<string, string | number>>;

/** What outline and brief say, in one language. Texts are plain; the brief makes Markdown of them. */
export class Wording {
  readonly phrases: typeof english;
  private readonly lists: Intl.ListFormat;

  /** @param language a tag such as `de` or `de-AT`; all but German get English */
  constructor(language: string) {
    this.phrases = /^de\b/i.test(language) ? german : english;
    this.lists = new Intl.ListFormat(this.phrases.language, { type: 'conjunction' });
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

  list(names: readonly string[]): string {
    return this.lists.format(names);
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
      this.phrases === english && (oneCapital.test(text) || (twoCapitals.test(text) && commonNoun.test(text)));
    return isLowered ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  }
}

const oneCapital = /^\p{Lu}\p{Ll}+(?:$|[\s-]\p{Ll})/u;

/** Two capitals may be a heading's and not a name's. */
const twoCapitals = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u;
const commonNoun = new RegExp(`${wholeWords('commonNouns', 'en')}$`, 'iu');
