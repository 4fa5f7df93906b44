import type { Block } from '../../text/markdown/document.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import type { Candidate } from './leadingNames.ts';
import { announcesNoNames } from '../lexicon/headWords.ts';
import { anyOf, wholeWords } from '../lexicon/lexicon.ts';
import { squashed } from '../../text/words/fold.ts';
import { domainOf, spellingsOfHost } from '../../text/urls.ts';
import { capitalisedRun, gradeInProse, tidied, type WrittenSmall } from '../reading/grades.ts';

/** Returns names in running text: those of lists whose line breaks are lost, or else emphasized ones. */
export function proseNames(
  reading: AnswerReading,
  paragraphs: readonly Block[],
  vouchedFor: (leads: readonly Candidate[]) => readonly Candidate[],
): readonly Candidate[] {
  const listed = vouchedFor(
    paragraphs.flatMap((block) =>
      reading
        .inlineHeadsIn(block)
        .map(({ name, grade, list }) => ({ name, grade, group: `run ${block.start} ${list}` })),
    ),
  );
  return listed.length > 0
    ? listed
    : vouchedFor(paragraphs.flatMap((block) => emphasisedNames(block, reading.isWrittenSmall)));
}

export const sentenceNames = (reading: AnswerReading, paragraphs: readonly Block[]): readonly Candidate[] =>
  paragraphs.flatMap((block) => enumeratedNames(block, reading.isWrittenSmall));

/** Returns the paragraphs of an answer, except those under headings such as "What to look for". */
export function proseOf({ blocks }: AnswerReading): Block[] {
  let criteria = false;
  return blocks.filter(({ kind, text }) => {
    if (kind === 'heading') criteria = announcesNoNames(text.slice(0, 200));
    return kind === 'paragraph' && !criteria;
  });
}

/**
 * Returns bold names within sentences, and names that link to the home page of their own domain. Other link texts name
 * a source or its author.
 */
function emphasisedNames(block: Block, small: WrittenSmall): Candidate[] {
  const bold = block.strong
    .filter(({ start }) => start >= leadOffset)
    .map(({ start, end }) => ({ start, end, url: undefined }));
  const links = block.links.filter(({ start, end, url }) => leadsHome(url, block.text.slice(start, end)));
  return [...bold, ...links]
    .sort((one, other) => one.start - other.start)
    .filter(({ start }) => !owned.test(block.text.slice(Math.max(0, start - leadOffset), start)))
    .slice(0, maxNames)
    .flatMap(({ start, end, url }) => {
      const name = tidied(block.text.slice(start, end));
      return capital.test(name)
        ? [{ name, grade: gradeInProse(name, block, small), group: 'set off', ...(url !== undefined && { link: url }) }]
        : [];
    });
}

const maxNames = 100;
/** Bold text before this offset leads the block. */
const leadOffset = 6;
const capital = /^(?:[\p{Lu}\p{Lo}\d]|\p{Ll}{1,4}\p{Lu})/u;

/** Matches the words before something that a product has: "Its **Smart Bidding**". */
const owned = new RegExp(String.raw`(?:^|\s)${anyOf('ownedOpenings')} $`, 'iu');

