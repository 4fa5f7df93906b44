import type { BlockReading } from '../../article/blockReading.ts';
import { isIgnored } from '../../article/ignoredRules.ts';
import type { Finding } from '../../contract/content/article.ts';
import { type Span, outside, withoutOverlaps } from '../../text/spans.ts';
import { placesOf } from '../../text/matches.ts';
import { memoize } from '../../text/memoize.ts';
import { emptyOpenersOf } from '../../text/words/emptyOpeners.ts';
import { fold } from '../../text/words/fold.ts';
import { quotedIn } from '../../text/words/quotations.ts';
import { sourceOf } from '../../text/words/wordLists.ts';
import { type Draft, type DraftPassage, placeIn } from '../draft/draft.ts';
import { type Fix, type Location, shared } from '../finding.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };

/** Maximum points that plain-style findings cost an article's readability. */
const maxPoints = 20;

/** In words. In longer texts, each finding costs less. */
const fullPriceUpTo = 500;

/** A text with more findings needs a rewrite, not a longer list. */
const maxFindings = 50;

const rules = {
  'readability.wording': {
    points: 2,
    reason: 'Short, common words are easier to read (Federal Plain Language Guidelines, 2011).',
    strength: 'published',
  },
  'readability.vague-source': {
    points: 2,
    reason: 'Readers can’t verify evidence that they can’t find.',
    strength: 'ourJudgement',
  },
  'readability.chat': {
    points: 6,
    reason: 'Readers distrust an article that contains parts of a chat.',
    strength: 'ourJudgement',
  },
} as const;

export const plainRules = Object.keys(rules);

interface PlainFault extends Location {
  readonly rule: keyof typeof rules;
  readonly message: string;
  readonly fix?: Fix | undefined;
}

interface House {
  readonly allowed: readonly string[];
  readonly findings: readonly Location[];
}

interface Readability {
  readonly score: number;
  readonly findings: Finding[];
}

/** Adds what an editor would change in any text: wordy phrases, empty openers, missing sources, parts of a chat. */
export function withPlainStyle(readability: Readability, draft: Draft, house: House): Readability {
  const { score, findings } = readability;
  const faults = plainFaults(draft, house);
  if (faults.length === 0) return readability;
  const prices = faults.map(({ rule }) => rules[rule].points);
  const whole = prices.reduce((sum, price) => sum + price, 0);
  const share = Math.min(1, fullPriceUpTo / draft.words);
  const lost = Math.min(maxPoints, score, Math.round(whole * share));
  const parts = shared(lost, prices);
  const faultFindings = faults.map(({ rule, message, start, end, fix }, index): Finding => {
    const { reason, strength } = rules[rule];
    return {
      rule,
      area: 'readability',
      severity: rule === 'readability.chat' ? 'warning' : 'info',
      message,
      start,
      end,
      points: parts[index] ?? 0,
      reason,
      strength,
      ...(fix && { fix }),
    };
  });
  return { score: score - lost, findings: [...findings, ...faultFindings] };
}

function plainFaults(draft: Draft, { allowed, findings }: House): PlainFault[] {
  if (isIgnored('readability', draft.ignored)) return [];
  const permitted = new Set(allowed.map(fold));
  const first = draft.passages.find(({ prose }) => prose);
  const faults = draft.passages.flatMap((passage): PlainFault[] =>
    phrasesIn(passage.reading)
      .filter(({ kind, written }) => (kind !== 'greetings' || passage === first) && !permitted.has(fold(written)))
      .flatMap((phrase) => phraseFault(draft, passage, phrase) ?? []),
  );
  return faults
    .filter(({ rule, start, end }) => {
      const isHouse = findings.some((other) => other.start < end && start < other.end);
      return !isHouse && !isIgnored(rule, draft.ignored);
    })
    .slice(0, maxFindings);
}

