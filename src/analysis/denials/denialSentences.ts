import { type Turn, turnsOf } from './denialTurns.ts';

/**
 * How one language says that it found nothing of a name. A sentence is a regular expression in which
 * - `NAME` is the name, in quotation marks or not, alone or beside other names: "Globex or Acme";
 * - `{word}` is one of the alternatives listed under `words`, which may hold words themselves;
 * - `{word}? ` is such a word and the space, or nothing; `{word}* ` any number of them, as far as eight;
 * - `^ ` in front asks for the start of a clause.
 * What follows the sentence ends the clause, but for places: "in my search results".
 */
export interface Denials {
  readonly sentences: readonly string[];
  /** Besides those of the sentences: `place` after a sentence, `start` of a clause, `next` clause. */
  readonly words: Readonly<Record<string, string>>;
  /** Without a word that begins so in its sentence nothing is denied, */
  readonly negation: string;
  /** nor without one that begins so: who looked, where, or for what. */
  readonly cue?: string;
  /** What still speaks of the name behind a comma: ", which is a market leader". */
  readonly tells?: string;
  /** How a sentence goes on behind a denial: ", but it is a solid choice". */
  readonly turn?: Turn;
  /** True of a script that sets no spaces between words. */
  readonly unspaced?: boolean;
}

/** Tells of a text in lower case whether it denies the name that stands at an offset as `named`. */
export interface Denial {
  readonly negation: RegExp;
  /** A quick look at the sentence before `denies`. */
  mayDeny(sentence: string): boolean;
  denies(text: string, offset: number): boolean;
  /** True where the sentence, as written behind the name, goes on to tell something of it. */
  turns(behind: string): boolean;
}

/** Stands for the name in the text that a denial is looked for in. */
export const named = '\uFFFC';

/** The denials of a language, put together when they are first looked for. */
export function denialOf(denials: Denials): Denial {
  let expression: RegExp | undefined;
  let turns: Denial['turns'] | undefined;
  const begins = (word: string): RegExp => new RegExp(denials.unspaced ? word : `(?<![\\p{L}\\p{N}])(?:${word})`, 'u');
  const [negation, cue] = [begins(denials.negation), begins(denials.cue ?? '')];
  return {
    negation: new RegExp(denials.negation, 'iu'),
    mayDeny: (sentence) => negation.test(sentence) && cue.test(sentence),
    denies(text, offset) {
      expression ??= expressionOf(denials);
      expression.lastIndex = offset;
      return expression.test(text);
    },
    turns: (behind) => (turns ??= turnsOf(denials))(behind),
  };
}

function expressionOf(denials: Denials): RegExp {
  const halves = denials.sentences.map((sentence) => sentence.split('NAME'));
  const byEnd = Map.groupBy(halves, ([, behind = '']) => behind);
  return new RegExp(
    [...byEnd]
      .map(([behind, beginnings]) =>
        aroundName(
          beginnings.map(([ahead = '']) => ahead),
          behind,
          denials,
        ),
      )
      .join('|'),
    'uy',
  );
}

/** All is read from the name on, backwards and forwards, so that the length of the text does not matter. */
function aroundName(beginnings: readonly string[], behind: string, denials: Denials): string {
  const { words, unspaced = false } = denials;
  const begins = beginnings.map((ahead) =>
    ahead.startsWith('^ ') ? `${clauseStart}${ahead.slice(2)}` : `${unspaced ? '' : wordStart}${ahead}`,
  );
  return expanded(
    [
      `(?<=(?:${begins.join('|')})${opening})${named}${closing}`,
      behind,
      words['place'] === undefined ? '' : '(?:,? {place}){0,3}',
      clauseEnd(denials),
    ].join(''),
    words,
  );
}

function expanded(pattern: string, words: Denials['words']): string {
  return pattern.replace(/\{([a-z]\w*)\}(?:([?*])( ?))?/g, (_, word: string, often = '', space = '') => {
    const one = `(?:${expanded(words[word] ?? '(?!)', words)})`;
    return often === '' ? one : `(?:${one}${space && ',? '}){0,${often === '*' ? 8 : 1}}`;
  });
}

const opening = '["“„«»\'「『《【(（\\[]{0,2} ?';
/** The second name of "Acme (acme.com)" as well; "'s" ends no quotation. */
const closing = '(?: ?["”“»«」』》】)）\\]]|\'(?!s)){0,2}(?: ?\\([^\\s()]{1,60}\\))?';

const wordStart = "(?<![\\p{L}\\p{N}'])";
const clauseStart = '(?:^|\\n|[.!?:;,…—–。！？，、：(] ?|(?<![\\p{L}\\p{N}])(?:{start}) )["“„«¿¡]?';

function clauseEnd({ tells = '(?!)', unspaced = false }: Denials): string {
  const next = unspaced ? '{next}' : ' {next}(?!\\p{L})';
  return `(?=["”“»«)]?(?: ?\\[\\d+\\])*(?:$|\\n|[.!?;:…]+(?![\\p{L}\\p{N}])|[。！？，、；：]|,(?! ?(?:${tells})(?!\\p{L}))| [–—-] (?!(?:${tells})(?!\\p{L}))|${next}))`;
}
