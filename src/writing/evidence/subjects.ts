import type { Named } from '../../analysis/mentions/named.ts';
import type { QuestionKind } from '../../contract/content/contentRun.ts';
import { fold } from '../../text/words/fold.ts';
import { CommonPhrases } from './commonPhrases.ts';
import { contentWords, feature, modelWords, plainWords } from './headRoles.ts';
import { readNameText } from './optionName.ts';
import { answersNaming } from './options/namingAnswers.ts';
import { awardBefore, type Describing, otherNames, variants } from './options/optionWords.ts';
import { namesOptions } from '../outline/questionKinds.ts';
import type { Heading, Passage, ReadAnswer } from './passages.ts';
import { Piles, type Subject } from './subjectPile.ts';

interface Asked {
  readonly prompt: string;
  readonly kind: QuestionKind | undefined;
  /** The brand and its competitors, which are always options. */
  readonly names: readonly Named[];
}

/** Limits by role, to fit an article. */
const maxSubjects: Readonly<Record<Heading['role'], number>> = { option: 12, topic: 12, use: 8 };

/** Merges names of the same subject. Sorts by number of answers. */
export function gatherSubjects(
  passages: readonly Passage[],
  read: readonly ReadAnswer[],
  { prompt, kind, names }: Asked,
): Subject[] {
  const answers = read.map(({ answer }) => answer);
  const describing = describingIn(read, prompt);
  const piles = new Piles(describing);
  const awards = read.flatMap(({ reading }) => reading.blocks.map(({ text }) => awardBefore(text))).join('\n');
  const ranked = (namesOptions.has(kind) ? answers : []).flatMap(({ id, rankings }) =>
    rankings.flatMap(({ name }): [Heading, number][] =>
      awards.includes(`${name}: `) ? [] : [[{ name, role: 'option' }, id]],
    ),
  );
  const brought = passages.flatMap(({ brings, answer }) =>
    brings.map((heading): [Heading, number] => [heading, answer]),
  );
  const isBrought = ([{ name }, id]: readonly [Heading, number]): boolean =>
    brought.some(([other, answer]) => answer === id && fold(other.name) === fold(name));
  const others = ranked.filter((one) => !isBrought(one) && !feature.test(one[0].name) && !/[?？]$/u.test(one[0].name));
  const common = new CommonPhrases(
    answers.map(({ content_markdown }) => content_markdown),
    prompt,
  );
  const tracked = new Set(names.flatMap(({ name, aliases = [] }) => [name, ...aliases]).map(fold));
  const isName = (name: string): boolean => tracked.has(fold(name)) || !common.has(name);
  const headings = [...brought, ...others].map(([heading]) => heading);
  const settled = withOtherNames(settledRoles(headings, isName, describing), headings, describing);
  // `U8/U8N` joins names with either of them, so names with more models come first
  const modelsOf = ({ name }: Heading): number => modelWords(name).length;
  for (const [heading] of [...brought, ...others].toSorted(([one], [other]) => modelsOf(other) - modelsOf(one)))
    piles.for(settled(heading));
  for (const [heading, answer] of [...brought, ...others]) piles.for(settled(heading))?.add(heading, answer);
  const isModel = ({ name, role }: Heading): boolean => role === 'option' && modelWords(name).length > 0;
  const chosen = [...ranked, ...brought.filter(([heading]) => isModel(heading) || tracked.has(fold(heading.name)))];
  for (const [heading] of chosen) {
    const pile = piles.for(settled(heading));
    if (pile?.role === 'option') pile.chosen = true;
  }
  const options = piles.all.filter(({ role }) => role === 'option');
  const naming = answersNaming(
    options.map((pile) => [pile.subject().name]),
    read,
    describing,
  );
  for (const [index, pile] of options.entries()) pile.isNamedBy(naming[index] ?? new Set());
  for (const { quotation, about } of passages) {
    if (!quotation) continue;
    const subject = about && settled(about);
    const nameText = readNameText(quotation.text);
    const named = options.filter((pile) => pile.isNamedIn(nameText));
    const { about: _, ...alone } = quotation;
    // It is about the only option that it names, and not about the one before it.
    if (named.length === 1) named[0]?.quotations.push(alone);
    else if (named.length === 0 && subject?.role === 'option') piles.for(subject)?.quotations.push(quotation);
    if (subject && subject.role !== 'option') piles.for(subject)?.quotations.push(quotation);
  }
  const telling = piles.all.filter((pile) => pile.isTelling).map((pile) => pile.subject());
  const subjects = telling
    .map((subject) => (subject.role === 'option' ? subject : { ...subject, answers: answersOn(subject, read) }))
    .sort((a, b) => b.answers.length - a.answers.length || b.quotations.length - a.quotations.length);
  const isKept = withoutMakers(subjects, tracked);
  return (['option', 'topic', 'use'] as const).flatMap((role) =>
    subjects.filter((subject) => subject.role === role && isKept(subject)).slice(0, maxSubjects[role]),
  );
}

