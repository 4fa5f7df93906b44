import { boundedWords } from '../../text/figures/boundedWords.ts';
import type { Figure } from '../../text/figures/figure.ts';
import { type Span, outside } from '../../text/spans.ts';
import { memoize, memoizeLast } from '../../text/memoize.ts';
import type { Statement, StatementPart } from '../article.ts';
import type { Check } from '../checkInput.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import { labelBefore, labelBound } from '../evidence/labels.ts';
import type { CheckFinding, CheckFix } from '../finding.ts';
import { isSmallWord } from '../ownNumbers.ts';
import { claimsExperience } from './experience.ts';
import { linkFix, mendsOf, type NearestFigure, takeOutFix } from './fixes.ts';
import { findingAt, isForUnread, nameOf, severityOf, shown, sourceOf } from './findingAt.ts';
import { isClaimAlone, nameBefore, needsLink, type NumberedName } from './needsSource.ts';
import { afterChange } from './since.ts';
import { hasSource, isAboutSurvey, isStatistic, statesFacts } from './statistics.ts';

/**
 * Reports figures that no linked page or text of the writer supports. Without pages, reports statistics
 * without a link.
 */
export function checkFigures(check: Check): CheckFinding[] {
  const { isEmpty } = check.evidence;
  const findings: CheckFinding[] = [];
  for (const statement of check.article.statements) {
    const claimed = statement.figures.length === 0 ? none : claimsOf(statement, check);
    if (claimed.length === 0 && statement.urls.length === 0) continue;
    if (isEmpty) findings.push(...unlinked(claimed, statement, check));
    else findings.push(...unsupportedAmong(claimed, statement, check));
    if (findings.length >= check.maxPerRule) break; // each search covers all pages
  }
  if (isEmpty && !needsEverySource(check) && isAboutSurvey(check.article)) return findings.slice(0, 1);
  return isEmpty ? findings : [...findings, ...check.article.titles.flatMap((title) => inTitle(title, check))];
}

/** True if smaller figures need a source too: in a draft, or if the writer's notes can support them. */
const needsEverySource = ({ isDraft, evidence }: Check): boolean => isDraft || evidence.notes.length > 0;

const none: readonly Figure[] = [];

function unsupportedAmong(claimed: readonly Figure[], statement: Statement, check: Check): CheckFinding[] {
  const linked = check.evidence.findAll(statement.urls).filter(({ isRead }) => isRead);
  return claimed
    .filter((figure) => !linked.some((reading) => isCarried(figure, statement, reading)))
    .slice(0, check.maxPerRule) // each is compared with all pages
    .flatMap((figure) => uncarried(figure, statement, linked, check));
}

/**
 * Reports shares, amounts, and measures in a heading that no page has. Skips figures with a bound, which headings may
 * choose.
 */
function inTitle(title: Statement, { evidence, own }: Check): CheckFinding[] {
  const claims = title.figures.filter(
    ({ kind, unit, approximate }) =>
      (kind === 'percent' || kind === 'money' || kind === 'measure') &&
      approximate === undefined &&
      unit !== 'ordinal' &&
      unit !== 'time',
  );
  const about = { ...title, stems: new Set<string>() };
  return claims.flatMap((figure) => {
    if (own.has(figure, title) || [...evidence.pages, ...evidence.notes].some((page) => isCarried(figure, about, page)))
      return [];
    const message = unsupported(shown(title.block.text.slice(figure.start, figure.end)));
    return [findingAt(title, figure, { rule: 'check.figure', severity: 'warning', message })];
  });
}

/**
 * Returns the figures to check. Quotations are compared as a whole, and plain numbers in link texts usually belong to
 * titles.
 */
function claimsOf(statement: Statement, check: Check): Figure[] {
  const { own, input } = check;
  const claims = input.strict ? statement.figures : withoutTitles(statement.part);
  const strange = claims.filter((figure) => !own.has(figure, statement));
  // The experience finding already covers number words.
  return claimsExperience(statement, check)
    ? strange.filter((figure) => !isSmallWord(figure, statement.block.text))
    : strange;
}

const withoutTitles = memoize(({ figures, quotations, links, content, language }: StatementPart): readonly Figure[] => {
  const unquoted = outside(quotations, figures);
  const besideLinks = new Set(outside(links, unquoted));
  return unquoted.filter(
    (figure) =>
      besideLinks.has(figure) ||
      (figure.kind !== 'number' && figure.kind !== 'date') ||
      (isClaimAlone(figure) &&
        links.some(
          ({ start, end }) => content.text.slice(start, end) === boundedWords(figure, content.text, language),
        )),
  );
});

