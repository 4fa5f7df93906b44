import { readingOf } from '../article/articleReading.ts';
import { isIgnored } from '../article/ignoredRules.ts';
import { ownDate, sourceLinesIn } from '../article/ownLists.ts';
import { readArticle } from './article.ts';
import { CheckSources } from './evidence/evidence.ts';
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
import { withVerdicts } from './rules/verdicts.ts';
import type { Check, CheckInput } from './checkInput.ts';

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