function phraseFault(draft: Draft, passage: DraftPassage, phrase: Phrase): PlainFault | undefined {
  const place = placeIn(passage, phrase);
  const { written, better } = phrase;
  const wording = { rule: 'readability.wording', ...place } as const;
  switch (phrase.kind) {
    case 'instead':
      return {
        ...wording,
        message: `Write “${better}” instead of “${written}”.`,
        fix: replacement(draft, passage, phrase),
      };
    case 'cut':
      return {
        ...wording,
        message: `“${written}” adds nothing. Remove it.`,
        fix: withoutOpener(draft, passage, phrase),
      };
    case 'reword':
      return { ...wording, message: `“${written}” adds nothing. Start with your point.` };
    case 'sources':
      return hasSource(passage)
        ? undefined
        : { rule: 'readability.vague-source', ...place, message: `“${written}” names no source. Link to one.` };
    case 'chat':
    case 'greetings':
      return { rule: 'readability.chat', ...place, message: `“${written}” is left over from a chat. Remove it.` };
  }
}

const hasSource = ({ block, reading }: DraftPassage): boolean => block.links.length > 0 || reading.citations.length > 0;

function replacement(draft: Draft, passage: DraftPassage, { start, end, better }: Phrase): Fix | undefined {
  if (!isPlain(draft, passage, { start, end })) return undefined;
  return { title: `Write “${better}”`, edits: [{ ...placeIn(passage, { start, end }), text: better }] };
}

