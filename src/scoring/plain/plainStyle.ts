import { isIgnored } from '../../article/ignoredRules.ts';
import type { Finding } from '../../contract/content/article.ts';
import { fold } from '../../text/words/fold.ts';
import { type Draft, type DraftPassage, placeIn } from '../draft/draft.ts';
import { type Fix, type Location, shared } from '../finding.ts';
import { type Phrase, phrasesIn } from './phrases.ts';
import { replacement, withoutOpener } from './plainFixes.ts';

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
  const told = faults.map(({ rule, message, start, end, fix }, index): Finding => {
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
  return { score: score - lost, findings: [...findings, ...told] };
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
