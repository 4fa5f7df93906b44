import { anyOf, oneOf } from '../../analysis/lexicon/lexicon.ts';
import type { QuestionKind } from '../../contract/content/contentRun.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { kindOfQuestion } from './questionKinds.ts';
import questionTurns from './questionTurns.json' with { type: 'json' };
import { promptOpenings } from './wording.ts';
import { withoutEnding, withoutLastWord } from '../../text/endings.ts';

/**
 * The keyword that a prompt asks for: without the words of asking, praise and politeness (`what's the best 55 inch TV
 * under $1000?` is `55 inch TV under $1000`). The whole prompt where nothing would be left.
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
  const keyword = withoutEnding(
    namingBoth(core, asked)
      .replace(fillers, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,:;–-]+/, ''),
    /[\s,:;–-]/,
  );
  return clipped(keyword === '' ? asked : keyword);
}

/** What a question of a kind is about, as people search for it: `rewire a house cost`, `dishwasher not draining`. */
function withoutQuestion(asked: string, kind: QuestionKind | undefined, language: string): string | undefined {
  const own = turns.get(language)?.find((turn) => turn.kind === kind && turn.asked.test(asked));
  return own && withoutEnding(asked.replace(own.asked, own.keyword).replace(/\s+/g, ' '), /[\s,:;–-]/).trim();
}

interface Turn {
  readonly kind: string;
  readonly asked: RegExp;
  /** What the question becomes, with `$1` for its parts. */
  readonly keyword: string;
}

const readTurn = (kind: string, [question = '', keyword = '']: readonly string[]): Turn => ({
  kind,
  asked: new RegExp(
    `^${oneOf([question])
      .replaceAll('{1}', '(.+?)')
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

/** What `both spaces` are, where the words before name just two: `my garage and basement are damp`. */
function namingBoth(keyword: string, asked: string): string {
  const at = both.exec(keyword)?.index;
  const before = asked.slice(0, Math.max(0, asked.lastIndexOf(keyword)));
  const [pair, ...others] = [...before.matchAll(joined)];
  return at === undefined || !pair || others.length > 0 ? keyword : `${keyword.slice(0, at)}${pair[1]} and ${pair[2]}`;
}

/** A keyword with the abbreviations that the answers write large: `TV` and `WiFi`, where the prompt says `tv` and `wifi`. */
export function spelledAsSaid(
  keyword: string,
  { claims, brandQuotations, subjects }: Pick<Evidence, 'claims' | 'brandQuotations' | 'subjects'>,
): string {
  const said = [...claims, ...brandQuotations, ...subjects.flatMap(({ quotations }) => quotations)];
  const spellings = new Map<string, Map<string, number>>();
  for (const [word] of said
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

/** At most 80 characters, cut between words. */
function clipped(text: string): string {
  return text.length <= maxKeywordLength
    ? text
    : withoutLastWord(text.slice(0, maxKeywordLength + 1)).slice(0, maxKeywordLength);
}

interface AskingPhrase {
  /** What comes before the thing that is asked for; the last one in the prompt counts. */
  readonly asking: RegExp;
  /** Praise in the middle: `which pan is best for eggs`. */
  readonly between: RegExp;
  readonly fillers: RegExp;
  /** `Wie entkalke ich eine Kaffeemaschine`: the verb, then the rest. */
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

/** "Which pan is best" of "which pan is best for eggs". */
function judgedBetween(language: 'en' | 'de'): RegExp {
  return new RegExp(
    String.raw`^(${anyOf('askedWhich', language)} .+?) ${anyOf('judgesAsked', language)}(?=\s|$)`,
    'iu',
  );
}

/** The prefix of a verb, which ends the question: `Wie melde ich ein Gewerbe an?` Before an infinitive there is a space. */
const prefixAtEnd = new RegExp(String.raw`(?:(?:^| )(${anyOf('verbPrefixes', 'de')}))?$`, 'iu');

/** `entkalke ich`, `entkalkt man`: entkalken. Verbs such as `kann` stand in `asking`. */
function infinitive(verb: string): string {
  return `${verb.toLowerCase().replace(/(?<=[^aeiou]|[ae]u)e?t?$/u, '')}en`.replace(/enen$/u, 'en');
}
