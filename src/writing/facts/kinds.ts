import type { Statement } from '../../checking/article.ts';
import type { Figure } from '../../text/figures/figure.ts';
import type { Span } from '../../text/spans.ts';
import type { FactKind } from './facts.ts';
import { phrasesPattern } from './phrases.ts';
import file from './factWords.json' with { type: 'json' };

interface FactWords {
  /** Articles that start a name here, but are pronouns elsewhere: `Das`. */
  readonly naming: readonly string[];
  readonly definition: RegExp;
  readonly comparison: RegExp;
  readonly speaker: RegExp;
  readonly pointing: RegExp;
  readonly comparing: RegExp;
  readonly picking: RegExp;
}

export function kindOfFigure({ kind }: Figure): FactKind {
  if (kind === 'money') return 'price';
  return kind === 'date' ? 'date' : 'statistic';
}

/** Returns the kind of a sentence without figures. Definitions and comparisons are known for English and German. */
export function kindOfSentence({ block, text, language }: Statement): FactKind {
  if (block.number !== undefined) return 'step';
  const words = languages.get(language);
  const opening = text.slice(0, maxOpeningLength);
  if (words?.definition.test(opening)) return 'definition';
  return words?.comparison.test(text) ? 'comparison' : 'claim';
}

/** True if a sentence refers to something named elsewhere, as in `this offer` or `It is the brighter alternative.` */
export function pointsElsewhere(text: string, language: string): boolean {
  const words = languages.get(language);
  return (
    words !== undefined && (words.pointing.test(text) || (words.comparing.test(text) && !words.comparison.test(text)))
  );
}

/** True if a heading recommends the text below it: `Best for drawing: …` */
export const headsRecommendation = (heading: string, language: string): boolean =>
  languages.get(language)?.picking.test(heading) ?? false;

/** True if a sentence recommends something: `The Acme One is our first choice.` Ignores names such as `Best Buy`. */
export const recommends = (text: string, language: string): boolean =>
  headsRecommendation(text.replace(/(?<=.)(?<!\p{L})\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/gu, ''), language);

/** True if a sentence opens with an article and a name: `Das Acme Hydro Gel …`. */
export const opensWithName = (text: string, language: string): boolean =>
  articleAndName.test(text) && (languages.get(language)?.naming.includes(text.slice(0, text.indexOf(' '))) ?? false);

const articleAndName = /^\p{Lu}\p{Ll}{1,3} \p{Lu}\S{0,40} [\p{Lu}\p{N}]/u;

/** Returns the speaker of a quotation: the name next to a word such as `said`, in the same sentence. */
export function speakerOf({ block, start, end, language }: Statement, quotation: Span): string | undefined {
  const words = languages.get(language);
  const around = `${block.text.slice(start, quotation.start)} ${block.text.slice(quotation.end, end)}`;
  const [, before, after] = words?.speaker.exec(around.slice(0, maxContextLength)) ?? [];
  return before ?? after;
}

/** Characters. The defined term is near the start. */
const maxOpeningLength = 80;
const maxContextLength = 300;

const anyOf = (list: readonly string[]): string => `(?:${list.join('|').replaceAll(' ', '\\s')})`;
const whole = (source: string): string => String.raw`(?<![\p{L}\p{N}])${source}(?![\p{L}\p{N}])`;
const name = String.raw`(\p{Lu}[\p{L}.'’-]{1,30}(?:\s\p{Lu}[\p{L}.'’-]{1,30}){0,3})`;

const languages: ReadonlyMap<string, FactWords> = new Map(
  Object.entries(file).map(
    ([language, { naming, definition, comparison, speaking, pointing, comparative, compared, picking }]) => [
      language,
      {
        naming,
        definition: new RegExp(String.raw`\p{L}\s${anyOf(definition)}(?![\p{L}\p{N}])`, 'u'),
        pointing: new RegExp(String.raw`${whole(anyOf(pointing))}\s\p{L}`, 'iu'),
        comparison: new RegExp(whole(anyOf(comparison)), 'iu'),
        picking: phrasesPattern(picking),
        // only at the end of a sentence: `the better choice for travelers` needs no reference
        comparing: new RegExp(String.raw`${whole(anyOf(comparative))}\s${anyOf(compared)}\s*(?:[.;!]|$)`, 'iu'),
        speaker: new RegExp(String.raw`${name}\s${anyOf(speaking)}(?!\p{L})|${whole(anyOf(speaking))}\s${name}`, 'u'),
      },
    ],
  ),
);
