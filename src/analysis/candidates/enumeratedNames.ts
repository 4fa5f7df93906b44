import { anyOf } from '../lexicon/lexicon.ts';
import type { Block } from '../../text/markdown/document.ts';
import { tidied } from '../reading/headGrade.ts';
import type { Candidate } from './leadingNames.ts';
import { gradeInProse, type WrittenSmall } from '../reading/proseGrade.ts';

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