/** True for "Acme" and "Acme One", linked to `https://www.acme.com/`. */
function leadsHome(url: string, name: string): boolean {
  if (!/^https?:\/\/[^/?#\s]{1,253}\/?(?:[?#].*)?$/i.test(url)) return false;
  const written = squashed(name);
  const labels = spellingsOfHost(domainOf(url) ?? '').map((host) => host.split('.')[0]?.replaceAll('-', '') ?? '');
  return labels.some((label) => label.length > 1 && written.startsWith(label));
}

/**
 * Returns names that a sentence enumerates as brands, tools or the like ("brands such as Acme, Globex and Hooli", "Acme
 * and Globex are good options"), or gives as an example ("a lamp like the Acme Lux").
 */
function enumeratedNames(block: Block, small: WrittenSmall): Candidate[] {
  const candidate = (name: string, group: string): Candidate => ({
    name,
    grade: gradeInProse(name, block, small),
    group: `${group} ${block.start}`,
  });
  const several = [...enumerations(block.text)].filter((names) => names.length > 1);
  return [
    ...several.flatMap((names, index) => names.map((name) => candidate(name, `enumerated ${index}`))),
    ...examplesIn(block.text)
      .map((name) => candidate(name, `example ${name}`))
      .filter(({ grade }) => grade !== 'label')
      .map((example): Candidate => ({ ...example, grade: 'name' })),
  ];
}

function* enumerations(text: string): Generator<readonly string[]> {
  for (const { index, 0: cue } of matchesIn(text, cues)) yield partsOf(sentenceFrom(text, index + cue.length)).names;
  for (const { index } of matchesIn(text, praises)) {
    const before = text.slice(Math.max(0, index - maxSentenceLength), index);
    const { names, isWhole } = partsOf(before.slice(before.search(sentenceStart)).replace(opening, ''));
    if (isWhole) yield names;
  }
}

/** Requires two words, because "a price like the Acme" is no example. */
function examplesIn(text: string): string[] {
  return matchesIn(text, examples)
    .map(({ index, 0: cue }) => capitalisedRun.exec(sentenceFrom(text, index + cue.length))?.[0] ?? '')
    .map(tidied)
    .filter((name) => name.includes(' '));
}

/** Avoids `matchAll`, which copies the expression for every text, because few texts match. */
function matchesIn(text: string, expression: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  expression.lastIndex = 0;
  while (matches.length < maxSentencesRead) {
    const match = expression.exec(text);
    if (!match) break;
    matches.push(match);
  }
  return matches;
}

const maxSentencesRead = 100;
const maxSentenceLength = 300;

/** "Companies in cities such as" enumerates cities; "providers in Berlin are" does not. */
const further = String.raw`(?:\s${anyOf('enumeratedFor')}(?:\s\p{L}[\p{L}-]{0,20}){1,5}|\s${anyOf('enumeratedWhere')})?`;
const such = String.raw`,?\s${anyOf('exampleOpenings')}`;
/**
 * Matches introductions of competitors, but not of sources, places, or options of a product ("options like Bluetooth").
 */
const cues = new RegExp(
  [
    String.raw`\b${anyOf('enumerated')}(?:${such}|${further}(?:\s${anyOf('enumerates')}|:))`,
    String.raw`\s+(?=(?:the\s)?(?:\p{Lu}|\p{Ll}{1,4}\p{Lu}))`,
  ].join(''),
  'gu',
);

const examples = new RegExp(String.raw`\s${anyOf('exampleOpenings')}\s${anyOf('articles')}\s(?=\p{Lu})`, 'gu');

/** Matches praise after names: "are good options". */
const praises = new RegExp(String.raw`\s${anyOf('enumerates')}\s(?:\p{L}{1,12}\s){0,2}?${wholeWords('praise')}`, 'giu');

/** Matches the punctuation and article before the first word of a sentence. */
const opening = new RegExp(String.raw`^[.!?:;\s]*(?:${anyOf('articles')}\s)?`, 'iu');

const sentenceStart = /(?:[.!?:;]\s?|\n|^)[^.!?:;\n]*$/u;

/** Returns the text up to the end of the sentence. The next sentence may follow without a space. */
function sentenceFrom(text: string, start: number): string {
  const following = text.slice(start, start + maxSentenceLength);
  const end = following.search(/[.!?](?:["”)\s]|\p{Lu}\p{Ll}|$)|[;:\n]/u);
  return following.slice(0, end < 0 ? following.lastIndexOf(',') + 1 : end);
}

/** Returns the parts of a sentence before the first one that isn't a name. */
function partsOf(sentence: string): { readonly names: readonly string[]; readonly isWhole: boolean } {
  const names: string[] = [];
  for (const part of sentence.split(divides)) {
    const name = tidied(part.replace(article, ''));
    const [said = ''] = capitalisedRun.exec(name) ?? [];
    if (said === '') return { names, isWhole: false };
    names.push(tidied(said));
    if (said.length < name.length) return { names, isWhole: false };
  }
  return { names, isWhole: true };
}

const article = new RegExp(String.raw`^${anyOf('articles')}\s`);
const joiner = anyOf('listJoiners');
const divides = new RegExp(String.raw`,\s(?:${joiner}\s)?|\s${joiner}\s`, 'u');
