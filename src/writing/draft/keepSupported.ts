import { modelRefused, standsAbove } from '../../contract/content/runEvidence.ts';
import { readArticle } from '../../checking/article.ts';
import { checkArticle } from '../../checking/check.ts';
import { claimsOf } from '../../checking/claims.ts';
import { comparable } from '../../checking/evidence/plainText.ts';
import type { EvidencePage } from '../../checking/evidence/page.ts';
import { type CheckFinding, maxFindings } from '../../checking/finding.ts';
import type { Verdict } from '../../checking/checkInput.ts';
import { placeIn } from '../../text/markdown/block.ts';
import { readArticleMarkdown } from '../../text/markdown/document.ts';
import type { Span } from '../../text/spans.ts';
import { withoutUnsupported } from '../../text/markdown/unsupported.ts';
import { withKnownLinks } from '../brief/knownLinks.ts';
import type { Fact } from '../facts/facts.ts';
import { pageWithoutOrders, withoutOrders } from '../talk/orders.ts';
import { isRefusal, Stray, toUser } from '../talk/stray.ts';
import { wordless, wrongLanguage } from '../talk/faultyText.ts';
import { withoutChat } from '../talk/withoutChat.ts';
import { cellAt, type Row } from './cells.ts';
import { type Correction, correctionsIn } from './corrections.ts';
import { manners } from './instructions.ts';
import { mendOf, mendOfAll, mendsOf, moved, weightOf, withEdits } from './mends.ts';
import { plainMarkdown, withoutTitleCase } from './markdownText.ts';
import { withFigures, withVerifiedFigures, withVerifiedLinks } from '../marks/refusedMarks.ts';
import { renderMarks } from '../marks/renderMarks.ts';
import { repeatsOf, sharedWith } from '../talk/repeats.ts';
import { withRecommendationLinks } from '../sections/recommendationLinks.ts';
import { settle } from './settle.ts';
import { type Verification, verificationOf } from './verification.ts';
import { type Fault, type Removed, shown } from './takeOut.ts';
import { withoutHiding } from './withoutHiding.ts';

/** Sources that may support a text written by a model. */
export interface TextEvidence {
  readonly facts: readonly Fact[];
  readonly pages: readonly EvidencePage[];
  /** Texts added by the writer, and the instructions to models found in them. */
  readonly noted?: readonly (EvidencePage & { readonly orders: readonly string[] })[];
  /** The brand, its competitors, and options named in answers. */
  readonly subjects: readonly string[];
  /**
   * The brand and each competitor with all their names. A figure about one doesn't support a statement about another.
   */
  readonly parties?: readonly (readonly string[])[];
  /** Sentences that need no page: the prompt, facts about the brand. */
  readonly ownSentences: readonly string[];
  readonly verdicts?: readonly Verdict[];
}

export interface WrittenText extends TextEvidence {
  /** Plain Markdown with fact marks. */
  readonly markdown: string;
  /** BCP 47 language tag. */
  readonly language: string;
  /** Planned headings and the keyword. The text may mention any name in them. */
  readonly names: readonly string[];
  /** Title and headings above the text, as Markdown. Its figures count as the article's own. */
  readonly above: string;
  /** Markdown of the earlier sections, used to find repetitions. */
  readonly before?: readonly string[];
  /** Plain-text notes for the writer only. */
  readonly notes?: readonly string[];
  /** Other instructions that the model received, without its manners and its material. */
  readonly instructions?: readonly string[];
  /** Markdown of a person's text that was reworked. Its sentences and code may stay as they are. */
  readonly own?: string;
}

export interface CheckedText {
  /** Markdown with all figures, quotations and links supported by pages that were read. */
  readonly markdown: string;
  readonly removed: readonly Removed[];
  /** All sentences and cells that were removed or marked. */
  readonly faulty?: readonly FaultyText[];
  /**
   * The text before unsupported sentences were removed or marked, so that a model can repair them. Undefined if none
   * were.
   */
  readonly open?: OpenText;
}

/** Markdown of a sentence or cell, with figures instead of fact marks. */
export interface FaultyText {
  readonly text: string;
  /** Row with the cell. */
  readonly row?: Row | undefined;
}

