import { checkArticle } from '../../checking/check.ts';
import type { EvidencePage } from '../../checking/evidence/page.ts';
import type { CheckFinding } from '../../checking/finding.ts';
import { readMarkdown } from '../../text/markdown/document.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { withKnownLinks } from '../brief/knownLinks.ts';
import type { Fact } from '../facts/facts.ts';
import type { Outline } from '../outline/outline.ts';
import { sectionBody } from './draft.ts';
import { plainMarkdown } from './markdownText.ts';
import { renderMarks } from './marks.ts';
import { type Removed, takeOut } from './takeOut.ts';
import { withoutHiding } from './withoutHiding.ts';

/** What a section may rest on. */
export interface SectionEvidence {
  readonly facts: readonly Fact[];
  /** The pages that were read. */
  readonly pages: readonly EvidencePage[];
  /** The brand, its competitors and the options that the answers name. */
  readonly subjects: readonly string[];
  /** What the article may say without a page: the prompt, facts of the brand. */
  readonly ownSentences: readonly string[];
}

export interface WrittenSection extends SectionEvidence {
  readonly outline: Pick<Outline, 'title' | 'language' | 'keyword' | 'sections'>;
  /** Which one, from 0. */
  readonly section: number;
  /** As the model wrote it, with marks of facts. */
  readonly written: string;
}

export interface CheckedSection {
  /** Each figure, quotation and link in it is carried by a page that was read. */
  readonly markdown: string;
  readonly removed: readonly Removed[];
}

/**
 * Turns what a model wrote into a section: facts stand where their marks stood, and each sentence that holds a figure, a
 * quotation, a link, a name or an experience that no page carries is taken out. What is left was checked as anyone's
 * text; where that cannot be said, nothing is left.
 */
export function checkSection(task: WrittenSection): CheckedSection {
  const { outline, section, written, facts, pages, subjects } = task;
  const heading = outline.sections[section]?.heading ?? '';
  const removed: Removed[] = [];
  const open = withoutHiding(sectionBody(written, heading), pages, removed);
  const { markdown: rendered, refused } = renderMarks(open, {
    facts: new Map(facts.map((fact) => [fact.id, fact])),
    language: outline.language.slice(0, 2),
    subjects,
  });
  const links = pages.flatMap(({ url, finalUrl }) => (finalUrl ? [url, finalUrl] : [url]));
  let markdown = withKnownLinks(rendered, links).trim();
  for (let round = 0; round < maxRounds; round++) {
    const faults = faultsOf(markdown, task, refused);
    if (faults.length === 0) return { markdown, removed };
    removed.push(...textsOf(faults, markdown));
    const left = takeOut(
      markdown,
      faults.map(({ sentence }) => sentence),
    );
    if (left.length >= markdown.length) break;
    markdown = left;
  }
  if (markdown !== '') removed.push({ text: shown(markdown), reason: 'It could not be checked to its end.' });
  return { markdown: '', removed };
}

/** Each takes out at least a sentence; names are told once each. */
const maxRounds = 30;

interface Fault {
  readonly sentence: Span;
  readonly reason: string;
}

/** The sentences that cannot stay, each once. */
function faultsOf(markdown: string, task: WrittenSection, refused: ReadonlyMap<string, string>): Fault[] {
  const found = [...markFaults(markdown, refused), ...checkedFaults(markdown, task), ...headingFaults(markdown, task)];
  return [...new Map(found.map((fault) => [fault.sentence.start, fault])).values()];
}

/** Marks that were not rendered, closed or not. */
function markFaults(markdown: string, refused: ReadonlyMap<string, string>): Fault[] {
  return [...markdown.matchAll(/\[\\?\[|\[(?=f\d{1,4}\])/g)].map(({ index }) => {
    const [id = ''] = /f\d{1,4}/.exec(markdown.slice(index, index + 9)) ?? [];
    return { sentence: sentenceAt(markdown, index), reason: refused.get(id) ?? 'No fact stands behind this mark.' };
  });
}

/** Roughly: up to the stops and line ends around a place. */
function sentenceAt(markdown: string, at: number): Span {
  const line = { start: markdown.lastIndexOf('\n', at) + 1, end: markdown.indexOf('\n', at) };
  const end = line.end < 0 ? markdown.length : line.end;
  const stops = [...markdown.slice(line.start, end).matchAll(/[.!?](?=\s)/g)].map(
    ({ index }) => line.start + index + 1,
  );
  return {
    start: stops.findLast((stop) => stop <= at) ?? line.start,
    end: stops.find((stop) => stop > at) ?? end,
  };
}

/** Checks a text under its title, so that the article's own figures are known, and says what stands in it where. */
function checkedFaults(markdown: string, task: WrittenSection): Fault[] {
  const { outline, section, facts, pages, subjects, ownSentences } = task;
  const heading = outline.sections[section]?.heading ?? '';
  const above = `# ${plainMarkdown(outline.title)}\n\n## ${plainMarkdown(heading)}\n\n`;
  return checkArticle({
    markdown: above + markdown,
    language: outline.language,
    pages,
    facts,
    names: [...subjects, outline.keyword, outline.title, ...outline.sections.map((planned) => planned.heading)],
    ownSentences,
    strict: true,
  })
    .filter(countsInDrafts)
    .map(({ sentence, message }) => ({
      sentence: { start: sentence.start - above.length, end: sentence.end - above.length },
      reason: message,
    }))
    .filter(({ sentence }) => sentence.start >= 0);
}

/** The age and changes of pages are no fault of a text. */
const countsInDrafts = ({ rule, severity }: CheckFinding): boolean => rule !== 'check.page' || severity === 'error';

/** Headings link no page, so that they may only say what needs none. */
function headingFaults(markdown: string, task: WrittenSection): Fault[] {
  return readMarkdown(markdown)
    .blocks.filter(({ kind }) => kind === 'heading')
    .flatMap(({ text, start, end }) => {
      const [fault] = checkedFaults(`${plainMarkdown(text)}.`, task);
      const from = markdown.lastIndexOf('\n', start) + 1;
      return fault ? [{ sentence: { start: from, end }, reason: fault.reason }] : [];
    });
}

const textsOf = (faults: readonly Fault[], markdown: string): Removed[] =>
  faults.map(({ sentence, reason }) => ({ text: shown(markdown.slice(sentence.start, sentence.end)), reason }));

const longestShown = 500;

function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestShown ? `${line.slice(0, longestShown - 1)}…` : line;
}
