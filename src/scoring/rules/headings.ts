import type { Draft, DraftPassage } from '../draft/draft.ts';
import { between, sumOf } from './rule.ts';
import { type Fault, type Fix, info, type Location, loss, warning } from '../finding.ts';

/** Maximum words per section, with and without headings. Only sections over `unnamed` are reported. */
const maxSectionWords = { divided: 600, whole: 400, unnamed: 1000 } as const;

/** Words in translations of the same pages, per English word. */
const moreWords: ReadonlyMap<string, number> = new Map([
  ['ja', 1.39],
  ['th', 1.3],
  ['vi', 1.43],
]);

/** Word counts at which a text without headings starts to lose points, and loses all of them. */
const undivided = [200, 800] as const;

/**
 * Checks for one title, headings with words, no duplicate headings among siblings, no skipped levels, and a heading
 * every 600 words. Without any heading, all points are lost. With only a title, most of them are lost.
 */
export function headingFaults(draft: Draft): Fault[] {
  const headings = draft.passages.filter(({ block }) => block.kind === 'heading');
  if (headings.length === 0 && !draft.frontMatter.title) return [loss(25)];
  const faults = [
    ...titleFaults(draft, headings),
    ...wordlessHeadings(headings),
    ...sameHeadings(draft, headings),
    ...skippedLevels(draft, headings),
  ];
  const written = faults.filter(({ isQuiet, start }) => isQuiet || !isBoxed(draft, start));
  return [...written, ...longSections(draft)];
}

