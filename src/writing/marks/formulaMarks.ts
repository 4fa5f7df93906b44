import { resultOf } from '../../checking/evidence/formulas.ts';
import type { Formula } from '../../checking/evidence/page.ts';
import { carries } from '../../text/figures/carries.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import { figureWordsOf } from '../../text/figures/figureWords.ts';
import { readDigits } from '../../text/figures/numerals.ts';
import type { FactFigure } from '../facts/facts.ts';
import results from './formulaResults.json' with { type: 'json' };

const shapes: readonly (readonly [Formula['operation'], RegExp])[] = [
  ['difference', /^f\d{1,4} ?[-−–] ?f\d{1,4}$/],
  ['sum', /^f\d{1,4}(?: ?\+ ?f\d{1,4}){1,9}$/],
  ['ratio', /^f\d{1,4} ?\/ ?f\d{1,4}$/],
  ['mean', /^mean f\d{1,4}(?:,? f\d{1,4}){1,9}$/],
  ['change', /^change f\d{1,4},? f\d{1,4}$/],
];

/**
 * Parses a formula: `f12 - f15`, `f12 + f15`, `f12 / f15`, `mean f12 f15` or `change f12 f15`. Undefined for other
 * marks.
 */
export function formulaIn(said: string): Formula | undefined {
  const [operation] = shapes.find(([, shape]) => shape.test(said.trim())) ?? [];
  return operation && { operation, facts: said.match(/f\d{1,4}/g) ?? [] };
}

interface Computed {
  readonly text?: string;
  /** Reason for a missing result. */
  readonly refusal?: string;
}

interface FigureFact {
  readonly id: string;
  readonly text: string;
  readonly language: string;
  readonly figure?: FactFigure;
}

/** Computes a formula and formats the result in the first fact's unit and form, with “about” if rounded. */
export function compute(formula: Formula, facts: readonly FigureFact[], language: string): Computed {
  const figures = facts.flatMap(({ figure }) => figure ?? []);
  const refusal = refusalOf(formula, facts, figures);
  if (refusal !== undefined) return { refusal };
  const result = resultOf(formula, facts);
  const [first] = facts;
  const written = result && first && writtenAs(formula, { value: result.value, first, language });
  const [read, ...others] = written === undefined ? [] : figuresIn(written, language);
  const isSame = read !== undefined && others.length === 0 && result !== undefined && carries(result, read);
  return isSame ? { text: written } : { refusal: 'What follows from these facts cannot be written as one figure.' };
}

function refusalOf(
  { operation, facts: ids }: Formula,
  facts: readonly FigureFact[],
  figures: readonly FactFigure[],
): string | undefined {
  const [first, second] = figures;
  if (new Set(ids).size < ids.length || facts.length < ids.length) return 'A formula takes each fact once.';
  if (!first || !second || figures.length < facts.length) return 'Not all of these facts have a figure.';
  if (!figures.every(isAmount)) return 'Dates, ranges, bounds and numbers without a unit cannot be computed with.';
  if (figures.some(({ unit, per }) => unit !== first.unit || per !== first.per))
    return 'These facts are measured in different units.';
  if (first.unit === '%' && operation !== 'difference' && operation !== 'ratio')
    return `Shares may be of different wholes: only [[${ids.slice(0, 2).join(' - ')}]] says how far they are apart.`;
  if (first.unit !== undefined && neverAdded.has(first.unit) && operation === 'sum')
    return 'What is measured so does not add up.';
  if (first.unit !== undefined && withoutZero.has(first.unit) && (operation === 'ratio' || operation === 'change'))
    return 'What is measured so has no zero, so that nothing is twice as much.';
  if (first.value === second.value && operation !== 'sum' && operation !== 'mean') return 'These two are the same.';
  if ((operation === 'difference' || operation === 'ratio') && first.value < second.value)
    return `The second is larger: write [[${ids.toReversed().join(operation === 'ratio' ? ' / ' : ' - ')}]].`;
  return undefined;
}

const strangeUnits: ReadonlySet<string> = new Set(['ordinal', 'time', 'times', 'points']);

/** Units whose values don't add up: two lamps of 300 nits don't make 600. */
const neverAdded: ReadonlySet<string> = new Set('nit dB Hz kHz MHz GHz °C °F ° px fps rpm km/h mph'.split(' '));
const withoutZero: ReadonlySet<string> = new Set(['°C', '°F', 'dB']);

const isAmount = ({ kind, unit, high, approximate, value }: FactFigure): boolean =>
  kind !== 'date' &&
  kind !== 'number' &&
  unit !== undefined &&
  !strangeUnits.has(unit) &&
  high === undefined &&
  approximate === undefined &&
  value > 0;

interface ToWrite {
  readonly value: number;
  readonly first: FigureFact;
  readonly language: string;
}

function writtenAs({ operation }: Formula, { value, first, language }: ToWrite): string | undefined {
  const { figure } = first;
  const phrases = phrasesOf(language);
  const saying = (phrase: string) => (digits: string) => phrase.replace('{digits}', digits);
  if (operation === 'ratio') return phrases && numberIn(value, language, saying(phrases.ratio));
  if (operation === 'change') return phrases && numberIn(value, language, saying(phrases.percent));
  if (operation === 'difference' && figure?.unit === '%')
    return phrases && numberIn(value, language, saying(phrases.points));
  const digits = /\p{Nd}(?:(?:[\p{Nd}.,'’\u00a0\u202f]| (?=\p{Nd}{3}(?!\p{Nd})))*\p{Nd})?/u.exec(
    figure?.text ?? '',
  )?.[0];
  const number = digits === undefined ? undefined : readDigits(digits, figureWordsOf(first.language).decimal)?.value;
  if (!figure || digits === undefined || !number) return undefined;
  // a million for `1.3 million`
  const scale = Math.round(figure.value / number);
  const pence = figure.kind === 'money' && scale === 1;
  return numberIn(value / scale, language, (shown) => figure.text.replace(digits, shown), pence ? 2 : 0);
}

/** Formats a number exactly if it has at most two decimals, else as “about” its first three digits. */
function numberIn(value: number, language: string, say: (digits: string) => string, decimals = 0): string | undefined {
  const isExact = Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
  const digits = new Intl.NumberFormat(language, {
    ...(isExact ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 3 }),
    ...(isExact && !Number.isInteger(value) && { minimumFractionDigits: decimals }),
  }).format(value);
  return isExact ? say(digits) : phrasesOf(language)?.about.replace('{digits}', say(digits));
}

type Phrases = (typeof results)['en'];

const phrasesOf = (language: string): Phrases | undefined =>
  (results as Readonly<Partial<Record<string, Phrases>>>)[language];
