import { withoutEnding } from '../../text/endings.ts';
import { frontMatterOf } from '../../text/frontMatter/frontMatter.ts';
import { outside } from '../../text/spans.ts';
import { words } from '../../text/words/words.ts';
import { type Draft, type DraftPassage, placeIn } from '../draft/draft.ts';
import { type Fault, info, type Location, loss, shared, warning } from '../finding.ts';
import { checkStuffing } from './content.ts';
import { headingFaults } from './headings.ts';
import { between, type ScoreRule } from './rule.ts';

const seo = { area: 'seo' } as const;

/** Rules for search engines: 100 points to earn, and deductions. The distribution of points is our own judgment. */
export const seoRules: readonly ScoreRule[] = [
  {
    ...seo,
    id: 'seo.keyword',
    // A site may add its name to the title.
    quietBelow: 20,
    points: 20,
    needsKeyword: true,
    check: checkKeyword,
    strength: 'published',
    reason:
      'In prominent places, such as the title and main heading, use the words that readers search for (Google, SEO ' +
      'Starter Guide).',
  },
  {
    ...seo,
    id: 'seo.description',
    points: 15,
    check: checkDescription,
    strength: 'published',
    reason:
      'Each page should have its own informative description of one or two sentences (Google, “Control your ' +
      'snippets in search results”). Without one, search results show other text of the page. The shortest length is our ' +
      'own judgment.',
  },
  {
    ...seo,
    id: 'seo.headings',
    points: 25,
    check: headingFaults,
    strength: 'published',
    reason:
      'Nest headings without skipping levels (W3C WAI, “Headings”), make each describe its section (WCAG 2.2, ' +
      '2.4.6), and divide long text with headings (Google, SEO Starter Guide). The limit of 600 words per section ' +
      'is our own judgment.',
  },
  {
    ...seo,
    id: 'seo.length',
    points: 25,
    check: checkWordCount,
    strength: 'ourJudgement',
    reason:
      'Cover the subject thoroughly. Google has no preferred word count (“Creating helpful, reliable, people-first ' +
      'content”). The target is our own judgment: half the length of the cited pages, but at least 100 words.',
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
    quietBelow: 10,
    points: 0,
    most: 25,
    needsKeyword: true,
    check: checkStuffing(25),
    strength: 'published',
    reason:
      'Repeating the words that a page should rank for is keyword stuffing (Google, Spam policies). The thresholds ' +
      'are our own judgment.',
  },
  {
    ...seo,
    id: 'seo.images',
    points: 0,
    most: 5,
    check: checkImages,
    strength: 'published',
    reason: 'Describe each image in its alt text (Google, “Image SEO best practices”; WCAG 2.2, 1.1.1).',
  },
];

/**
 * Reports a title without the keyword or most of its words, in any variant. Costs fewer points if some words are there.
 */
function checkKeyword({ subject, frontMatter, title, language, top }: Draft): Fault[] {
  const heading = title?.block;
  const titles = [frontMatter.title?.text, heading?.text].map((text) => words(text ?? '', language));
  if (!subject) return [];
  const named = Math.max(...titles.map((run) => subject.met(run).size)) / subject.stems.length;
  const lost = Math.round(20 * between(namedShare, 0, named));
  if (lost === 0) return [];
  const place: Location = heading ?? frontMatter.title ?? top;
  return [warning(place, lost, `Use “${subject.text}” in your title to show immediately what the page is about.`)];
}

const namedShare = 0.6;

const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/** Returns the width in Latin characters. Chinese, Japanese, and Korean characters count twice. */
const widthOf = (text: string): number => [...text].length + (text.match(eastAsian)?.length ?? 0);

const shortest = 20;

/**
 * Checks the description. Without one, search results show the opening text. A file without front matter has no place
 * for one.
 */
function checkDescription({ markdown, frontMatter: { description }, passages }: Draft): Fault[] {
  if (!description) {
    const hasOpening = passages.some(
      ({ block: { kind }, words: run }) => kind === 'paragraph' && run.length > fewestOpening,
    );
    return hasOpening || frontMatterOf(markdown) === undefined ? [] : [loss(15)];
  }
  if (widthOf(description.text) >= shortest) return [];
  const message = `Your description has ${[...description.text].length} characters. Say in one or two sentences what readers will find.`;
  return [info(description, 5, message)];
}

const fewestOpening = 8;

const minArticleWords = 100;
const maxWordsWanted = 1500;