/** Reports figures without a source. If no pages were read, reports only the first in a sentence. */
function unlinked(figures: readonly Figure[], statement: Statement, check: Check): CheckFinding[] {
  const { input, article } = check;
  const { notes } = check.evidence;
  if (statement.urls.length > 0 || statement.near.length > 0) return [];
  const isStrict = needsEverySource(check);
  if (!isStrict && (!statesFacts(statement) || hasSource(statement, article))) return [];
  const open = figures.filter(
    (figure) =>
      (isStrict ? needsLink(figure, statement) : isStatistic(figure, statement, article)) &&
      !notes.some((reading) => isCarried(figure, statement, reading)),
  );
  return open.slice(0, notes.length > 0 ? undefined : 1).map((figure) => {
    const words = shown(boundedWords(figure, statement.block.text, statement.language));
    const instead = insteadOf(figure, statement, firstAlike(figure, statement, notes));
    const message = notes.length > 0 ? unsupported(words, { instead, advice }) : `Link to the source of ${words}.`;
    const fixes = mendsOf(figure, statement, instead, input.markdown);
    return findingAt(statement, figure, { rule: 'check.figure', severity: 'warning', message, fixes });
  });
}

/** Reports a figure that the linked pages don't support. Says where else it is, or what the pages say instead. */
function uncarried(
  figure: Figure,
  statement: Statement,
  linked: readonly EvidenceReading[],
  check: Check,
): CheckFinding[] {
  const { evidence } = check;
  if (evidence.notes.some((reading) => isCarried(figure, statement, reading))) return [];
  const name = figure.kind === 'number' ? nameBefore(figure, statement) : undefined;
  if (name !== undefined && (isLong(name, check) || evidence.pages.some((reading) => reading.has(name.words))))
    return [];
  if (isForUnread(statement, linked, check)) return [];
  const { markdown, strict } = check.input;
  const near = evidence.findAll(statement.near).find((reading) => isCarried(figure, statement, reading));
  const isOneBlock = statement.block.kind === 'cell' || statement.block.kind === 'quote';
  // Sentences of a paragraph share a link. But if a model links another page, a nearby page may give the figure for
  // something else.
  if (near && (linked.length === 0 || (isOneBlock && !strict))) return [];
  const words = shown(boundedWords(figure, statement.block.text, statement.language));
  const takeOut = takeOutFix(statement, markdown);
  const fault = severityOf(linked, check.input);
  const report = (details: ReportDetails, place: Span = figure): CheckFinding[] => [
    findingAt(statement, place, { rule: 'check.figure', ...details, fixes: [...(details.fixes ?? []), takeOut] }),
  ];
  const unlinked = (page: EvidenceReading): (CheckFix | undefined)[] => {
    const fix = linkFix(statement, page, markdown, figure);
    return [fix && { ...fix, isDisputed: isDisputed(figure, statement, linked) }];
  };
  if (near) {
    const message = `${words} is on ${nameOf(near.page.url)}. Link to that page in this sentence too.`;
    return report({ severity: 'warning', message, fixes: unlinked(near) });
  }
  const [other] = evidence.pages
    .filter((reading) => isCarried(figure, statement, reading))
    .toSorted((one, two) => two.sharedWhere(figure, statement) - one.sharedWhere(figure, statement));
  if (other) {
    const instead = linked.length > 0 ? ', not on a linked page' : '';
    const message = `${words} is on ${nameOf(other.page.url)}${instead}. Link to that page in this sentence.`;
    return report({ severity: fault, message, fixes: unlinked(other) });
  }
  const [unread] = evidence.unreadOf(statement.near);
  if (linked.length === 0 && unread !== undefined && !strict) {
    const message = `${nameOf(unread)} couldn’t be read. Check ${words} yourself, or link to another source.`;
    return report({ severity: 'warning', message });
  }
  const instead = insteadOf(
    figure,
    statement,
    linked.length > 0 ? linked : firstAlike(figure, statement, [...evidence.pages, ...evidence.notes]),
  );
  const elsewhere = linked.find((reading) => reading.hasFigure(figure));
  const change = evidence.earlier.changed(linked, (lines) => isCarried(figure, statement, lines));
  const message = elsewhere
    ? saidOtherwise(words, elsewhere, figure, statement)
    : unsupported(words, { linked: linked.length, instead, ...(!strict && { advice }) });
  const place = narrowed(figure, statement, linked.length > 0 ? linked : evidence.pages);
  const mends = mendsOf(figure, statement, instead, markdown);
  const rule = change?.words === undefined ? 'check.figure' : 'check.page';
  return report({ rule, severity: fault, message: afterChange(change, message), fixes: mends }, place);
}

