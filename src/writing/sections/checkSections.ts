import { isIgnored } from '../../article/ignoredRules.ts';
import { readingOf } from '../../article/articleReading.ts';
import { ownDate } from '../../article/ownLists.ts';
import type { CheckInput } from '../../checking/checkInput.ts';
import type { CheckFinding } from '../../checking/finding.ts';
import { shown } from '../../checking/rules/findingAt.ts';
import { placeIn } from '../../text/markdown/block.ts';
import type { MarkdownDocument, Span } from '../../text/markdown/document.ts';
import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';
import { stretchesOf } from '../review/stretches.ts';
import { loneSentence } from './loneSections.ts';
import { differencesFromEarlier } from './sectionDifferences.ts';

/**
 * Finds sections of a draft with only one sentence, and figures that contradict an earlier section. The model was asked
 * to correct both. Skips texts that aren't drafts.
 */
export function checkSections(
  { markdown, language, names = [], ignored = [], reading = readingOf(markdown, { tag: language }) }: CheckInput,
  isDraft = ownDate(markdown) !== undefined,
): CheckFinding[] {
  if (!isDraft) return [];
  const { body } = splitMarkdown(markdown);
  const from = markdown.length - body.length;
  const { language: tag } = reading;
  const sections = stretchesOf(body).map(({ heading, start, end }) => {
    const text = body.slice(start, end);
    const below = /^#{1,2} .*\n*/.exec(text)?.[0].length ?? 0;
    return { heading, markdown: text.slice(below), at: from + start + below, head: from + start };
  });
  const title = sections[0]?.heading ?? '';
  const [opening, ...others] = sections.map((section, index) => (index === 0 ? { ...section, heading: '' } : section));
  if (!opening) return [];
  const options = [...new Set([...names, ...rowNames(reading.document)])];
  const findings = others.flatMap((section, index): CheckFinding[] => {
    const { markdown: text, at, head } = section;
    const lone = loneSentence(text, tag);
    const before = [opening, ...others.slice(0, index)];
    const differing = differencesFromEarlier({ section, before, title, options, language: tag });
    return [
      ...(lone ? [loneFinding(moved(placeIn(lone.block, lone), at), { start: head, end: at })] : []),
      ...differing.map(({ sentence, earlier }) => differenceFinding(moved(sentence, at), earlier)),
    ];
  });
  const off = [...ignored, ...reading.ignored];
  return findings.filter(({ rule }) => !isIgnored(rule, off));
}

const rowNames = ({ blocks }: MarkdownDocument): string[] =>
  blocks.flatMap(({ kind, column, text }) => (kind === 'cell' && column === 0 ? [text.trim()] : []));

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

const loneFinding = (sentence: Span, head: Span): CheckFinding => ({
  rule: 'check.section',
  severity: 'info',
  message: 'This section has only one sentence. Add facts, or join it with the section above.',
  ...sentence,
  sentence,
  fix: { title: 'Join with the section above', edits: [{ ...head, text: '' }] },
});

const differenceFinding = (sentence: Span, earlier: string): CheckFinding => ({
  rule: 'check.contradiction',
  severity: 'warning',
  message: `An earlier section gives another figure for this: ${shown(earlier)}. Correct one of them, or explain the difference.`,
  ...sentence,
  sentence,
});
