import type { Block } from '../../text/markdown/document.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import type { Candidate } from './leadingNames.ts';
import { announcesNoNames } from '../lexicon/headWords.ts';
import { anyOf, wholeWords } from '../lexicon/lexicon.ts';
import { squashed } from '../../text/words/fold.ts';
import { domainOf, spellingsOfHost } from '../../text/urls.ts';
import { capitalisedRun, gradeInProse, tidied, type WrittenSmall } from '../reading/grades.ts';

/** Names that stand in running text: in lists whose line breaks are lost, or else set off. */
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

/** Names that sentences of paragraphs enumerate. */
export const sentenceNames = (reading: AnswerReading, paragraphs: readonly Block[]): readonly Candidate[] =>
  paragraphs.flatMap((block) => enumeratedNames(block, reading.isWrittenSmall));

/** The paragraphs of an answer but those under "What to look for". */
export function proseOf({ blocks }: AnswerReading): Block[] {
  let criteria = false;
  return blocks.filter(({ kind, text }) => {
    if (kind === 'heading') criteria = announcesNoNames(text.slice(0, 200));
    return kind === 'paragraph' && !criteria;
  });
}

/**
 * Names that bold text sets off within a sentence, and those linked to the home page of their own domain. The words of
 * other links are those of a source and name who wrote it.
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

/** "Its **Smart Bidding**" is a thing that somebody has. */
const owned = new RegExp(String.raw`(?:^|\s)${anyOf('ownedOpenings')} $`, 'iu');

/** True for "Acme" and "Acme One", linked to `https://www.acme.com/`. */
function leadsHome(url: string, name: string): boolean {
  if (!/^https?:\/\/[^/?#\s]{1,253}\/?(?:[?#].*)?$/i.test(url)) return false;
  const written = squashed(name);
  const labels = spellingsOfHost(domainOf(url) ?? '').map((host) => host.split('.')[0]?.replaceAll('-', '') ?? '');
  return labels.some((label) => label.length > 1 && written.startsWith(label));
}

/**
 * The names that a sentence enumerates as brands, tools or the like: "brands such as Acme, Globex and Hooli", "Acme and
 * Globex are good options"; or that it gives as the example: "a lamp like the Acme Lux".
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

/** One word says too little: "a price like the Acme". */
function examplesIn(text: string): string[] {
  return matchesIn(text, examples)
    .map(({ index, 0: cue }) => capitalisedRun.exec(sentenceFrom(text, index + cue.length))?.[0] ?? '')
    .map(tidied)
    .filter((name) => name.includes(' '));
}

/** Few texts have any: `matchAll` would copy the expression for each of the others, too. */
function matchesIn(text: string, expression: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  expression.lastIndex = 0;
  while (found.length < maxSentencesRead) {
    const match = expression.exec(text);
    if (!match) break;
    found.push(match);
  }
  return found;
}

const maxSentencesRead = 100;
const maxSentenceLength = 300;

/** "Companies in cities such as" enumerates cities; "providers in Berlin are" does not. */
const further = String.raw`(?:\s${anyOf('enumeratedFor')}(?:\s\p{L}[\p{L}-]{0,20}){1,5}|\s${anyOf('enumeratedWhere')})?`;
const such = String.raw`,?\s${anyOf('exampleOpenings')}`;
/** Those who compete are enumerated: neither sources nor places, and no options of a thing ("options like Bluetooth"). */
const cues = new RegExp(
  [
    String.raw`\b${anyOf('enumerated')}(?:${such}|${further}(?:\s${anyOf('enumerates')}|:))`,
    String.raw`\s+(?=(?:the\s)?(?:\p{Lu}|\p{Ll}{1,4}\p{Lu}))`,
  ].join(''),
  'gu',
);

const examples = new RegExp(String.raw`\s${anyOf('exampleOpenings')}\s${anyOf('articles')}\s(?=\p{Lu})`, 'gu');

/** What is said of names that stand before it: "are good options". */
const praises = new RegExp(String.raw`\s${anyOf('enumerates')}\s(?:\p{L}{1,12}\s){0,2}?${wholeWords('praise')}`, 'giu');

/** The signs and the article before the first word of a sentence. */
const opening = new RegExp(String.raw`^[.!?:;\s]*(?:${anyOf('articles')}\s)?`, 'iu');

/** Where the last sentence of a text begins. */
const sentenceStart = /(?:[.!?:;]\s?|\n|^)[^.!?:;\n]*$/u;

/** What follows up to the end of the sentence, behind which the next may begin without a space. */
function sentenceFrom(text: string, start: number): string {
  const following = text.slice(start, start + maxSentenceLength);
  const end = following.search(/[.!?](?:["”)\s]|\p{Lu}\p{Ll}|$)|[;:\n]/u);
  return following.slice(0, end < 0 ? following.lastIndexOf(',') + 1 : end);
}

/** The parts up to the first that is no name. */
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
