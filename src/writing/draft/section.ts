import type { Outline } from '../outline/outline.ts';
import { type CheckedText, keepCarried, type TextEvidence } from './carried.ts';
import { copiedIn } from './copied.ts';
import { sectionBody } from './draft.ts';
import { overlong, underlong } from '../talk/faultyText.ts';
import { type SectionInstructions, toldIn, wordsOfSection } from './instructions.ts';
import { plainMarkdown } from './markdownText.ts';
import type { Fault } from './takeOut.ts';

export interface WrittenSection extends TextEvidence {
  readonly outline: Pick<Outline, 'title' | 'language' | 'keyword' | 'sections'>;
  /** Which one, from 0. */
  readonly section: number;
  /** As the model wrote it, with marks of facts. */
  readonly written: string;
  /** The sections before it, as Markdown. */
  readonly before?: readonly string[];
  /** With which it was written. */
  readonly instructions?: SectionInstructions;
  /** Words that the whole article should have. */
  readonly words?: number | undefined;
}

/** Turns what a model wrote for a section into Markdown that pages carry; its heading is left out. */
export function checkSection({
  outline,
  section,
  written,
  instructions,
  words,
  ...evidence
}: WrittenSection): CheckedText {
  const { title, language, keyword, sections } = outline;
  const { heading = '', purpose = '', points = [] } = sections[section] ?? {};
  const asked = wordsOfSection(words, outline);
  if (written.trim() === nothingKnown) return { markdown: '', removed: [], formulas: evidence.formulas ?? [] };
  const nonsense =
    overlong(written, Math.max(leastBound, asked)) ?? (isWord(written) ? underlong(written, asked) : undefined);
  if (nonsense) return { markdown: '', removed: [nonsense], formulas: evidence.formulas ?? [] };
  const kept = keepCarried({
    ...evidence,
    markdown: sectionBody(written, heading),
    language,
    names: [keyword, title, ...sections.map((planned) => planned.heading), ...points.map(({ text }) => topicOf(text))],
    notes: [purpose, ...points.flatMap(({ text, quoted }) => (quoted === undefined ? [text] : []))],
    instructions: [purpose, ...(instructions ? toldIn(instructions) : [])],
    above: `# ${plainMarkdown(title)}\n\n## ${plainMarkdown(heading)}\n\n`,
  });
  const { markdown, removed, formulas } = kept;
  if (markdown === '' && !kept.open) return kept; // nothing of it can be used
  const open = kept.open ?? { markdown, faults: [], removed, formulas };
  const copied = copiedIn(open.markdown, language, evidence);
  const faults = [...open.faults, ...copied.filter((one) => !open.faults.some((fault) => isSame(fault, one)))];
  return { ...kept, open: { ...open, faults } };
}

const isSame = (one: Pick<Fault, 'sentence'>, other: Pick<Fault, 'sentence'>): boolean =>
  one.sentence.start < other.sentence.end && other.sentence.start < one.sentence.end;

/** `x`, or `OK.`, and no mark of a fact. */
const isWord = (written: string): boolean => /^[^\s[]{0,40}$/.test(written.trim()) && /[\p{L}\p{N}]/u.test(written);

/** A model's answer where no fact is about the section. */
const nothingKnown = '-';

/** The opening is never shorter than its own length, whatever the article has. */
const leastBound = 60;

/** What a point is about: `Room Lighting` of `Room Lighting (3 of 8 answers): “…”`. */
const topicOf = (point: string): string => point.split(/ \(|: |[“„]/u, 1)[0] ?? '';
