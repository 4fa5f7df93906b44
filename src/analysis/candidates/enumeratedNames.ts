import type { Block } from '../../text/markdown/document.ts';
import { tidied } from './candidateNames.ts';
import type { Candidate } from './leadingNames.ts';
import { gradeInProse, type WrittenSmall } from './proseGrade.ts';

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

/** Words for those who compete: neither sources nor places, and no options of a thing ("options like Bluetooth"). */
const nouns = [
  'agencies|alternatives|apps|brands|carriers|companies|competitors|firms|makers|manufacturers|models|products|providers|services|software',
  '(?<=\\b(?:best|good|great|notable|other|popular|solid|strong|top|well-known)\\s)options|solutions|startups|suppliers|tools|vendors',
  'Alternativen|Anbietern?|Firmen|Herstellern?|Lösungen|Marken|Produkten?|Unternehmen|marques|outils|marcas|herramientas',
].join('|');

/** "Companies in cities such as" enumerates cities; "providers in Berlin are" does not. */
const further =
  '(?:\\s(?:for|in|to|of|on|with|für|im)(?:\\s\\p{L}[\\p{L}-]{0,20}){1,5}|\\s(?:worth considering|available|today))?';
const examples = ',?\\s(?:such as|like|including|wie|comme|como)';
const cues = new RegExp(
  `\\b(?:${nouns})(?:${examples}|${further}(?:\\s(?:are|include|sind)|:))\\s+(?=(?:the\\s)?(?:\\p{Lu}|\\p{Ll}{1,4}\\p{Lu}))`,
  'gu',
);

/** The parts up to the first that is no name. */
function partsOf(text: string): string[] {
  const names: string[] = [];
  const sentence = text.slice(0, sentenceEnd(text));
  for (const part of sentence.split(/,\s(?:(?:and|or|und|oder|et|ou|y|o)\s)?|\s(?:and|or|und|oder|et|ou|y|o)\s/u)) {
    const name = tidied(part.replace(/^(?:the|der|die|das)\s/, ''));
    const [said = ''] = run.exec(name) ?? [];
    if (said === '') break;
    names.push(tidied(said));
    if (said.length < name.length) break;
  }
  return names;
}

function sentenceEnd(text: string): number {
  const end = text.search(/[.!?](?:["”)\s]|$)|[;:\n]/u);
  return end < 0 ? text.lastIndexOf(',') + 1 : end;
}

/** Words that begin with a capital or a digit, six at most. */
const run =
  /^(?:\p{Lu}|\p{Ll}{1,4}\p{Lu}|\d{1,4}\s\p{Lu})[^\s]*(?:\s(?:[\p{Lu}\d&+][^\s]*|(?:of|for|by|de)\s[\p{Lu}\d][^\s]*)(?=\s|$)){0,5}/u;
