import { anyOf } from '../../analysis/lexicon/lexicon.ts';
import type { QuestionKind } from '../../contract/content/contentRun.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { kindOfQuestion } from './questionKinds.ts';
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
  const core = action ? `${action[2] ?? ''} ${infinitive(action[1] ?? '')}` : (tail ?? line);
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
  const turns = kind && (language === 'de' ? germanTurns : englishTurns)[kind];
  const turn = turns?.find(([pattern]) => pattern.test(asked));
  return turn && asked.replace(turn[0], turn[1]).replace(/\s+/g, ' ').trim();
}

type Turns = Readonly<Partial<Record<QuestionKind, readonly (readonly [RegExp, string])[]>>>;

const englishTurns: Turns = {
  cost: [
    [/^how much (?:does|do|will|would|should) (?:it|i|you) (?:cost|pay|charge)(?: to| for)? (.+)$/iu, '$1 cost'],
    [/^(?:how much|what) (?:does|do|will|would|should) (?:an? |the )?(.+?) cost(.*)$/iu, '$1 cost$2'],
    [/^how (?:much|expensive) (?:is|are) (?:an? |the )?(.+)$/iu, '$1 cost'],
    [/^what (?:is|are|'s) the (?:average )?(?:cost|price)s? (?:of|for) (?:an? |the )?(.+)$/iu, '$1 cost'],
  ],
  yes_no: [
    [
      /^(?:is|are|does|do|can|should|will|has|have|was)(?: it| there| i| you| we)? (?:an? |the |my |your )?(.+)$/iu,
      '$1',
    ],
  ],
  troubleshooting: [
    [/^why (?:won't|doesn't|isn't|can't|don't|aren't) (?:my |the |an? )?(.+?) (\S+)$/iu, '$1 not $2'],
    [/^why (?:is|are|does|do|has) (?:my |the |an? )?(.+)$/iu, '$1'],
    [/^how (?:to|do i|do you) fix (?:my |the |an? )?(.+)$/iu, '$1'],
  ],
  what_is: [[/^how (?:does|do) (?:an? |the )?(.+?) works?$/iu, '$1']],
};

const germanTurns: Turns = {
  cost: [
    [/^(?:was|wie ?viel) kost(?:et|en) (?:eine?[nmrs]? |der |die |das )?(.+)$/iu, '$1 Kosten'],
    [/^wie teuer (?:ist|sind) (?:eine? |der |die |das )?(.+)$/iu, '$1 Kosten'],
  ],
  yes_no: [
    [/^lohn(?:t|en) (?:sich|es sich) (?:eine?[nmrs]? |der |die |das )?(.+)$/iu, '$1'],
    [
      /^(?:ist|sind|kann|können|darf|muss|soll|sollte|hat|haben|braucht|brauche|gibt es|hilft|macht)(?: man| ich| es)? (?:eine?[nmrs]? |der |die |das )?(.+)$/iu,
      '$1',
    ],
  ],
  troubleshooting: [
    [/^(?:warum|wieso|weshalb) (\p{L}+) (?:meine?[nmrs]? |der |die |das |eine? )?(\S+) (.+)$/iu, '$2 $1 $3'],
  ],
  what_is: [
    [/^wie funktionier(?:t|en) (?:eine? |der |die |das )?(.+)$/iu, '$1'],
    [/^was (?:ist|sind|bedeutet) (?:eine? |der |die |das )?(.+)$/iu, '$1'],
  ],
};

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

/** `entkalke ich`, `entkalkt man`: entkalken. Verbs such as `kann` stand in `asking`. */
function infinitive(verb: string): string {
  return `${verb.toLowerCase().replace(/(?<=[^aeiou])e?t?$/u, '')}en`.replace(/enen$/u, 'en');
}
