import type { Span } from '../../text/markdown/inlineText.ts';
import { labelledSentences } from './denialLabels.ts';
import { chinese, japanese, korean } from './denialsInAsia.ts';
import { english } from './denialsInEnglish.ts';
import { french, italian } from './denialsInFrenchAndItalian.ts';
import { dutch, german } from './denialsInGermanAndDutch.ts';
import { portuguese, spanish } from './denialsInSpanishAndPortuguese.ts';
import { type Denial, denialOf, named } from './denialSentences.ts';

const languages = [english, german, french, spanish, italian, portuguese, dutch, japanese, chinese, korean].map(
  denialOf,
);
const negation = new RegExp(languages.map((language) => language.negation.source).join('|'), 'iu');

/** True where a text may deny something: a quick look before `isDenied`. */
export const mayDeny = (text: string): boolean => negation.test(text);

/**
 * True where an answer says of a mention only that nothing of the name was found or is known, or asks about the name
 * and goes on to say so: "Acme? I could not find Acme.", "Acme: not mentioned in the sources". In doubt it is a mention.
 */
export function isDenied(text: string, mention: Span): boolean {
  if (!mayDeny(text.slice(Math.max(0, mention.start - denialReach), mention.end + denialReach))) return false;
  return (
    isDeniedAt(text, mention) ||
    isDeniedAfterQuestion(text, mention) ||
    labelledSentences(text, mention).some((sentence) => isDeniedAt(sentence.text, sentence.mention))
  );
}

/** The words that are near enough to a mention to deny it. */
const denialReach = 250;

function isDeniedAt(text: string, { start, end }: Span): boolean {
  const [before, after] = [text.slice(Math.max(0, start - denialReach), start), text.slice(end, end + denialReach)];
  if (!mayDeny(`${lastOf(before)} ${firstOf(after)}`)) return false; // as in most sentences
  const [ahead, behind] = [plain(before), plain(after)];
  const clause = lastOf(ahead);
  const sentence = `${clause} ${firstOf(behind)}`.toLowerCase();
  const denying = languages.filter((language) => language.mayDeny(sentence));
  if (denying.length === 0 || conditional.test(clause)) return false;
  if (isDeniedBetween(ahead, behind, denying)) return true;
  const [first, last] = [
    namesAhead.exec(ahead.slice(-reachOfNames))?.[0].length ?? 0,
    namesBehind.exec(behind)?.[0].length ?? 0,
  ];
  return first + last > 0 && isDeniedBetween(ahead.slice(0, ahead.length - first), behind.slice(last), denying);
}

const sentenceEnd = /[.!?…]["”»)]?\s|[。！？\n]/;
/** What a text says after its last sentence end, and before its first. */
const lastOf = (text: string): string => text.split(sentenceEnd).at(-1) ?? '';
const firstOf = (text: string): string => text.split(sentenceEnd, 1)[0] ?? '';

/** The clause up to the name is a condition: "If I could not find Acme". */
const conditional =
  /(?:^|[:;,，、])\s*["“(]?(?:even if|if|unless|whenever|wenn|falls|si|se|als|cuando|quando|wanneer|如果|若|要是|もし|만약|만일)(?<=[^\p{Script=Latin}]|(?=[^\p{L}]))[^:;,，]*$/iu;

function isDeniedBetween(ahead: string, behind: string, denying: readonly Denial[]): boolean {
  const before = ahead.toLowerCase();
  const near = `${before}${named}${behind.toLowerCase()}`;
  return denying.some((language) => language.denies(near, before.length) && !language.turns(firstOf(behind)));
}

const word = "(?:[\\p{L}\\p{N}&'-]|\\.(?=[\\p{L}\\p{N}])){0,30}";
const name = `["“]?\\p{Lu}${word}(?: [\\p{Lu}\\p{N}]${word}){0,2}["”]?`;
const or = '(?:,|,? (?:or|and|nor|&|oder|und|noch|ou|et|ni|o|y|e|né|nem|of|en))';
/** What is said of "Globex or Acme" is said of each, and what is said of "Acme (acme.com)" of both. */
const namesAhead = new RegExp(`(?:(?<![\\p{L}\\p{N}])${name}${or} ){1,3}$|(?<!\\S)\\S{1,40} \\($`, 'u');
const namesBehind = new RegExp(`^["”]?(?:${or} ${name}(?![\\p{L}\\p{N}])){1,3}`, 'u');
const reachOfNames = 120;

/** True where the sentence is a question, and the next mention of the same name is in the answer to it and denied. */
function isDeniedAfterQuestion(text: string, { start, end }: Span): boolean {
  const written = text.slice(start, end);
  const near = text.slice(end, end + denialReach);
  const asked = /^[^.!?\n。！？]*[?？]/.exec(near)?.[0].length;
  const next = asked === undefined ? -1 : near.indexOf(written, asked);
  return (
    next >= 0 &&
    !/[.!。！]/.test(near.slice(asked, next)) &&
    isDeniedAt(text, { start: end + next, end: end + next + written.length })
  );
}

/** The text with straight apostrophes and single spaces, lines kept apart. */
const plain = (text: string): string => text.replace(/[’ʼ‘]/g, "'").replace(/[^\S\n]+/g, ' ');
