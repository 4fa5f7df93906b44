import type { Outline } from '../outline/outline.ts';
import {
  type CheckedText,
  keepSupported,
  type OpenText,
  type TextEvidence,
  verifyText,
  type WrittenText,
} from './keepSupported.ts';
import { withoutUnsupported } from '../../text/markdown/unsupported.ts';
import { differencesFromEarlier } from '../sections/sectionDifferences.ts';
import { copiedIn } from './copied.ts';
import { missedLimits } from '../sections/limits.ts';
import { loneSentence } from '../sections/loneSections.ts';
import { shareFacts } from './shareFacts.ts';
import { statedFacts } from './statedFacts.ts';
import { sectionBody } from './draft.ts';
import { overlong, underlong } from '../talk/faultyText.ts';
import { type SectionInstructions, instructionTexts, wordsOfSection } from './instructions.ts';
import { plainMarkdown } from './markdownText.ts';
import type { Fault, Removed } from './takeOut.ts';
import type { Verification } from './verification.ts';

export interface WrittenSection extends TextEvidence {
  readonly outline: Pick<Outline, 'title' | 'language' | 'keyword' | 'sections'>;
  /** Section index, from 0. */
  readonly section: number;
  /** Output of the model, with fact marks. */
  readonly written: string;
  /** Markdown of the earlier sections. */
  readonly before?: readonly string[];
  readonly instructions?: SectionInstructions;
  /** Target length of the whole article, in words. */
  readonly words?: number | undefined;
}

/** Returns the supported Markdown of a section, without its heading. */
export function checkSection(given: WrittenSection): CheckedText {
  const { outline, section, written: _, ...evidence } = given;
  const refusal = refusalOf(given);
  if (refusal) return { markdown: '', removed: refusal };
  const { language } = outline;
  const checked = keepSupported(textOf(given));
  const { markdown, removed } = checked;
  if (markdown === '' && !checked.open) return checked; // the whole text was refused
  const open = checked.open ?? { markdown, faults: [], removed };
  const copied = copiedIn(open.markdown, language, evidence);
  const others = [
    ...copied,
    ...contradictions(open.markdown, { outline, section, ...evidence }),
    ...limitFaults(open.markdown, { outline, section, ...evidence }),
    ...loneFault(open.markdown, { outline, section, ...evidence }),
  ];
  const faults: OpenText['faults'][number][] = [...open.faults];
  for (const one of others) if (!faults.some((fault) => isSame(fault, one))) faults.push(one);
  return { ...checked, open: { ...open, faults } };
}

/** Builds a request to verify a section's claims. Undefined if there is nothing to verify. */
export const verifySection = (given: WrittenSection): Verification | undefined =>
  refusalOf(given) ? undefined : verifyText(textOf(given));

/**
 * Returns reasons to discard a whole text. Empty if the model had nothing to write, undefined if the text is usable.
 */
function refusalOf({ written, outline, words }: WrittenSection): readonly Removed[] | undefined {
  if (written.trim() === nothingKnown) return [];
  const asked = wordsOfSection(words, outline);
  const nonsense =
    overlong(written, Math.max(minTargetWords, asked)) ?? (isWord(written) ? underlong(written, asked) : undefined);
  return nonsense && [nonsense];
}

function textOf({ outline, section, written, instructions, ...evidence }: WrittenSection): WrittenText {
  const { title, language, keyword, sections } = outline;
  const { heading = '', purpose = '', points = [], lead } = sections[section] ?? {};
  return {
    ...evidence,
    markdown: sectionBody(written, heading, lead),
    language,
    names: [keyword, title, ...sections.map((planned) => planned.heading), ...points.map(({ text }) => topicOf(text))],
    notes: [
      purpose,
      ...points.flatMap(({ text, quoted }) => (quoted === undefined && !isQuestion.test(text) ? [text] : [])),
    ],
    instructions: [purpose, ...(instructions ? instructionTexts(instructions) : [])],
    above: `# ${plainMarkdown(title)}\n\n## ${plainMarkdown(heading)}\n\n`,
  };
}

/** Readers see the questions that a section answers. */
const isQuestion = /[?？]$/;

/** Finds sentences whose figures contradict an earlier section. */
function contradictions(
  markdown: string,
  { outline, section, before = [], subjects }: Pick<WrittenSection, 'outline' | 'section' | 'before' | 'subjects'>,
): Pick<Fault, 'sentence' | 'reason'>[] {
  const { title, language, sections } = outline;
  const named = (text: string, index: number) => {
    const { lead, heading = '' } = sections[index] ?? {};
    return { heading: lead ? '' : heading, markdown: withoutUnsupported(text) };
  };
  return differencesFromEarlier({
    section: { ...named('', section), markdown },
    before: before.map(named),
    title,
    options: subjects,
    language,
  }).map(({ sentence, earlier }) => ({
    sentence,
    reason: `An earlier section gives another figure for this: ${earlier} Give the same figure, or say that the pages differ and name both.`,
  }));
}

/** Finds recommendations that omit a limit stated by a page. */
const limitFaults = (
  markdown: string,
  { before = [], ...rest }: Pick<WrittenSection, 'outline' | 'section' | 'facts' | 'before' | 'subjects'>,
): Pick<Fault, 'sentence' | 'reason'>[] =>
  missedLimits(markdown, { ...rest, before }).map(({ sentence, limits }) => ({
    sentence,
    reason: `It recommends something without a limit that a page gives: ${limits.map(({ id, text }) => `${text} (${id})`).join(' ')} Write the sentence and behind it the limit that matters most to readers, with the mark of its fact, on its line.`,
  }));

/** Flags the only sentence of a section if relevant facts aren't in the article yet. */
function loneFault(
  markdown: string,
  { outline, section, facts, before = [] }: Pick<WrittenSection, 'outline' | 'section' | 'facts' | 'before'>,
): Pick<Fault, 'sentence' | 'reason'>[] {
  const { language, sections } = outline;
  const { lead, points = [] } = sections[section] ?? {};
  const only = lead ? undefined : loneSentence(markdown, language);
  if (!only) return [];
  const { ofPoints } = shareFacts(outline, { facts, conflicts: [] });
  const own = points.flatMap((point) => ofPoints.get(point)?.groups ?? []).flatMap((group) => group.facts);
  const statedIds = statedFacts([...before, markdown], own, language.slice(0, 2));
  const { block, start, end } = only;
  const sentence = { start: block.at(start), end: block.at(end - 1) + 1 };
  return statedIds.length < own.length ? [{ sentence, reason: loneReason }] : [];
}

/** Shown only to the model. */
const loneReason =
  'It is the only sentence of its section. Write two to four sentences on its line: keep what it says, and add facts of the section’s points that the article does not have yet.';

const isSame = (one: Pick<Fault, 'sentence'>, other: Pick<Fault, 'sentence'>): boolean =>
  one.sentence.start < other.sentence.end && other.sentence.start < one.sentence.end;

/** True for a single word such as `x` or `OK.`, without a fact mark. */
const isWord = (written: string): boolean => /^[^\s[]{0,40}$/.test(written.trim()) && /[\p{L}\p{N}]/u.test(written);

/** A model's answer if no fact fits the section. */
const nothingKnown = '-';

/** Words. The lead's length doesn't depend on the article's. */
const minTargetWords = 60;

/** Topic of a point: `Room Lighting` for `Room Lighting (3 of 8 answers): “…”`. */
const topicOf = (point: string): string => point.split(/ \(|: |[“„]/u, 1)[0] ?? '';