export interface OpenText {
  readonly markdown: string;
  readonly faults: readonly (Pick<Fault, 'sentence' | 'reason'> & {
    /** The model's own correction of the sentence. */
    readonly correction?: Correction | undefined;
  })[];
  readonly removed: readonly Removed[];
}

/**
 * Keeps the supported parts of a text. Replaces fact marks, links claims to the pages that support them, and removes
 * sentences with unsupported figures, quotations, links, names or experiences. Sentences that the text depends on are
 * marked instead of removed. Returns no text if the check can't be completed.
 */
export function keepSupported(given: WrittenText): CheckedText {
  const rendered = renderText(given);
  if (rendered.refusal) return { markdown: '', removed: [rendered.refusal] };
  const { text, stray, refused, removed } = rendered;
  const { own = '', verdicts = [] } = text;
  let markdown = withVerifiedLinks(withVerifiedFigures(rendered.markdown, { ...text, verdicts }), {
    ...text,
    verdicts,
  });
  const ownText = comparable(own);
  const faulty: FaultyText[] = [];
  let open: OpenText | undefined;
  for (let round = 0; round < maxRounds; round++) {
    const allFaults = onePerSentence([...stray.in(markdown), ...faultsOf(markdown, text, refused)]);
    const faults = allFaults.filter(({ sentence }) => !isOwn(markdown, sentence, ownText));
    if (faults.length === 0) return { markdown, removed, faulty, ...(open && { open }) };
    if (faults.length >= maxFindings) break; // too many to remove one by one
    const mends = round < maxMends ? mendsOf(faults, markdown) : [];
    if (mends.length > 0) {
      markdown = withEdits(markdown, mends);
      continue;
    }
    const chat = faults.filter(({ isClaim }) => !isClaim);
    if (chat.length === 0)
      open ??= { markdown, faults: withCorrections(faults, correctionsIn(markdown, text)), removed: [...removed] };
    const settled = settle(markdown, chat.length > 0 ? chat : faults, text);
    removed.push(...settled.removed);
    const before = markdown;
    faulty.push(
      ...faults.map(({ sentence: { start, end } }) => ({
        text: before.slice(start, end),
        row: cellAt(before, start)?.row,
      })),
    );
    if (settled.markdown === markdown) break;
    markdown = settled.markdown;
  }
  if (markdown !== '') removed.push({ text: shown(markdown), reason: 'The check couldn’t be completed.' });
  return { markdown: '', removed };
}

/**
 * Replaces fact marks with facts and links, and removes chat. Returns `refusal` if the model declined, wrote no words,
 * or used another language.
 */
function renderText(given: WrittenText) {
  const text = { ...given, pages: given.pages.map(pageWithoutOrders) };
  const { language, facts, pages, subjects, own = '' } = text;
  if (own === '' && isRefusal(text.markdown, language))
    return { refusal: { text: shown(text.markdown), reason: modelRefused } };
  const empty = own === '' ? wordless(text.markdown) : undefined;
  if (empty) return { refusal: empty };
  const misspoken = isOfOtherLanguage(own, language) ? undefined : wrongLanguage(text.markdown, language);
  if (misspoken) return { refusal: misspoken };
  const removed: Removed[] = [];
  const bare = withoutHiding(own === '' ? withoutChat(text.markdown) : text.markdown, { pages, own, removed });
  const { markdown: rendered, refused } = renderMarks(bare, {
    facts: new Map(facts.map((fact) => [fact.id, fact])),
    language: language.slice(0, 2),
    subjects,
    heading: text.above.trim().split('\n').at(-1) ?? '',
  });
  const links = pages.flatMap(({ url, finalUrl }) => (finalUrl ? [url, finalUrl] : [url]));
  const linked = withKnownLinks(rendered, links).trim();
  const markdown = own === '' ? withRecommendationLinks(linked, { facts, subjects, language }) : linked;
  return { text, markdown, refused, removed, stray: strayIn(given, pages) };
}

/** Builds a request to verify a text's claims. Undefined if there is nothing to verify. */
export function verifyText(given: WrittenText): Verification | undefined {
  const rendered = renderText(given);
  if (rendered.refusal) return undefined;
  const { above, language, pages, noted = [], ownSentences, verdicts: known = [] } = rendered.text;
  return verificationOf({
    markdown: withFigures(rendered.markdown, rendered.text.facts),
    sources: [...noted, ...pages],
    ...{ above, language, ownSentences, known },
  });
}