/**
 * Requires half the median length of the cited pages, from 100 to 1,500 words. Skips a draft with neither a keyword nor
 * cited pages.
 */
function checkWordCount({ words: count, context: { pages = [] }, subject, top }: Draft): Fault[] {
  if (!subject && pages.length === 0) return [];
  const lengths = pages.map(({ words: length }) => length).sort((one, other) => one - other);
  const middle = lengths[Math.floor(lengths.length / 2)];
  const wanted =
    middle === undefined
      ? minArticleWords
      : Math.min(maxWordsWanted, Math.max(minArticleWords, Math.round(middle / 2)));
  if (count >= wanted) return [];
  const lost = Math.ceil(25 * (1 - count / wanted));
  // Shorter cited pages are no reason to write more.
  const cited = middle === undefined || middle < wanted ? '' : ` (the cited pages have about ${middle})`;
  const message = `You have ${count} words so far; aim for ${wanted}${cited}. Answer the questions that readers are likely to ask next.`;
  return [warning(top, lost, message)];
}

function checkImages({ markdown, images }: Draft): Fault[] {
  const tag = 'In an “alt” attribute, describe this image for people who can’t see it.';
  const brackets = 'In the brackets, describe this image for people who can’t see it.';
  return images
    .filter(({ alt, isTag }) => alt === undefined || (!isTag && (!/\p{L}/u.test(alt) || fileName.test(alt))))
    .filter(({ end }) => !altAttribute.test(markdown.slice(end, end + 400)))
    .map((image) => warning(image, 3, image.isTag ? tag : brackets));
}

/** Pandoc puts it after the image: `![](a.png){alt='An anvil'}`. */
const altAttribute = /^(?:\([^()\s]*\))?\{[^{}]*\balt=/;

/** A description that is only a file name. */
const fileName = /^\s*\S+\.(?:avif|gif|jpe?g|png|svg|webp)\s*$/i;

const vague = new Set([
  'click here',
  'here',
  'link',
  'read more',
  'learn more',
  'this link',
  'this page',
  'hier',
  'hier klicken',
  'klicken sie hier',
  'weiterlesen',
  'aquí',
  'haz clic aquí',
  'leer más',
  'ici',
  'cliquez ici',
  'en savoir plus',
  'lire la suite',
  'qui',
  'clicca qui',
  'leggi di più',
  'klik hier',
  'lees meer',
]);

const emptyMessage = 'This link has no text. Remove it, or add text that says where it leads.';

/** A shorter text may have nothing to link to. */
const fewestWords = 300;

/** More findings add no information. */
const maxFindings = 5;

/**
 * Reports missing links, and links with empty or vague texts such as `click here`. Internal links aren't required,
 * because a draft doesn't show which pages belong to its site.
 */
function linkFaults({ markdown, passages, words }: Draft): Fault[] {
  const links = passages.flatMap((passage) =>
    outside(passage.block.code ?? [], passage.block.links).map((link) => ({ passage, link })),
  );
  const leading = links.filter(({ link }) => !/^(?:#|mailto:|tel:|\.{0,2}\/?$)/i.test(link.url));
  if (leading.length === 0 && !passages.some((passage) => passage.cites)) return words < fewestWords ? [] : [loss(15)];
  const faults = leading.flatMap(({ passage, link }) => {
    const shown = link.text.trim();
    const text = withoutEnding(shown.toLowerCase(), /[\s.:!…»›→>]/u);
    if (shown === '') return link.hasMarkup ? [] : [{ passage, link, message: emptyMessage }];
    if (text !== '' && !vague.has(text)) return [];
    return [{ passage, link, message: `“${shown}” doesn’t say where the link leads. Name the page instead.` }];
  });
  const reported = faults.slice(0, maxFindings);
  const lost = shared(
    Math.ceil((15 * faults.length) / Math.max(1, leading.length)),
    reported.map(() => 1),
  );
  return reported.map(({ passage, link, message }, index) => {
    // found by a search of the source, so only for the few that are reported
    const empty = link.text.trim() === '' ? emptyLink(markdown, passage, link.url) : undefined;
    return info(empty ?? placeIn(passage, link), lost[index] ?? 0, message);
  });
}

/** The source of a link without text: its brackets, or its address. */
function emptyLink(markdown: string, { block }: DraftPassage, url: string): Location | undefined {
  const source = `[](${url})`;
  const [place] = [source, url].flatMap((one) => {
    const start = markdown.indexOf(one, block.start);
    return start < 0 ? [] : [{ start, end: start + one.length }];
  });
  return place;
}
