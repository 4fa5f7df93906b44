import { figuresIn } from '../../text/figures/figures.ts';
import type { Fact } from '../facts/facts.ts';
import { endsWith, markWordsOf, wholly } from './markWords.ts';

/** Old and new value in a sentence of a page: `was $799.99, now $649.99`. */
interface Change {
  readonly before: number;
  readonly after: number;
}

export interface ChangeContext {
  /** Text of the sentence before the mark. Each other mark is one character. */
  readonly lead: string;
  readonly language: string;
}

const opposite = 'The page says that it went the other way.';
const notNow = 'The page gives this as what it was, not as what it is.';

/** Returns the reason a mark can't follow a verb of change, such as `drops to`, if the page says the opposite. */
export function wrongChange(fact: Fact, { lead, language }: ChangeContext): string | undefined {
  const words = markWordsOf(language);
  const { figure } = fact;
  if (!words || !figure) return undefined;
  const isUp = goesUp(lead, language, 'to') ?? goesUp(lead, language, 'from');
  const isStart = endsWith(words.from).test(lead);
  if (isUp === undefined) return undefined;
  const change = changeIn(fact);
  if (!change) return isUp === !(verbIn(fact.text, fact.language) ?? isUp) ? opposite : undefined;
  if (figure.value !== (isStart ? change.before : change.after)) return opposite;
  return change.after > change.before === isUp ? undefined : opposite;
}

/**
 * Returns the reason a former price can't be stated as a current one. Undefined if the fact isn't a former price or the
 * sentence is in the past.
 */
export function wrongTime(fact: Fact, sentence: string, language: string): string | undefined {
  const words = markWordsOf(language);
  if (!words || !isFormer(fact) || sentence.startsWith('|')) return undefined;
  return new RegExp(wholly(words.past), 'iu').test(sentence) ? undefined : notNow;
}

function isFormer(fact: Fact): boolean {
  const { kind, figure, about = '', language } = fact;
  const words = markWordsOf(language);
  if (kind !== 'price' || !figure || !words) return false;
  const label = about.split(' – ').at(-1) ?? '';
  return changeIn(fact)?.before === figure.value || new RegExp(wholly(words.former), 'iu').test(label);
}

/** Direction of the last verb of change before a final `to` or `from`. Undefined without such a verb. */
function goesUp(lead: string, language: string, then: 'to' | 'from'): boolean | undefined {
  const words = markWordsOf(language);
  if (!words) return undefined;
  const end = endsWith(words[then]).exec(lead);
  const verb = end && lead.slice(Math.max(0, end.index - maxVerbDistance), end.index);
  return verb === null ? undefined : verbIn(verb, language);
}

/** Maximum characters between a verb and its `to`. */
const maxVerbDistance = 60;

/** Direction of the last verb of change in a text. True if it rises. */
function verbIn(text: string, language: string): boolean | undefined {
  const words = markWordsOf(language);
  if (!words) return undefined;
  const last = [...text.matchAll(new RegExp(`(?<up>${wholly(words.rises)})|${wholly(words.falls)}`, 'giu'))].at(-1);
  return last && last.groups?.['up'] !== undefined;
}

/** Reads the change in a fact's sentence. Both values need the same unit. */
function changeIn({ text, language }: Fact): Change | undefined {
  const words = markWordsOf(language);
  if (!words) return undefined;
  const [oldValueLead, newValueLead] = [endsWith([...words.was, ...words.from]), endsWith([...words.now, ...words.to])];
  const figures = figuresIn(text, language).filter(({ kind, high }) => kind !== 'date' && high === undefined);
  const lead = (index: number): string => text.slice(figures[index - 1]?.end ?? 0, figures[index]?.start);
  const before = figures.findIndex((_, index) => oldValueLead.test(lead(index)));
  const after = figures.findIndex((_, index) => index !== before && newValueLead.test(lead(index)));
  const [one, other] = [figures[before], figures[after]];
  return one && other && one.unit === other.unit && one.value !== other.value
    ? { before: one.value, after: other.value }
    : undefined;
}
