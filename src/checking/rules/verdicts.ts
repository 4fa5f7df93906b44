import { placeIn } from '../../text/markdown/block.ts';
import type { Check } from '../checkInput.ts';
import { type Claim, claimsOf } from '../claims.ts';
import type { CheckFinding } from '../finding.ts';
import { linkFix } from './fixes.ts';
import { findingAt, nameOf } from './findingAt.ts';
import type { Verdict } from '../checkInput.ts';

type Unsupported = Extract<Verdict, { readonly reason: string }>;

/** Replaces findings about claims with verdicts. A supported claim needs a link if rules found fault with it. */
export function withVerdicts(findings: readonly CheckFinding[], check: Check): CheckFinding[] {
  const { article, input } = check;
  const verdicts = new Map((input.verdicts ?? []).map((verdict) => [verdict.claim, verdict]));
  if (verdicts.size === 0) return [...findings];
  const settled = new Set<CheckFinding>();
  const own = claimsOf(article.statements).flatMap((claim) => {
    const verdict = verdicts.get(claim.text);
    if (!verdict || 'isChat' in verdict) return [];
    const faults = findings.filter((finding) => isAbout(finding, claim) && isReplaced(finding, claim, check));
    for (const fault of faults) settled.add(fault);
    if ('reason' in verdict) return unsupported(claim, verdict);
    return faults.length > 0 ? missingLink(claim, verdict.pages, check) : [];
  });
  return [...findings.filter((finding) => !settled.has(finding)), ...own];
}

/** True for rules that compare words and figures. A verdict on the sense of a claim replaces them. */
const isReplaced = ({ rule }: CheckFinding, { statements }: Claim, { evidence }: Check): boolean =>
  rule === 'check.figure' ||
  rule === 'check.name' ||
  (rule === 'check.link' && statements.every(({ urls }) => urls.every((url) => evidence.find(url)?.isRead)));

const isAbout = ({ start }: CheckFinding, { statements }: Claim): boolean =>
  statements.some((statement) => {
    const place = placeIn(statement.block, statement);
    return place.start <= start && start <= place.end;
  });

/** Reports the words that no page supports, or each cell of a row with such words. */
function unsupported(claim: Claim, verdict: Unsupported): CheckFinding[] {
  const { words, reason, isNeeded } = verdict;
  const cells = correctedCells(claim, verdict);
  const wrong = cells.length > 0 ? cells : cellsWith(claim, words.split(' | '));
  const places = wrong.length > 0 ? wrong : [{ statement: claim.statements[0], part: words }];
  return places.map(({ statement, part }) => {
    const at = statement.text.lastIndexOf(part);
    const start = statement.start + at;
    const place = at < 0 || part === '' ? statement : { start, end: start + part.length };
    const finding = findingAt(statement, place, { rule: 'check.figure', severity: 'error', message: reason });
    return isNeeded === undefined ? finding : { ...finding, isNeeded };
  });
}

/** Returns the cells of a row that the verdict corrects. */
function correctedCells({ text, statements }: Claim, { instead = '' }: Unsupported) {
  const [old, corrected] = [text.split(' | '), instead.split(' | ')];
  if (statements.length === 1 || [old, corrected].some(({ length }) => length !== statements.length)) return [];
  return statements.flatMap((statement, index) =>
    old[index] === corrected[index] ? [] : [{ statement, part: statement.text }],
  );
}

/** Returns all cells with the words, because these don't say which of two equal cells is wrong. */
function cellsWith({ statements: [, ...values] }: Claim, parts: readonly string[]) {
  return values.flatMap((statement) => {
    const part = parts.find((one) => statement.text.includes(one));
    return part === undefined ? [] : [{ statement, part }];
  });
}

/** Asks for a link to the main page, unless the claim or its paragraph links one of its pages. */
function missingLink({ statements }: Claim, pages: readonly string[], check: Check): CheckFinding[] {
  const { evidence, input } = check;
  const [first, ...values] = statements;
  const supporting = evidence.findAll(pages);
  const linked = evidence.findAll(statements.flatMap(({ urls, near }) => [...urls, ...near]));
  const [main] = supporting;
  if (!main || supporting.some((page) => linked.includes(page))) return [];
  const statement = [...values, first].find(({ figures }) => figures.length > 0) ?? first;
  const { numbers = [], measures = [] } = Object.groupBy(statement.figures, ({ kind }) =>
    kind === 'number' ? 'numbers' : 'measures',
  );
  const figures = [...measures, ...numbers];
  const figure = figures.find((one) => main.hasFigure(one)) ?? figures[0];
  const message = `This is on ${nameOf(main.page.url)}. Link to that page in this sentence.`;
  const fix = linkFix(statement, main, input.markdown, figure);
  // without its page, because rules need not find the figure there
  const fixes = [fix && { title: fix.title, edits: fix.edits }];
  return [findingAt(statement, statement, { rule: 'check.figure', severity: 'warning', message, fixes })];
}