/** True if a person's own text isn't in the article's language. It stays in that language. */
const isOfOtherLanguage = (own: string, language: string): boolean => wrongLanguage(own, language) !== undefined;

/** Adds corrections to faults. A corrected sentence's fault covers the whole sentence. */
const withCorrections = (faults: readonly Fault[], corrections: readonly Correction[]): OpenText['faults'] =>
  faults.map((fault) => {
    const { start, end } = fault.sentence;
    const correction = corrections.find(({ sentence }) => sentence.start < end && start < sentence.end);
    return correction ? { ...fault, sentence: correction.sentence, correction } : fault;
  });

/** Finds instructions and chat that a model may leave in its text. */
function strayIn(
  { language, facts, pages, noted = [], ownSentences, instructions = [] }: WrittenText,
  cleaned: WrittenText['pages'],
) {
  return new Stray({
    language,
    instructions: [...manners, ...instructions],
    ids: new Set(facts.map(({ id }) => id)),
    orders: [
      ...pages.flatMap(({ markdown }) => withoutOrders(markdown).orders),
      ...noted.flatMap(({ orders }) => orders),
    ],
    evidence: [...ownSentences, ...[...cleaned, ...noted].map(({ markdown }) => markdown)],
  });
}

/** True if a sentence is in the text by the person who wrote it first. */
const isOwn = (markdown: string, { start, end }: Span, own: string): boolean =>
  own !== '' && own.includes(comparable(markdown.slice(start, end)).trim());

/** The checker reports each name only once, so that it takes several rounds. */
const maxRounds = 30;
/** Rounds that mend sentences. Each adds one page to a sentence. */
const maxMends = 6;

/** Returns the worst fault of each sentence, in text order. Faults that a link mends weigh least. */
function onePerSentence(all: readonly Fault[]): Fault[] {
  const worstFaults = [...Map.groupBy(all, ({ sentence }) => sentence.start).values()].flatMap((faults) => {
    const worst = faults.toSorted((one, other) => weightOf(one) - weightOf(other)).at(-1);
    const isCarried = faults.some(({ isNeeded, mend, page }) => isNeeded ?? mend ?? page);
    const isNeeded = isCarried || (faults.some((fault) => fault.isNeeded === false) ? false : undefined);
    // a model's reason says what pages say instead
    const reason = faults.find((fault) => fault.isNeeded !== undefined && !fault.mend)?.reason ?? worst?.reason;
    return worst && reason ? [{ ...worst, reason, mend: mendOfAll(faults), isNeeded }] : [];
  });
  let end = 0;
  return worstFaults
    .sort((one, other) => one.sentence.start - other.sentence.start)
    .filter(({ sentence }) => {
      // the sentences of a heading are part of its line
      const isCovered = sentence.end <= end;
      end = Math.max(end, sentence.end);
      return !isCovered;
    });
}

const faultsOf = (markdown: string, text: WrittenText, refused: ReadonlyMap<string, string>): Fault[] => [
  ...markFaults(markdown, refused),
  ...checkedFaults(markdown, text),
  ...headingFaults(markdown, text),
  ...repeatFaults(markdown, text),
  ...noteFaults(markdown, text),
  ...chatFaults(markdown, text),
];

const repeatFaults = (markdown: string, { before = [], language }: WrittenText): Fault[] =>
  repeatsOf(markdown, before.map(withoutUnsupported), language).map((sentence) => ({
    sentence,
    reason: standsAbove,
    isChat: true,
  }));

const noteFaults = (markdown: string, { notes = [], language }: WrittenText): Fault[] =>
  sharedWith(markdown, notes.map(plainMarkdown), language).map((sentence) => ({
    sentence,
    reason: 'This text is meant for the writer, not for readers.',
    isChat: true,
  }));

/** Finds sentences that the model flagged as not for readers. */
function chatFaults(markdown: string, { language, verdicts = [] }: WrittenText): Fault[] {
  const chat = new Set(verdicts.flatMap((verdict) => ('isChat' in verdict && verdict.isChat ? verdict.claim : [])));
  if (chat.size === 0) return [];
  return claimsOf(readArticle(markdown, { tag: language }).statements)
    .filter(({ text }) => chat.has(text))
    .flatMap(({ statements }) => statements)
    .map((statement) => ({ sentence: placeIn(statement.block, statement), reason: toUser, isChat: true }));
}

