import { type ArticleReading, readingOf } from '../article/articleReading.ts';
import { isIgnored } from '../article/ignoredRules.ts';
import { ownDate, sourceLinesIn } from '../article/ownLists.ts';
import { type CheckedArticle, readArticle } from './article.ts';
import { CheckSources } from './evidence/evidence.ts';
import type { EarlierPage, EvidenceFact, EvidencePage } from './evidence/page.ts';
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

export interface CheckInput {
  readonly markdown: string;
  /** Reuses an existing reading of `markdown`. */
  readonly reading?: ArticleReading;
  /** A language tag such as `en` or `pt-BR`. Detected by default. */
  readonly language?: string;
  /** Pages that were read. Pass the same objects again to parse each page only once. */
  readonly pages?: readonly EvidencePage[];
  /** Facts of the ledger. They replace pages that are missing from `pages`. */
  readonly facts?: readonly EvidenceFact[];
  /** Texts that the writer added. Their content needs no link. By default, taken from `facts`. */
  readonly notes?: readonly EvidencePage[];
  readonly verdicts?: readonly Verdict[];
  /** Earlier versions of pages, in addition to those in the front matter. */
  readonly earlier?: readonly EarlierPage[];
  /** Names that the article may use: the brand, its competitors, and others. */
  readonly names?: readonly string[];
  /** All names of each brand and competitor. A page's statement about one doesn't support a claim about another. */
  readonly parties?: readonly (readonly string[])[];
  /** Facts of the brand, which need no page. */
  readonly ownSentences?: readonly string[];
  /**
   * For a model's text. Also checks figures in link texts and quotations, supports nothing without a page, and ignores
   * the rules that the front matter turns off.
   */
  readonly strict?: boolean;
  /** True if a model wrote the text and no one has confirmed it. By default, the front matter decides. */
  readonly isDraft?: boolean;
  /** Rules to turn off in addition to those in the front matter. */
  readonly ignored?: readonly string[];
  /** Maximum findings per rule. Default: 500. */
  readonly maxPerRule?: number;
  /** Current time in milliseconds, to find pages that were read long ago. By default, none are reported. */
  readonly now?: number;
}

export interface Check {
  readonly article: CheckedArticle;
  readonly evidence: CheckSources;
  readonly own: OwnNumbers;
  readonly input: CheckInput;
  readonly isDraft: boolean;
  /** Maximum findings per rule. */
  readonly maxPerRule: number;
}

/**
 * Checks a Markdown article against the pages that it links. Without pages, reports what the text alone shows. Accepts
 * any string and takes linear time. Findings are in text order.
 */
export function checkArticle(input: CheckInput): CheckFinding[] {
  const { strict = false, ignored = [], markdown } = input;
  const reading = input.reading ?? readingOf(markdown, { tag: input.language });
  const off = strict ? ignored : [...ignored, ...reading.ignored];
  return checkAll({ ...input, reading }).filter(({ rule }) => !isIgnored(rule, off));
}

/** Checks an article like `checkArticle`, but includes findings of rules that are turned off. */
export function checkAll(input: CheckInput): CheckFinding[] {
  const {
    markdown,
    reading,
    language,
    pages = [],
    notes = [],
    facts = [],
    earlier = [],
    ownSentences = [],
    parties,
    strict = false,
    isDraft,
    maxPerRule = maxFindings,
  } = input;
  const article = readArticle(markdown, { tag: language, reading, parties });
  const evidence = new CheckSources({
    pages,
    notes,
    facts,
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
    maxPerRule,
  };
  const marked = checkUnsupported(check).slice(0, maxPerRule);
  const findings = withVerdicts(
    rules.flatMap((rule) => rule(check).slice(0, maxPerRule)),
    check,
  ).filter(({ start }) => !marked.some((mark) => mark.start <= start && start < mark.end));
  return [...findings, ...marked].sort((one, other) => one.start - other.start || one.end - other.end);
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