/** Removes an opener, so that the next word begins the sentence. */
function withoutOpener(draft: Draft, passage: DraftPassage, phrase: Phrase): Fix | undefined {
  const { text } = passage.block;
  const next = phrase.end + text.slice(phrase.end).search(/[^\s,]|$/);
  if (next >= text.length || !isPlain(draft, passage, phrase)) return undefined;
  const place = placeIn(passage, phrase);
  const from = passage.block.at(next);
  const isNear = /^[\s,]*$/.test(draft.markdown.slice(place.end, from));
  const blanks = /^[\s,]*/.exec(draft.markdown.slice(place.end, from))?.[0].length ?? 0;
  const cut = { start: place.start, end: place.end + blanks, text: '' };
  const title = `Remove “${phrase.written}”`;
  // A name such as "iOS" keeps its spelling.
  const [word = ''] = /^\p{Ll}[\p{L}’']*/u.exec(text.slice(next, next + 50)) ?? [];
  const isCode = passage.block.code?.some((code) => code.start <= next && next < code.end) ?? false;
  if (!phrase.isFirst || !/^\p{Lu}/u.test(phrase.written) || isCode || word === '' || /\p{Lu}/u.test(word))
    return { title, edits: [cut] };
  const letter = { start: from, end: from + 1, text: word.charAt(0).toUpperCase() };
  return {
    title,
    edits: isNear ? [{ start: cut.start, end: letter.end, text: letter.text }] : [cut, letter],
  };
}

/** True if the source has the same characters as the text there, so that no markup is cut in two. */
function isPlain({ markdown }: Draft, passage: DraftPassage, span: Span): boolean {
  const { start, end } = placeIn(passage, span);
  const shown = passage.block.text.slice(span.start, span.end);
  return markdown.slice(start, end).replace(/\s+/g, ' ') === shown.replace(/\s+/g, ' ');
}

/**
 * An editor's action or the kind of phrase: use other words (`instead`), remove (`cut`), begin the sentence differently
 * (`reword`), link a source (`sources`), or remove remains of a chat (`chat`). `greetings` are remains of a chat only
 * at the start of a text.
 */
type PhraseKind = keyof typeof en | 'cut' | 'reword';

type WordFile = Readonly<Record<'instead', Readonly<Record<string, string>>>> &
  Readonly<Record<Exclude<PhraseKind, 'instead'>, readonly string[]>>;

interface PlainWords {
  /** Phrases by kind. Case-sensitive, except for the first letter. */
  readonly patterns: readonly (readonly [PhraseKind, RegExp])[];
  readonly instead: ReadonlyMap<string, string>;
}

/** Returns undefined for a language (ISO 639-1) without lists. */
const plainWordsOf = (language: string): PlainWords | undefined => languages.get(language);

/** Evidence is missing only if the phrase begins a clause, unlike in "our research shows". */
const clauseStart = String.raw`(?<=^|[.!?:;,(–—]\s|(?<!\p{L})(?:that|because|as|since|and|but|so|while|dass|weil|wie|und|aber)\s)`;

function compile({ instead, ...lists }: WordFile): PlainWords {
  return {
    instead: new Map(Object.entries(instead)),
    patterns: [
      ['instead', phrases(Object.keys(instead))],
      ...kinds.filter((kind) => lists[kind].length > 0).map((kind) => [kind, phrases(lists[kind])] as const),
      ['sources', new RegExp(String.raw`${clauseStart}(?:${oneOf(lists.sources)})(?!\p{L})`, 'giu')],
      ['greetings', new RegExp(`^(?:${oneOf(lists.greetings)})!`, 'gu')],
    ],
  };
}

const kinds = ['cut', 'reword', 'chat'] as const;

/**
 * Matches whole words outside addresses and identifiers, and not before a number: `versions prior to 6.1`. Excludes
 * `the near future or recent past` and `the top 5 utilized links`.
 */
const phrases = (list: readonly string[]): RegExp => new RegExp(`${phraseStart}(?:${oneOf(list)})${phraseEnd}`, 'gu');

const phraseStart = String.raw`(?<![\p{L}\p{N}_/.@#-]|\d\s(?=utilized))`;
const phraseEnd = String.raw`(?![\p{L}\p{N}_]|[/-]\p{L}|\sv?\d)(?<!future(?=\sor\s))`;

/** Longest first, with either apostrophe, any white space, and a first letter in either case. */
const oneOf = (list: readonly string[]): string =>
  list
    .toSorted((one, other) => other.length - one.length)
    .map((phrase) =>
      sourceOf(phrase.replace(/^\p{L}/u, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)),
    )
    .join('|');

const languages: ReadonlyMap<string, PlainWords> = new Map([
  ['de', compile({ ...de, ...emptyOpenersOf('de') })],
  ['en', compile({ ...en, ...emptyOpenersOf('en') })],
]);

/** A phrase that an editor would change. Offsets are in the block's text. */
interface Phrase extends Span {
  readonly kind: PhraseKind;
  /** As in the text, on one line. */
  readonly written: string;
  /** Replacement for an `instead` phrase, with the same capitalization. */
  readonly better: string;
  readonly isFirst: boolean;
}

/** Words before a clause that could be a sentence. */
const conjunction = /(?<!\p{L})(?:also|although|and|but|for example|however|so|though),?\s$/iu;

const withFirst = (text: string, to: 'lower' | 'upper'): string =>
  (to === 'upper' ? text.charAt(0).toUpperCase() : text.charAt(0).toLowerCase()) + text.slice(1);

/** Finds the phrases of a block that an editor would change, outside code, quotations, and page titles. */
const phrasesIn = memoize((reading: BlockReading): readonly Phrase[] => {
  const { text, links, code = [], kind } = reading.content;
  const plain = plainWordsOf(reading.language);
  if (!plain || (kind !== 'paragraph' && kind !== 'item')) return [];
  const matches = plain.patterns.flatMap(([phrase, pattern]) =>
    placesOf(text, pattern).map((place) => ({ kind: phrase, ...place })),
  );
  if (matches.length === 0) return [];
  const titles = links.filter((link) => /^\p{Lu}/u.test(link.text));
  const unsaid = withoutOverlaps([...reading.quotations, ...quotedIn(text), ...code, ...titles]);
  return outside(unsaid, withoutOverlaps(matches)).flatMap((place): Phrase[] => {
    const written = text.slice(place.start, place.end).replace(/\s+/g, ' ');
    const isCapital = /^\p{Lu}/u.test(written);
    const before = text.slice(Math.max(0, place.start - 20), place.start);
    const isFirst = /(?:^|[.!?:–—•(-]\s*)$/u.test(before);
    // A title, such as "In Order to Live"
    if (place.kind === 'instead' && isCapital && !isFirst) return [];
    // Cutting would leave an introductory clause without its reference: "Before you begin, it's important to note that
    // …"
    if (place.kind === 'cut' && !isFirst && !conjunction.test(before)) return [];
    const better = plain.instead.get(written) ?? plain.instead.get(withFirst(written, 'lower')) ?? '';
    return [{ ...place, written, better: isCapital ? withFirst(better, 'upper') : better, isFirst }];
  });
});