const maxMarkLength = 70;

/** Finds marks that weren't rendered, closed or not. */
function markFaults(markdown: string, refused: ReadonlyMap<string, string>): Fault[] {
  return [...markdown.matchAll(/\[\\?\[|\[(?=f\d{1,4}\])/g)].map(({ index }) => {
    const [, content = ''] = /^\[\\?\[?([^[\]\\\n]*)/.exec(markdown.slice(index, index + maxMarkLength)) ?? [];
    return {
      sentence: sentenceAt(markdown, index),
      reason: refused.get(content.trim()) ?? 'This citation doesn’t refer to a known fact.',
      isClaim: true,
    };
  });
}

/** Returns the approximate sentence around a position, up to full stops and line breaks. */
function sentenceAt(markdown: string, at: number): Span {
  const before = markdown.slice(Math.max(0, at - maxSentenceLength), at);
  const after = markdown.slice(at, at + maxSentenceLength);
  const start = [...before.matchAll(/[.!?](?=\s)|\n/g)].at(-1);
  const end = /[.!?](?=\s)|\n|$/.exec(after);
  return {
    start: at - before.length + (start ? start.index + 1 : 0),
    end: at + (end?.index ?? 0) + (end?.[0] === '\n' ? 0 : (end?.[0].length ?? 0)),
  };
}

const maxSentenceLength = 2000;

/** Checks a text below its title, so that the article's own figures are known. Positions are relative to the text. */
function checkedFaults(markdown: string, text: WrittenText): Fault[] {
  const { above, language, names, facts, pages, noted, subjects, parties, ownSentences, verdicts } = text;
  return checkArticle({
    ...(verdicts && { verdicts }),
    markdown: above + markdown,
    language,
    pages,
    ...(noted && { notes: noted }),
    facts,
    names: [...subjects, ...names],
    ...(parties && { parties }),
    ownSentences,
    strict: true,
  })
    .filter(countsInDrafts)
    .map((finding) => {
      const { mend, page } = mendOf(finding, above + markdown, text);
      return {
        sentence: moved(finding.sentence, -above.length),
        reason: finding.message,
        rule: finding.rule,
        isClaim: true,
        isNeeded: finding.isNeeded,
        mend: mend?.map((edit) => moved(edit, -above.length)),
        page,
      };
    })
    .filter(({ sentence }) => sentence.start >= 0);
}

/**
 * False for findings that don't count in drafts: old or changed pages, copied sentences, and unsupported sentences that
 * are already marked.
 */
const countsInDrafts = ({ rule, severity }: CheckFinding): boolean =>
  rule !== 'check.copied' && rule !== 'check.unsupported' && (rule !== 'check.page' || severity === 'error');

/**
 * Headings have no links, so a page that supports one is enough. Each is checked as a separate paragraph. Capitals make
 * no name of words that pages have.
 */
function headingFaults(markdown: string, text: WrittenText): Fault[] {
  const headings = readArticleMarkdown(markdown).blocks.filter(({ kind }) => kind === 'heading');
  if (headings.length === 0) return [];
  const starts: number[] = [];
  let joined = '';
  for (const heading of headings) {
    starts.push(joined.length);
    joined += `${plainMarkdown(withoutTitleCase(heading.text))}.\n\n`;
  }
  return checkedFaults(joined, text).flatMap(({ sentence, reason, rule, isClaim, page }) => {
    const heading = headings[starts.findLastIndex((start) => start <= sentence.start)];
    if (!heading || page !== undefined || (rule === 'check.name' && isOfPages(heading.text, text))) return [];
    return [{ sentence: { start: markdown.lastIndexOf('\n', heading.start) + 1, end: heading.end }, reason, isClaim }];
  });
}

const isOfPages = (heading: string, { pages }: WrittenText): boolean => {
  const text = ` ${pages.map(({ markdown }) => markdown.toLowerCase()).join(' ')} `;
  return (heading.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).every((word) => text.includes(word));
};