/** True if the sentence's linked pages have another value for a figure, or support nothing in the sentence. */
const isDisputed = (figure: Figure, statement: Statement, linked: readonly EvidenceReading[]): boolean =>
  linked.length > 0 &&
  (linked.some((page) => page.hasFigure({ ...figure, approximate: undefined })) || !supportAny(statement, linked));

/** True if a page supports any figure of a sentence. The same for all of its figures, so it is computed only once. */
const supportAny = memoizeLast((statement: Statement, pages: readonly EvidenceReading[]): boolean =>
  pages.some((page) => statement.figures.some((figure) => isCarried(figure, statement, page))),
);

type ReportDetails = Pick<CheckFinding, 'severity' | 'message'> &
  Partial<Pick<Parameters<typeof findingAt>[2], 'rule' | 'fixes'>>;

function saidOtherwise(words: string, page: EvidenceReading, figure: Figure, statement: Statement): string {
  return `${nameOf(page.page.url)} says ${words} about ${ofWhom(page.otherOwner(figure, statement))}.`;
}

const ofWhom = (other: ReturnType<EvidenceReading['otherOwner']>): string =>
  other ? `${other.owner}, not ${other.claimed}` : 'something else';

/** Used if no source has a similar figure, but not for a model's text. */
const advice = ' Add a link or correct it.';

interface Unsupported {
  readonly linked?: number;
  readonly instead?: readonly NearestFigure[];
  readonly advice?: string;
}

/** Returns a message that no page has a figure, with the alternative from a page. */
function unsupported(words: string, { linked = 0, instead = [], advice = '' }: Unsupported = {}): string {
  const [alternative = ''] = instead.flatMap(({ reading, nearest }) => {
    const who = linked === 0 ? sourceOf(reading.page) : linked === 1 ? 'It' : 'One';
    return nearest ? ` ${who} says ${shown(reading.wordsOf(nearest))}.` : [];
  });
  if (linked === 0) return `No source says ${words}.${alternative || advice}`;
  const start =
    linked === 1 ? 'The linked page doesn’t say' : `${linked === 2 ? 'Neither' : 'None'} of the linked pages says`;
  return `${start} ${words}.${alternative}`;
}

const insteadOf = (figure: Figure, statement: Statement, pages: readonly EvidenceReading[]): NearestFigure[] =>
  pages.map((reading) => ({ reading, nearest: reading.nearest(figure, statement) }));

/** Returns the first page with a similar figure, which is probably the missing source. */
function firstAlike(figure: Figure, statement: Statement, pages: readonly EvidenceReading[]): EvidenceReading[] {
  const first = pages.find((reading) => reading.nearest(figure, statement) !== undefined);
  return first ? [first] : [];
}

function isCarried(figure: Figure, statement: Statement, reading: EvidenceReading): boolean {
  if (reading.carrying(figure, statement)) return true;
  const bound = figure.approximate === undefined ? boundBeside(figure, statement) : undefined;
  if (bound && reading.carrying({ ...figure, approximate: bound }, statement)) return true;
  const { high, ...low } = figure;
  // `from 1,396 to 1,754` states both values, as does `1996 to 2013`
  if (high !== undefined && (figure.approximate === undefined || figure.approximate === 'about')) {
    return [low, { ...low, value: high }].every((end) => reading.carrying(end, statement) !== undefined);
  }
  return false;
}

/** Returns the bound in a figure's label: `Max weight: 20 kg`. */
const boundBeside = ({ start }: Figure, { block, labels, language }: Statement): Figure['approximate'] =>
  [...labels, labelBefore(block.text, start) ?? '']
    .map((label) => labelBound(label, language))
    .find((bound) => bound !== undefined);

/**
 * Two capitalized words before a number are a name, which `checkNames` checks. In German, all nouns are capitalized.
 */
const isLong = ({ lead }: NumberedName, { article: { language, words } }: Check): boolean =>
  lead !== undefined && language !== 'de' && !words.stopWords.has(lead.toLowerCase());

/** Returns the part of a date that no page supports if a page supports the rest: the day of 12 December 2013. */
function narrowed(figure: Figure, statement: Statement, pages: readonly EvidenceReading[]): Span {
  const { day, month, year } = figure.parts ?? {};
  if (figure.kind !== 'date' || figure.high !== undefined) return figure;
  const says = (value: number, step: number): boolean =>
    pages.some((reading) => reading.carrying({ ...figure, value, step }, statement));
  const yearAlone = figure.value - (figure.value % 10_000);
  if (day && year) {
    if (says(figure.value - (figure.value % 100), 100)) return day;
    if (says(figure.value % 10_000, 1)) return year;
  }
  if (month && year && says(yearAlone, 10_000)) {
    return {
      start: figure.start,
      end: month.start < year.start ? (day && day.start > month.start ? day : month).end : figure.end,
    };
  }
  return figure;
}
