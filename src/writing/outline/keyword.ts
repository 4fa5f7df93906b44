import { anyOf, oneOf } from '../../analysis/lexicon/lexicon.ts';
import type { QuestionKind } from '../../contract/content/contentRun.ts';
import type { Claim } from '../evidence/claims.ts';
import type { Quotation } from '../evidence/passages.ts';
import type { Subject } from '../evidence/subjectPile.ts';
import { kindOfQuestion } from './questionKinds.ts';
import questionTurns from './questionTurns.json' with { type: 'json' };
import { promptOpenings } from './wording.ts';
import { withoutEnding, withoutLastWord } from '../../text/endings.ts';

/**
 * Extracts the keyword from a prompt by removing question words, praise and politeness: `what's the best 55 inch TV
 * under $1000?` becomes `55 inch TV under $1000`. Returns the whole prompt if nothing remains.
 */
export function keywordOf(
  prompt: string,
  language: string,
  kind: QuestionKind | undefined = kindOfQuestion(prompt, language),
): string {
  const openings = promptOpenings(language);
  if (openings) return clipped(withoutEnding(prompt.replace(/\s+/g, ' ').trim(), /[?!.\s]/).replace(openings.asks, ''));
  const { asking, between, fillers, done } = language === 'de' ? german : english;
  const asked = prompt.replace(/\s+/g, ' ').trim();
  const bare = withoutQuestion(withoutEnding(asked, /[?!.。？！\s]/u), kind, language);
  if (bare !== undefined) return clipped(bare);
  const line = withoutEnding(asked, /[?!.。？！\s]/u).replace(between, ' $1 ');
  const tail = [...line.matchAll(asking)]
    .map(({ index, 0: match }) => line.slice(index + match.length))
    .findLast((text) => text.trim() !== '');
  const action = done?.exec(line);
  const [, verb = '', rest = ''] = action ?? [];
  const core = action ? `${rest.replace(prefixAtEnd, ' $1')}${infinitive(verb)}` : (tail ?? line);
  const named = namingBoth(core, asked);
  const keyword = withoutEnding(
    // `Lease or buy?` compares what other questions only mention.
    (kind === 'versus' ? named : named.replace(fillers, ' ')).replace(/\s+/g, ' ').replace(/^[\s,:;–-]+/, ''),
    /[\s,:;–-]/,
  );
  return clipped(keyword === '' ? asked : keyword);
}

/** Rewrites a question as a search phrase: `rewire a house cost`, `dishwasher not draining`. */
function withoutQuestion(asked: string, kind: QuestionKind | undefined, language: string): string | undefined {
  const own = turns.get(language)?.find((turn) => turn.kind === kind && turn.asked.test(asked));
  return own && withoutEnding(asked.replace(own.asked, own.keyword).replace(/\s+/g, ' '), /[\s,:;–-]/).trim();
}

interface Turn {
  readonly kind: string;
  readonly asked: RegExp;
  /** Keyword of the question, with `$1` and so on for its parts. */
  readonly keyword: string;
}

/** Reads a turn. Angle brackets capture a part, round ones don't. */
const readTurn = (kind: string, [question = '', keyword = '']: readonly string[]): Turn => ({
  kind,
  asked: new RegExp(
    `^${oneOf([question])
      .replaceAll('<', '(')
      .replaceAll('>', ')')
      .replaceAll('{1}', '(.+?)')
      .replaceAll(
        '{few}',
        String.raw`((?!(?:${anyOf('ownedOpenings', 'en')}|${anyOf('articles', 'en')})\s)\S+(?:\s\S+)?)`,
      )
      .replaceAll('{word}', String.raw`(\S+)`)
      .replaceAll('{end}', '(.*)')}$`,
    'iu',
  ),
  keyword: keyword.replace(/\{(\d)\}/g, '$$$1'),
});

const turns: ReadonlyMap<string, readonly Turn[]> = new Map(
  Object.entries(questionTurns).map(([language, kinds]) => [
    language,
    Object.entries(kinds).flatMap(([kind, own]) => own.map((turn) => readTurn(kind, turn))),
  ]),
);

/** Replaces `both spaces` with the only pair named before it: `my garage and basement are damp`. */
function namingBoth(keyword: string, asked: string): string {
  const at = both.exec(keyword)?.index;
  const before = asked.slice(0, Math.max(0, asked.lastIndexOf(keyword)));
  const [pair, ...others] = [...before.matchAll(joined)];
  return at === undefined || !pair || others.length > 0 ? keyword : `${keyword.slice(0, at)}${pair[1]} and ${pair[2]}`;
}

interface QuotedAnswers {
  readonly claims: readonly Claim[];
  readonly brandQuotations: readonly Quotation[];
  readonly subjects: readonly Subject[];
}

