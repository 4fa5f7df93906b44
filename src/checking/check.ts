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
import { type Verdict, withVerdicts } from './rules/verdicts.ts';

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
  /** Texts that the writer added. What they say needs no link. By default, their facts among `facts`. */
  readonly notes?: readonly EvidencePage[];
  /** Figures that follow from facts, and how. */
  readonly formulas?: readonly Formula[];
  /** Verdicts of a model on claims of the article. */
  readonly verdicts?: readonly Verdict[];
  /** Earlier versions of pages, in addition to those in the front matter. */
  readonly earlier?: readonly EarlierPage[];
  /** The brand, its competitors and others that the article may name. */
  readonly names?: readonly string[];
  /** All names of each brand and competitor. What a page says about one of them supports nothing about another. */
  readonly parties?: readonly (readonly string[])[];
  /** What the article may say without a page: facts of the brand. */
  readonly ownSentences?: readonly string[];
  /**
   * For the text of a model. Figures in link texts and quotations count too, and without a page, none is supported.
   * Rules that the front matter turns off still apply.
   */
  readonly strict?: boolean;
  /** True if a model wrote the text and no one has confirmed it; by default, the front matter decides. */
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
  readonly isDraft: boolean;
  /** So many findings of each rule are looked for. */
  readonly most: number;
}

/**
 * Checks a Markdown article against the pages that it links. Without pages, it reports what the text alone shows. Takes
 * any string in linear time; findings are in the order of the text.
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
  const found = withVerdicts(
    rules.flatMap((rule) => rule(check).slice(0, most)),
    check,
  ).filter(({ start }) => !marked.some((mark) => mark.start <= start && start < mark.end));
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
