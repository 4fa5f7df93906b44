import { placeIn } from '../../text/markdown/block.ts';
import type { Check } from '../check.ts';
import { type Claim, claimsOf } from '../claims.ts';
import type { CheckFinding } from '../finding.ts';
import { linkFix } from './fixes.ts';
import { found, nameOf } from './found.ts';

/** A model's verdict on a claim, based on the pages that were read. */
export type Verdict = { readonly claim: string } & (
  | {
      /**
       * URLs of pages that together support the whole claim, main page first. Empty if the writer's own texts support
       * it.
       */
      readonly pages: readonly string[];
    }
  | {
      /** Words of the claim that no page supports. */
      readonly words: string;
      readonly reason: string;
    }
  /** The claim needs no source. `isChat` if it isn't addressed to readers. */
  | { readonly isChat: boolean }
);

/** Rules that compare words and figures. A verdict on a claim's meaning replaces their findings. */
const replaced: ReadonlySet<string> = new Set<CheckFinding['rule']>(['check.figure', 'check.name']);

/** Replaces findings about claims with verdicts. A supported claim needs a link if the rules reported it. */
export function withVerdicts(findings: readonly CheckFinding[], check: Check): CheckFinding[] {
  const { article, input } = check;
  const verdicts = new Map((input.verdicts ?? []).map((verdict) => [verdict.claim, verdict]));
  if (verdicts.size === 0) return [...findings];
  const settled = new Set<CheckFinding>();
  const own = claimsOf(article.statements).flatMap((claim) => {
    const verdict = verdicts.get(claim.text);
    if (!verdict || 'isChat' in verdict) return [];
    const faults = findings.filter((finding) => replaced.has(finding.rule) && isAbout(finding, claim));
    for (const fault of faults) settled.add(fault);
    if ('reason' in verdict) return [unsupported(claim, verdict)];
    return faults.length > 0 ? missingLink(claim, verdict.pages, check) : [];
  });
  return [...findings.filter((finding) => !settled.has(finding)), ...own];
}

const isAbout = ({ start }: CheckFinding, { statements }: Claim): boolean =>
  statements.some((statement) => {
    const place = placeIn(statement.block, statement);
    return place.start <= start && start <= place.end;
  });

/** Reports the unsupported words of a claim. In a row, reports their cell. */
function unsupported({ statements }: Claim, { words, reason }: { readonly words: string; readonly reason: string }) {
  const [first] = statements;
  const statement = statements.find(({ text }) => text.includes(words)) ?? first;
  const at = statement.text.indexOf(words);
  const place = at < 0 ? statement : { start: statement.start + at, end: statement.start + at + words.length };
  return found(statement, place, { rule: 'check.figure', severity: 'error', message: reason });
}

/** Reports a missing link to the main page, unless the claim or its paragraph links a supporting page. */
function missingLink({ statements }: Claim, pages: readonly string[], check: Check): CheckFinding[] {
  const { evidence, input } = check;
  const [first] = statements;
  const supporting = evidence.findAll(pages);
  const linked = evidence.findAll(statements.flatMap(({ urls, near }) => [...urls, ...near]));
  const [main] = supporting;
  if (!main || supporting.some((page) => linked.includes(page))) return [];
  const statement = statements.find(({ figures }) => figures.length > 0) ?? first;
  const figure = statement.figures.find(({ kind }) => kind !== 'number') ?? statement.figures[0];
  const message = `This is on ${nameOf(main.page.url)}. Link to that page in this sentence.`;
  const fixes = [linkFix(statement, main, input.markdown, figure)];
  return [found(statement, statement, { rule: 'check.figure', severity: 'warning', message, fixes })];
}
