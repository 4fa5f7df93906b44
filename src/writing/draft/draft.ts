import { withKnownLinks } from '../brief/knownLinks.ts';
import { headingIn, plainMarkdown } from './markdownText.ts';
import { codeBlocks } from '../../text/markdown/rawBlocks.ts';
import { modelText } from './modelText.ts';
import { joinLoneSections } from '../sections/loneSections.ts';
import type { Outline } from '../outline/outline.ts';
import { withoutRepeatedLinks } from '../marks/repeatedLinks.ts';

/**
 * Puts the sections that a model wrote together as one Markdown article: `# title`, the lead right under it, then each
 * section under its planned heading, whatever heading the model gave it. Front matter and fences around a section, raw
 * HTML, images, and links to other pages than the outline's are taken away; what they said stays as text. Sentences that
 * cite one page after the other share one link. The only sentence of a section joins a section about the same subject.
 */
export function assembleDraft(outline: Outline, sections: readonly string[]): string {
  const pages = outline.pages.map(({ url }) => url);
  const bodies = outline.sections.map(({ heading, lead }, index) => ({
    heading,
    lead,
    body: withKnownLinks(sectionBody(sections[index] ?? '', heading), pages).trim(),
  }));
  const joined = joinLoneSections(bodies, outline.language, `${outline.title} ${outline.keyword}`);
  const parts = joined.flatMap(({ heading, lead, body: known }) => {
    const body = withoutRepeatedLinks(known, outline.language.slice(0, 2));
    if (body === '') return [];
    return lead ? [body] : [`## ${plainMarkdown(heading)}`, body];
  });
  return `${[`# ${plainMarkdown(outline.title)}`, ...parts].join('\n\n')}\n`;
}

/** What a model wrote for a section, as plain Markdown without the section's own heading; `""` where it says nothing. */
export function sectionBody(written: string, heading: string): string {
  const body = withoutLastHeadings(shiftedHeadings(modelText(written), heading));
  return /[\p{L}\p{N}]/u.test(body) ? body : '';
}

/** A text without the headings at its end, which have nothing below them: `## Conclusion` */
function withoutLastHeadings(text: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.trim() !== '' && headingIn(line) === undefined);
  return lines.slice(0, last + 1).join('\n');
}

/** The section's own heading stands already; the others go below it. Code stays. */
function shiftedHeadings(text: string, heading: string): string {
  let first = true;
  const shifted = (part: string): string =>
    part
      .replace(
        /^(?!\s)(.+)\n(=+|-{3,})[ \t]*$/gm,
        (_, title: string, line: string) => `${line.startsWith('=') ? '#' : '##'} ${title}`,
      )
      .split('\n')
      .flatMap((line) => {
        const found = headingIn(line);
        const opens =
          first && found !== undefined && (found.level <= 2 || lettersOnly(found.text) === lettersOnly(heading));
        if (opens) return [];
        if (line.trim() !== '') first = false;
        return found ? [`${'#'.repeat(Math.max(3, found.level))} ${found.text}`] : [line];
      })
      .join('\n');
  let whole = '';
  let at = 0;
  for (const { start, end } of codeBlocks(text)) {
    whole += shifted(text.slice(at, start)) + text.slice(start, end);
    at = end;
    first = false;
  }
  return whole + shifted(text.slice(at));
}

const lettersOnly = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