/** Spells abbreviations as the answers do: `TV` and `WiFi` instead of `tv` and `wifi`. */
export function spelledAsSaid(keyword: string, { claims, brandQuotations, subjects }: QuotedAnswers): string {
  const allQuotations = [...claims, ...brandQuotations, ...subjects.flatMap(({ quotations }) => quotations)];
  const spellings = new Map<string, Map<string, number>>();
  for (const [word] of allQuotations
    .map(({ text }) => text)
    .join(' ')
    .matchAll(/(?<![\p{L}\p{N}-])\p{L}{2,12}(?![\p{L}\p{N}-])/gu)) {
    const own = spellings.get(word.toLowerCase()) ?? new Map<string, number>();
    spellings.set(word.toLowerCase(), own.set(word, (own.get(word) ?? 0) + 1));
  }
  return keyword.replace(/(?<![\p{L}\p{N}-])\p{Ll}{2,12}(?![\p{L}\p{N}-])/gu, (word) => {
    const [usual = word] = [...(spellings.get(word) ?? [])].sort(([, one], [, other]) => other - one)[0] ?? [];
    return /\p{Lu}.*\p{Lu}/u.test(usual) ? usual : word;
  });
}

const both = new RegExp(String.raw`(?<!\p{L})${anyOf('bothNamed', 'en')}$`, 'iu');
const joined = new RegExp(
  String.raw`(?<!\p{L})(\p{L}{3,30}) and (?:${anyOf('ownedOpenings', 'en')} |${anyOf('articles', 'en')} )?(\p{L}{3,30})(?!\p{L})`,
  'giu',
);

const maxKeywordLength = 80;

/** Truncates a text to 80 characters between words. */
function clipped(text: string): string {
  return text.length <= maxKeywordLength
    ? text
    : withoutLastWord(text.slice(0, maxKeywordLength + 1)).slice(0, maxKeywordLength);
}

interface AskingPhrase {
  /** Words before the requested thing. The last match in the prompt counts. */
  readonly asking: RegExp;
  /** Praise in the middle: `which pan is best for eggs`. */
  readonly between: RegExp;
  readonly fillers: RegExp;
  /** Verb and rest of `Wie entkalke ich eine Kaffeemaschine`. */
  readonly done?: RegExp;
}

const english: AskingPhrase = {
  asking: new RegExp(
    [
      String.raw`(?:^|(?<=[\s,.;:]))${anyOf('asking', 'en')}\s+(?:me\s+)?(?:${anyOf('askedBefore', 'en')}\s+)*`,
      String.raw`(?:${anyOf('shopsAsked', 'en')}\s+)?(?:${anyOf('articles', 'en')}\s+|${anyOf('indefiniteArticles', 'en')}\s+)?`,
    ].join(''),
    'giu',
  ),
  between: judgedBetween('en'),
  fillers: new RegExp(String.raw`(?:^|\s)${anyOf('politeWords', 'en')}(?=\s|$)`, 'giu'),
};

const german: AskingPhrase = {
  asking: new RegExp(
    String.raw`(?:^|(?<=[\s,.;:]))${anyOf('asking', 'de')}\s+(?:${anyOf('askedBefore', 'de')}\s+)*`,
    'giu',
  ),
  between: judgedBetween('de'),
  fillers: new RegExp(
    [
      String.raw`(?:^|\s)${anyOf('politeWords', 'de')}(?=\s|$)`,
      String.raw`\s${anyOf('askedAtEnd', 'de')}$`,
      String.raw`^${anyOf('ownArticles', 'de')}\s`,
    ].join('|'),
    'giu',
  ),
  done: new RegExp(
    [
      String.raw`^wie (?!${anyOf('modals', 'de')} )(\p{L}+) ${anyOf('askers', 'de')}(?: am besten)? `,
      String.raw`(?:${anyOf('actedOn', 'de')} )?(.+)$`,
    ].join(''),
    'iu',
  ),
};

/** Matches “which pan is best” in “which pan is best for eggs”. */
function judgedBetween(language: 'en' | 'de'): RegExp {
  return new RegExp(
    String.raw`^(${anyOf('askedWhich', language)} .+?) ${anyOf('judgesAsked', language)}(?=\s|$)`,
    'iu',
  );
}

/**
 * Separable verb prefix at the end of a question: `Wie melde ich ein Gewerbe an?` Also matches the end alone, to insert
 * a space before the infinitive.
 */
const prefixAtEnd = new RegExp(String.raw`(?:(?:^| )(${anyOf('verbPrefixes', 'de')}))?$`, 'iu');

/** Returns `entkalken` for `entkalke` and `entkalkt`. Modal verbs such as `kann` are part of `asking`. */
function infinitive(verb: string): string {
  return `${verb.toLowerCase().replace(/(?<=[^aeiou]|[ae]u)e?t?$/u, '')}en`.replace(/enen$/u, 'en');
}
