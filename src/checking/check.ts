import { type ArticleReading, readingOf } from '../article/articleReading.ts';
import { isIgnored } from '../article/ignoredRules.ts';
import { ownDate, sourceLinesIn } from '../article/ownLists.ts';
import { type CheckedArticle, readArticle } from './article.ts';
import { Evidence } from './evidence/evidence.ts';
import type { EarlierPage, EvidenceFact, EvidencePage, Formula } from './evidence/page.ts';
import { type CheckFinding, maxFindings } from './finding.ts';
import { OwnNumbers } from './ownNumbers.ts';
import { checkCitations } from './rules/citations.ts';
import { checkCopied } from './rules/copied.ts';
import { checkExperience } from './rules/experience.ts';
import { checkFigures } from './rules/figures.ts';
import { checkLinks } from './rules/links.ts';
import { checkNames } from './rules/names.ts';
import { checkPages } from './rules/pages.ts';
import { checkQuotations } from './rules/quotations.ts';
import { checkUnsupported } from './rules/unsupported.ts';

/** An article, and what it is held against. */
export interface CheckInput {
  readonly markdown: string;
  /** The same, where it was read already. */
  readonly reading?: ArticleReading;
  /** A language tag such as `en` or `pt-BR`; detected when left out. */
  readonly language?: string;
  /** What was read. Give the same objects again to have each page read once for many checks. */
  readonly pages?: readonly EvidencePage[];
  /** Facts of the ledger; those of pages that are not among `pages` stand for these. */
  readonly facts?: readonly EvidenceFact[];
  /**
   * Texts that the writer added, which have no address: what they say needs no link. Left out, their facts among `facts`
   * stand for them.
   */
  readonly notes?: readonly EvidencePage[];
  /** Figures that follow from facts, and how. */
  readonly formulas?: readonly Formula[];
  /** What pages said when the article was written, beside what its front matter tells of them. */
  readonly earlier?: readonly EarlierPage[];
  /** The brand, its competitors and others that the article may name. */
  readonly names?: readonly string[];
  /**
   * Those whose figures are not to be mixed up, each with all its names: what a page says of one alone carries nothing
   * that is said of another.
   */
  readonly parties?: readonly (readonly string[])[];
  /** What the article may say without a page: facts of the brand. */
  readonly ownSentences?: readonly string[];
  /**
   * For a text that nobody answers for, as a model wrote it: figures in link texts and quotations count, too, and where
   * no page was read, none carries anything. What its front matter switches off holds all the same.
   */
  readonly strict?: boolean;
  /** Whether a model wrote the text, so that nobody has vouched for it; left out, the front matter tells. */
  readonly isDraft?: boolean;
  /** Rules that are switched off beside those that the front matter names. */
  readonly ignored?: readonly string[];
  /** So many findings of one rule are looked for; left out, 500. */
  readonly most?: number;
  /** Milliseconds; from then on pages are old. Left out, none is. */
  readonly now?: number;
}

/** What a rule is asked about. */
export interface Check {
  readonly article: CheckedArticle;
  readonly evidence: Evidence;
  readonly own: OwnNumbers;
  readonly input: CheckInput;
  /** Whether a model wrote the article. */
  readonly isDraft: boolean;
  /** So many findings of each rule are looked for. */
  readonly most: number;
}

/**
 * Checks a Markdown article against the pages that it links: its figures, quotations, links and names. Without any page
 * or fact it says what the text shows by itself: figures and quotations without a link, marks without a source, claims
 * of experience. Takes any string, in time that grows with its length; findings are in the order of the text.
 */
export function checkArticle(input: CheckInput): CheckFinding[] {
  const { strict = false, ignored = [], markdown } = input;
  const reading = input.reading ?? readingOf(markdown, { tag: input.language });
  const off = strict ? ignored : [...ignored, ...reading.ignored];
  return checkAll({ ...input, reading }).filter(({ rule }) => !isIgnored(rule, off));
}

/** The same, with what rules find that are switched off. */
export function checkAll(input: CheckInput): CheckFinding[] {
  const {
    markdown,
    reading,
    language,
    pages = [],
    notes = [],
    facts = [],
    formulas = [],
    earlier = [],
    ownSentences = [],
    parties,
    strict = false,
    isDraft,
    most = maxFindings,
  } = input;
  const article = readArticle(markdown, { tag: language, reading, parties });
  const evidence = new Evidence({
    pages,
    notes,
    facts,
    formulas,
    earlier: [...earlier, ...sourceLinesIn(markdown)],
    strict,
  });
  const ownTexts = [...ownSentences, ...evidence.notes.flatMap(({ text }) => text.split('\n'))];
  const check: Check = {
    article,
    evidence,
    own: new OwnNumbers(article, ownSentences),
    input: { ...input, ownSentences: ownTexts },
    isDraft: strict || (isDraft ?? ownDate(markdown) !== undefined),
    most,
  };
  const marked = checkUnsupported(check).slice(0, most);
  const found = rules
    .flatMap((rule) => rule(check).slice(0, most))
    .filter(({ start }) => !marked.some((mark) => mark.start <= start && start < mark.end));
  return [...found, ...marked].sort((one, other) => one.start - other.start || one.end - other.end);
}

const rules: readonly ((check: Check) => CheckFinding[])[] = [
  checkFigures,
  checkQuotations,
  checkLinks,
  checkNames,
  checkExperience,
  checkPages,
  checkCitations,
  checkCopied,
];
