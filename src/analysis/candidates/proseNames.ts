import type { Block } from '../../text/markdown/document.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import type { Candidate } from './leadingNames.ts';
import { announcesNoNames } from '../lexicon/headWords.ts';
import { anyOf } from '../lexicon/lexicon.ts';
import { squashed } from '../../text/words/fold.ts';
import { domainOf, spellingsOfHost } from '../../text/urls.ts';
import { gradeInProse, tidied, type WrittenSmall } from '../reading/grades.ts';

/** Names that stand in running text: in lists whose line breaks are lost, or else set off or enumerated in sentences. */
export function proseNames(
  reading: AnswerReading,
  vouchedFor: (leads: readonly Candidate[]) => readonly Candidate[],
): readonly Candidate[] {
  const paragraphs = paragraphsOf(reading);
  const { isWrittenSmall: small } = reading;
  const listed = vouchedFor(
    paragraphs.flatMap((block) =>
      reading
        .inlineHeadsIn(block)
        .map(({ name, grade, list }) => ({ name, grade, group: `run ${block.start} ${list}` })),
    ),
  );
  return listed.length > 0
    ? listed
    : vouchedFor(paragraphs.flatMap((block) => [...emphasisedNames(block, small), ...enumeratedNames(block, small)]));
}

/** The paragraphs but those under "What to look for". */
function paragraphsOf({ blocks }: AnswerReading): Block[] {
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
export function emphasisedNames(block: Block, small: WrittenSmall): Candidate[] {
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

/** The names that a sentence enumerates as brands, tools or the like: "brands such as Acme, Globex and Hooli". */
export function enumeratedNames(block: Block, small: WrittenSmall): Candidate[] {
  const leads: Candidate[] = [];
  for (const { index, 0: cue } of block.text.matchAll(cues)) {
    if (leads.length >= maxSentencesRead) break;
    const from = index + cue.length;
    const names = partsOf(block.text.slice(from, from + maxSentenceLength));
    if (names.length < 2) continue;
    leads.push(
      ...names.map((name) => ({
        name,
        grade: gradeInProse(name, block, small),
        group: `enumerated ${block.start} ${index}`,
      })),
    );
  }
  return leads;
}

const maxSentencesRead = 100;
const maxSentenceLength = 300;

/** "Companies in cities such as" enumerates cities; "providers in Berlin are" does not. */
const further = String.raw`(?:\s${anyOf('enumeratedFor')}(?:\s\p{L}[\p{L}-]{0,20}){1,5}|\s${anyOf('enumeratedWhere')})?`;
const examples = String.raw`,?\s${anyOf('exampleOpenings')}`;
/** Those who compete are enumerated: neither sources nor places, and no options of a thing ("options like Bluetooth"). */
const cues = new RegExp(
  [
    String.raw`\b${anyOf('enumerated')}(?:${examples}|${further}(?:\s${anyOf('enumerates')}|:))`,
    String.raw`\s+(?=(?:the\s)?(?:\p{Lu}|\p{Ll}{1,4}\p{Lu}))`,
  ].join(''),
  'gu',
);

/** The parts up to the first that is no name. */
function partsOf(text: string): string[] {
  const names: string[] = [];
  const sentence = text.slice(0, sentenceEnd(text));
  for (const part of sentence.split(divides)) {
    const name = tidied(part.replace(/^(?:the|der|die|das)\s/, ''));
    const [said = ''] = run.exec(name) ?? [];
    if (said === '') break;
    names.push(tidied(said));
    if (said.length < name.length) break;
  }
  return names;
}

const joiner = anyOf('listJoiners');
const divides = new RegExp(String.raw`,\s(?:${joiner}\s)?|\s${joiner}\s`, 'u');

function sentenceEnd(text: string): number {
  const end = text.search(/[.!?](?:["”)\s]|$)|[;:\n]/u);
  return end < 0 ? text.lastIndexOf(',') + 1 : end;
}

/** Words that begin with a capital or a digit, six at most. */
const run =
  /^(?:\p{Lu}|\p{Ll}{1,4}\p{Lu}|\d{1,4}\s\p{Lu})[^\s]*(?:\s(?:[\p{Lu}\d&+][^\s]*|(?:of|for|by|de)\s[\p{Lu}\d][^\s]*)(?=\s|$)){0,5}/u;