/** Filters out makers whose products are listed, and products of a tracked maker. */
function withoutMakers(subjects: readonly Subject[], tracked: ReadonlySet<string>): (subject: Subject) => boolean {
  const options = subjects.filter(({ role }) => role === 'option').map(({ name }) => name);
  const isOf = (product: string, maker: string): boolean =>
    product !== maker && fold(product).startsWith(`${fold(maker)} `);
  return ({ name, role }) => {
    if (role !== 'option' || tracked.has(fold(name))) return true;
    const isMaker = !/\p{N}/u.test(name) && name.split(' ').length < 4;
    const isOfTracked = options.some((other) => tracked.has(fold(other)) && isOf(name, other));
    return !isOfTracked && !(isMaker && options.some((other) => isOf(other, name) && !isVersion(other, name)));
  };
}

/** True if only the version differs: `Pacer Pro` isn't a product of a maker called Pacer. */
const isVersion = (name: string, other: string): boolean =>
  plainWords(name.slice(other.length)).every((word) => variants.has(word) || /^\p{N}+$/u.test(word));

/** Returns the answers that list a topic or contain its words next to each other in one block. */
function answersOn({ name, answers }: Subject, read: readonly ReadAnswer[]): number[] {
  const asked = new Set(contentWords(name));
  const speaks = ({ reading }: ReadAnswer): boolean =>
    asked.size > 0 && reading.blocks.some(({ text }) => hasTogether(contentWords(text), asked));
  return read.filter((one) => answers.includes(one.answer.id) || speaks(one)).map(({ answer }) => answer.id);
}

/** True if the words of a name are adjacent, in any order. */
function hasTogether(textWords: readonly string[], name: ReadonlySet<string>): boolean {
  const places = new Map<string, number>();
  return textWords.some((word, index) => {
    if (!name.has(word)) return false;
    places.set(word, index);
    return places.size === name.size && index - Math.min(...places.values()) < name.size;
  });
}

/** Turns topics that are another name of an option into options: `Avalon` next to `The Resistance/Avalon`. */
function withOtherNames(
  roleOf: (heading: Heading) => Heading,
  headings: readonly Heading[],
  { asked, small }: Describing,
): (heading: Heading) => Heading {
  const isPlain = (word: string): boolean => asked.has(word) || small.has(word);
  const others = headings
    .filter((heading) => roleOf(heading).role === 'option')
    .flatMap(({ name }) => otherNames(name).filter((other) => !plainWords(other).every(isPlain)));
  const known = new Set(others.map(fold));
  return (heading) => {
    const settled = roleOf(heading);
    const isOption = settled.role === 'topic' && known.has(fold(settled.name));
    return isOption ? { name: settled.name, role: 'option' } : settled;
  };
}

/** Returns the words of the prompt and the lowercase words of the answers. */
function describingIn(read: readonly ReadAnswer[], prompt: string): Describing {
  const asked = plainWords(prompt).flatMap((word) => (/^\p{L}$/u.test(word) ? [] : [word, ...contentWords(word)]));
  const small = read.flatMap(({ reading }) => reading.blocks.flatMap(({ text }) => text.match(smallWord) ?? []));
  return { asked: new Set([...asked, ...asked.map((word) => `${word}s`)]), small: new Set(small.map(fold)) };
}

const smallWord = /(?<![\p{L}\p{N}.@/])\p{Ll}{2,}(?![\p{L}\p{N}/]|\.\p{L})/gu;

/**
 * Minimum leads that make a proper name an option, relative to its most frequent role. One-word names need two. With
 * little context, options look like topics.
 */
const votesOfOption = 0.5;

/** Gives each name its most frequent role. Only names can be options. */
function settledRoles(
  headings: readonly Heading[],
  isName: (name: string) => boolean,
  { asked, small }: Describing,
): (heading: Heading) => Heading {
  const isPlain = (word: string): boolean => [word, `${word}s`].some((form) => asked.has(form) || small.has(form));
  const isProper = (name: string): boolean => contentWords(name).some((word) => /\p{L}/u.test(word) && !isPlain(word));
  const keyOf = ({ name }: Heading): string => contentWords(name).sort().join(' ');
  const votes = new Map<string, Map<Heading['role'], number>>();
  for (const heading of headings) {
    const roles = votes.get(keyOf(heading)) ?? new Map<Heading['role'], number>();
    votes.set(keyOf(heading), roles.set(heading.role, (roles.get(heading.role) ?? 0) + 1));
  }
  const known = new Map<string, Heading['role']>();
  // `Humidistat`, if other leads say `Adjustable Humidistat`
  const ofFeatures = Map.groupBy(
    headings.filter(({ name }) => feature.test(name)).flatMap((heading) => [...new Set(contentWords(heading.name))]),
    (word) => word,
  );
  return (heading) => {
    const key = keyOf(heading);
    const own = [...(votes.get(key) ?? [])];
    const minVotes = Math.max(key.includes(' ') ? 1 : 2, votesOfOption * Math.max(...own.map(([, count]) => count)));
    const [usualRole = heading.role] =
      (isProper(heading.name) ? own.find(([other, count]) => other === 'option' && count >= minVotes) : undefined) ??
      own.sort(([, a], [, b]) => b - a)[0] ??
      [];
    const isFeature = (ofFeatures.get(key)?.length ?? 0) > (votes.get(key)?.get('option') ?? 0);
    const role =
      known.get(key) ?? (usualRole === 'option' && (isFeature || !isName(heading.name)) ? 'topic' : usualRole);
    known.set(key, role);
    // topics from a list of options drop their heading, which could make them steps
    return role === 'topic' && heading.role === 'option' ? { name: heading.name, role } : { ...heading, role };
  };
}