/** A heading in HTML or a quotation belongs to an example or a box. */
const isBoxed = ({ markdown }: Draft, start: number): boolean =>
  />(?:\s*|[ \t]*#{1,6}[ \t]+)$/.test(markdown.slice(Math.max(0, start - 20), start));

function wordlessHeadings(headings: readonly DraftPassage[]): Fault[] {
  return headings
    .filter(({ block }) => !/[\p{L}\p{N}]/u.test(block.text))
    .map(({ block }) => warning(block, 5, 'This heading has no words. Say what its section covers.'));
}

/** More duplicates don't cost more. */
const mostSame = 4;

/** Lowers the score for duplicate headings among siblings. `Pros` may be below each product. */
function sameHeadings({ markdown }: Draft, headings: readonly DraftPassage[]): Fault[] {
  const path: string[] = [];
  const known = new Set<string>();
  const same = headings.filter(({ block: { level = 1, start, end } }) => {
    // Includes text that a template adds: `## Dismiss {{%removed%}}`.
    path.splice(level - 1, path.length, markdown.slice(start, end).trim());
    const key = path.join('\n');
    const isSame = level > 1 && known.has(key);
    known.add(key);
    return isSame;
  });
  return [loss(5 * Math.min(mostSame, same.length))];
}

/** A site with titles in its front matter may divide the text with `#`. */
function titleFaults({ markdown, frontMatter, title }: Draft, headings: readonly DraftPassage[]): Fault[] {
  if (frontMatter.title) return [];
  const [first, ...others] = headings.filter(({ block }) => block.level === 1);
  if (!first) return title ? [] : [loss(12)];
  return others.map(({ block }) =>
    warning(block, 6, 'You already have a title. Make this a section heading with ##.', raised(markdown, block, 2)),
  );
}

/** True if a component such as `<DeepDive>` is open. It may have its own heading levels. */
const hasOpenComponent = (markdown: string): boolean =>
  (markdown.match(/<[A-Z](?:[^<>]*[^<>/])?>/g)?.length ?? 0) > (markdown.match(/<\/[A-Z][^<>]*>/g)?.length ?? 0);

function skippedLevels(draft: Draft, headings: readonly DraftPassage[]): Fault[] {
  const { markdown } = draft;
  return headings.flatMap(({ block }, index) => {
    const above = headings[index - 1]?.block;
    if (!above || block.level <= above.level + 1 || isBoxed(draft, above.start)) return [];
    // A sentence is a lead in large letters.
    if (/[.…]$/u.test(block.text.trimEnd()) || hasOpenComponent(markdown.slice(above.end, block.start))) return [];
    const message = `This heading skips from level ${above.level} to ${block.level}. Use ${'#'.repeat(above.level + 1)} here.`;
    return [info(block, 4, message, raisedRun(markdown, headings, { index, by: block.level - above.level - 1 }))];
  });
}

/** Raises a heading together with its following siblings and their subsections, to keep the hierarchy. */
function raisedRun(
  markdown: string,
  headings: readonly DraftPassage[],
  { index, by }: { readonly index: number; readonly by: number },
): Fix | undefined {
  const level = headings[index]?.block.level ?? 1;
  const edits: Fix['edits'][number][] = [];
  let title: string | undefined;
  for (let next = index; (headings[next]?.block.level ?? 0) >= level; next += 1) {
    const { block } = headings[next] as DraftPassage;
    const fix = raised(markdown, block, block.level - by);
    title ??= fix?.title;
    if (title === undefined) return undefined;
    edits.push(...(fix?.edits ?? []));
  }
  return title === undefined ? undefined : { title, edits };
}

/** Changes the level of a heading. Returns undefined for underlined headings. */
function raised(markdown: string, { start }: Location, level: number): Fix | undefined {
  const line = markdown.lastIndexOf('\n', start - 1) + 1;
  const marks = /^ {0,3}(#{1,6})[ \t]+$/.exec(markdown.slice(line, start))?.[1];
  if (marks === undefined) return undefined;
  const from = markdown.indexOf('#', line);
  const text = '#'.repeat(level);
  return { title: `Change to ${text}`, edits: [{ start: from, end: from + marks.length, text }] };
}

/** By their share of all words, so that a long article loses no more than its first section; the longest are named. */
function longSections({ markdown, sections, title, words, language, top }: Draft): Fault[] {
  const isDivided = sections.some(({ heading }) => heading && heading !== title);
  const more = moreWords.get(language) ?? 1;
  const long = sections
    .flatMap(({ heading, passages }) =>
      partsOf(markdown, passages).map((part, index) => ({
        place: (index === 0 ? heading : part[0])?.block ?? top,
        count: wordsToDivide(part),
      })),
    )
    .filter(({ count }) => count > more * (isDivided ? maxSectionWords.divided : maxSectionWords.whole))
    .sort((one, other) => other.count - one.count);
  const share = sumOf(long, ({ count }) => count) / Math.max(1, words);
  const points = Math.round(isDivided ? 8 * share : 20 * share * between(...undivided, words / more));
  const named = long.filter(({ count }) => count > more * maxSectionWords.unnamed).slice(0, mostLong);
  if (named.length === 0) return [loss(points)];
  return named.map(({ place, count }, index) =>
    warning(place, index === 0 ? points : 0, `The next ${count} words have no headings. Divide them with headings.`),
  );
}

const mostLong = 2;

/** A section's parts: a bold beginning, a line of its own, or a rule opens one. Layout tables have none. */
function partsOf(markdown: string, passages: readonly DraftPassage[]): DraftPassage[][] {
  const parts: DraftPassage[][] = [[]];
  let end = passages[0]?.block.start ?? 0;
  for (const passage of passages) {
    const { strong, text, start } = passage.block;
    const gap = markdown.slice(end, start);
    if (/<td[\s>]/i.test(gap)) return [];
    if (strong[0]?.start === 0 || /^[^\n]{1,120}\n/.test(text) || rule.test(gap)) parts.push([]);
    parts.at(-1)?.push(passage);
    end = passage.block.end;
  }
  return parts;
}

const rule = /^[ \t]*(?:(?:[*_-][ \t]*){3,}|<hr[^\n]*)$/m;

/** The words of a part; none if most of them are in lists. Tables take no headings. */
function wordsToDivide(passages: readonly DraftPassage[]): number {
  const count = (isCounted: (kind: DraftPassage['block']['kind']) => boolean): number =>
    sumOf(passages, ({ block, words }) => (isCounted(block.kind) ? words.length : 0));
  const all = count((kind) => kind !== 'cell');
  return 2 * count((kind) => kind === 'item') > all ? 0 : all;
}
