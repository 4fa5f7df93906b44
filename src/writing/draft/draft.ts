import { withKnownLinks } from '../brief/knownLinks.ts';
import { headingIn, plainMarkdown } from './markdownText.ts';
import { codeBlocks } from '../../text/markdown/rawBlocks.ts';
import { modelText } from './modelText.ts';
import { joinLoneSections } from '../sections/loneSections.ts';
import type { Outline } from '../outline/outline.ts';
import { withoutRepeatedLinks } from '../marks/repeatedLinks.ts';

/**
 * Assembles the sections that a model wrote into one Markdown article: `# title`, the lead, then each section under its
 * planned heading. Strips front matter, fences around a section, raw HTML, images, and links to pages outside the
 * outline, but keeps their text. Consecutive sentences that cite the same page share one link. A section of one
 * sentence is merged into a section on the same subject.
 */
export function assembleDraft(outline: Outline, sections: readonly string[]): string {
  const pages = outline.pages.map(({ url }) => url);
  const bodies = outline.sections.map(({ heading, lead }, index) => ({
    heading,
    lead,
    body: withKnownLinks(sectionBody(sections[index] ?? '', heading, lead), pages).trim(),
  }));
  const joined = joinLoneSections(bodies, outline.language, `${outline.title} ${outline.keyword}`);
  const parts = joined.flatMap(({ heading, lead, body: known }) => {
    const body = withoutRepeatedLinks(known, outline.language.slice(0, 2));
    if (body === '') return [];
    return lead ? [body] : [`## ${plainMarkdown(heading)}`, body];
  });
  return `${[`# ${plainMarkdown(outline.title)}`, ...parts].join('\n\n')}\n`;
}

/**
 * Returns a section as plain Markdown without its own heading. The opening loses all headings. Returns `""` if it has no
 * words.
 */
export function sectionBody(written: string, heading: string, isLead = false): string {
  const body = withoutLastHeadings(shiftedHeadings(modelText(written), heading, isLead));
  return /[\p{L}\p{N}]/u.test(body) ? body : '';
}

/** Removes headings at the end that have no text below them. */
function withoutLastHeadings(text: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.trim() !== '' && headingIn(line) === undefined);
  return lines.slice(0, last + 1).join('\n');
}

/**
 * Removes the section's own heading and demotes the others to level 3 or lower, without a gap in the levels. Leaves code
 * unchanged.
 */
function shiftedHeadings(text: string, heading: string, isLead: boolean): string {
  let first = true;
  let level = 2;
  const shifted = (part: string): string =>
    part
      .replace(
        /^(?!\s)(.+)\n(=+|-{3,})[ \t]*$/gm,
        (_, title: string, line: string) => `${line.startsWith('=') ? '#' : '##'} ${title}`,
      )
      .split('\n')
      .flatMap((line) => {
        const lineHeading = headingIn(line);
        const opens =
          lineHeading !== undefined &&
          (isLead || (first && (lineHeading.level <= 2 || lettersOnly(lineHeading.text) === lettersOnly(heading))));
        if (opens) return [];
        if (line.trim() !== '') first = false;
        if (!lineHeading) return [line];
        level = Math.min(Math.max(3, lineHeading.level), level + 1);
        return [`${'#'.repeat(level)} ${lineHeading.text}`];
      })
      .join('\n');
  let whole = '';
  let at = 0;
  for (const { start, end } of codeBlocks(text)) {
    whole += shifted(text.slice(at, start)) + text.slice(start, end);
    at = end;
    first = false;
  }
  whole += shifted(text.slice(at));
  return isLead ? whole.replace(/\n{3,}/g, '\n\n') : whole;
}

const lettersOnly = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
