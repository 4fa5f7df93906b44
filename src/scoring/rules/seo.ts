import { type Segment, words } from '../../text/words/words.ts';
import type { Draft } from '../draft/draft.ts';
import { type Fault, info, type Location, warning } from '../finding.ts';
import { headingFaults } from './headings.ts';
import { linkFaults } from './links.ts';
import type { ScoreRule } from './rule.ts';
import { checkDuplicates, checkStuffing } from './spam.ts';

const seo = { area: 'seo' } as const;

/**
 * The rules for being found by search engines: 100 points to earn, and what is taken off for what spoils a page. How they
 * are shared out is our own judgment.
 */
export const seoRules: readonly ScoreRule[] = [
  {
    ...seo,
    id: 'seo.keyword',
    points: 25,
    needsKeyword: true,
    check: checkKeyword,
    strength: 'published',
    reason:
      'In prominent places, such as the title and main heading, use the words that readers search for (Google, SEO ' +
      'Starter Guide). The choice of the first 100 words is our own judgment.',
  },
  {
    ...seo,
    id: 'seo.description',
    points: 15,
    check: checkDescription,
    strength: 'published',
    reason:
      'Each page should have its own informative description of one or two sentences (Google, “Control your ' +
      'snippets in search results”). The length limits are our own judgment.',
  },
  {
    ...seo,
    id: 'seo.headings',
    points: 25,
    check: headingFaults,
    strength: 'published',
    reason:
      'Nest headings without skipping levels (W3C WAI, “Headings”), make each describe its section (WCAG 2.2, ' +
      '2.4.6), and divide long text with headings (Google, SEO Starter Guide). The limit of 300 words per section ' +
      'is our own judgment.',
  },
  {
    ...seo,
    id: 'seo.length',
    points: 20,
    check: checkWordCount,
    strength: 'ourJudgement',
    reason:
      'Cover the subject thoroughly. Google has no preferred word count (“Creating helpful, reliable, people-first ' +
      'content”). The target is our own judgment: half the length of the cited pages, but at least 300 words.',
  },
  {
    ...seo,
    id: 'seo.links',
    points: 15,
    check: linkFaults,
    strength: 'published',
    reason: 'Link to helpful pages, using text that says where each link leads (Google, “SEO link best practices”).',
  },
  {
    ...seo,
    id: 'seo.stuffing',
    points: 25,
    deducts: true,
    needsKeyword: true,
    check: checkStuffing,
    strength: 'published',
    reason:
      'Repeating the words that a page should rank for is keyword stuffing (Google, Spam policies). The thresholds ' +
      'for text and headings are our own judgment.',
  },
  {
    ...seo,
    id: 'seo.images',
    points: 5,
    deducts: true,
    check: checkImages,
    strength: 'published',
    reason: 'Describe each image in its alt text (Google, “Image SEO best practices”; WCAG 2.2, 1.1.1).',
  },
  {
    ...seo,
    id: 'seo.duplicates',
    points: 15,
    deducts: true,
    check: checkDuplicates,
    strength: 'published',
    reason: 'Duplicate text makes a page longer but no better (Google, Spam policies, “Scaled content abuse”).',
  },
];

const introductionWords = 100;

/** The keyword in title and introduction, in any of its variants. */
function checkKeyword(draft: Draft): Fault[] {
  const { keyword } = draft;
  if (!keyword) return [];
  const faults: Fault[] = [];
  if (!titles(draft).some((run) => says(run, draft))) {
    const message = `Use “${keyword.text}” in your title to show immediately what the page is about.`;
    faults.push(warning(titlePlace(draft), 15, message));
  }
  if (!says(firstWords(draft), draft)) {
    faults.push(warning(draft.top, 10, `Mention “${keyword.text}” in your first ${introductionWords} words.`));
  }
  return faults;
}

/** Whether words say the keyword: as it is, or by a variant of each of its words of content. */
function says(run: readonly Segment[], { keyword, subject }: Draft): boolean {
  if (keyword && keyword.countIn(run) > 0) return true;
  return (
    subject.stems.length > 0 && new Set(run.flatMap(({ text }) => subject.hits(text))).size === subject.stems.length
  );
}

function titles({ frontMatter, passages, language }: Draft): Segment[][] {
  const heading = passages.find(({ block }) => block.level === 1)?.block.text;
  return [frontMatter.title?.text, heading].map((title) => words(title ?? '', language));
}

function titlePlace({ frontMatter, passages, top }: Draft): Location {
  return passages.find(({ block }) => block.level === 1)?.block ?? frontMatter.title ?? top;
}

function firstWords({ passages }: Draft): Segment[] {
  const first: Segment[] = [];
  for (const { block, words: run } of passages) {
    if (first.length >= introductionWords) break;
    if (block.kind !== 'heading') first.push(...run.slice(0, introductionWords - first.length));
  }
  return first;
}

/** 50 to 160 characters, which usually show whole: Google names no length and cuts by width. */
function checkDescription({ frontMatter: { description }, fields }: Draft): Fault[] {
  if (!description) {
    const message = 'Add a description of one or two sentences to the front matter. Search results may show it.';
    return [warning(fields, 15, message)];
  }
  const length = [...description.text].length;
  if (length >= 50 && length <= 160) return [];
  const advice =
    length < 50 ? 'Use 50 to 160 to say what readers will find.' : 'Search results may cut it off after about 160.';
  return [info(description, 8, `Your description has ${length} characters. ${advice}`)];
}

const minArticleWords = 300;
const maxWordsWanted = 1500;

/** Half of what the cited pages have in the middle, else 300 words. */
function checkWordCount({ words: count, context: { pages = [] }, top }: Draft): Fault[] {
  const lengths = pages.map(({ words: length }) => length).sort((one, other) => one - other);
  const middle = lengths[Math.floor(lengths.length / 2)];
  const wanted =
    middle === undefined
      ? minArticleWords
      : Math.min(maxWordsWanted, Math.max(minArticleWords, Math.round(middle / 2)));
  if (count >= wanted) return [];
  const lost = Math.ceil(20 * (1 - count / wanted));
  // Pages that have fewer are no reason to write more.
  const cited = middle === undefined || middle < wanted ? '' : ` (the cited pages have about ${middle})`;
  const message = `You have ${count} words so far; aim for ${wanted}${cited}. Answer the questions that readers are likely to ask next.`;
  return [warning(top, lost, message)];
}

/** Images without a text that says what they show. */
function checkImages({ images }: Draft): Fault[] {
  const tag = 'Add an “alt” attribute that describes this image, or an empty one if it is decorative.';
  const brackets = 'In the brackets, describe this image for people who can’t see it.';
  return images
    .filter(({ alt, isTag }) => alt === undefined || (!isTag && (!/\p{L}/u.test(alt) || fileName.test(alt))))
    .map((image) => warning(image, 3, image.isTag ? tag : brackets));
}

/** A text that a camera or a program gave. */
const fileName = /^\s*\S+\.(?:avif|gif|jpe?g|png|svg|webp)\s*$/i;
