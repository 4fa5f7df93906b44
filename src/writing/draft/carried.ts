import { modelRefused, standsAbove } from '../../contract/content/runEvidence.ts';
import { readArticle } from '../../checking/article.ts';
import { checkArticle } from '../../checking/check.ts';
import { claimsOf } from '../../checking/claims.ts';
import { comparable } from '../../checking/evidence/plainText.ts';
import type { EvidencePage, Formula } from '../../checking/evidence/page.ts';
import { type CheckFinding, maxFindings } from '../../checking/finding.ts';
import type { Verdict } from '../../checking/rules/verdicts.ts';
import { placeIn } from '../../text/markdown/block.ts';
import { readArticleMarkdown } from '../../text/markdown/document.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { withoutUnsupported } from '../../text/markdown/unsupported.ts';
import { withKnownLinks } from '../brief/knownLinks.ts';
import type { Fact } from '../facts/facts.ts';
import { pageWithoutOrders, withoutOrders } from '../talk/orders.ts';
import { isRefusal, Stray } from '../talk/stray.ts';
import { wordless, wrongLanguage } from '../talk/faultyText.ts';
import { withoutChat } from '../talk/withoutChat.ts';
import { manners } from './instructions.ts';
import { mendOf, mendOfAll, mendsOf, moved, weightOf, withEdits } from './mends.ts';
import { plainMarkdown, withoutTitleCase } from './markdownText.ts';
import { renderMarks } from '../marks/renderMarks.ts';
import { repeatsOf, sharedWith } from '../talk/repeats.ts';
import { distinctFormulas, standingFormulas } from '../marks/standingFormulas.ts';
import { withVerdictLinks } from '../sections/verdictLinks.ts';
import { settle } from './settle.ts';
import { type Verification, verificationOf } from './verification.ts';
import { type Fault, type Removed, shown } from './takeOut.ts';
import { withoutHiding } from './withoutHiding.ts';

/** What a text that a model wrote may rest on. */
export interface TextEvidence {
  readonly facts: readonly Fact[];
  /** The pages that were read. */
  readonly pages: readonly EvidencePage[];
  /** Texts that the writer added, and what they said to models. */
  readonly noted?: readonly (EvidencePage & { readonly orders: readonly string[] })[];
  /** The brand, its competitors and the options that the answers name. */
  readonly subjects: readonly string[];
  /** The brand and its competitors, each with all its names: figures of one carry nothing that is said of another. */
  readonly parties?: readonly (readonly string[])[];
  /** What the article may say without a page: the prompt, facts of the brand. */
  readonly ownSentences: readonly string[];
  /** Figures of the article that follow from facts. */
  readonly formulas?: readonly Formula[] | undefined;
  /** Verdicts of a model on claims of the text. */
  readonly verdicts?: readonly Verdict[];
}

export interface WrittenText extends TextEvidence {
  /** Plain Markdown with marks of facts. */
  readonly markdown: string;
  /** A language tag. */
  readonly language: string;
  /** Headings that are planned and the keyword: what they name may be named. */
  readonly names: readonly string[];
  /** The article above it, as Markdown. Figures from there count as the article's own. */
  readonly above: string;
  /** The sections before it, as Markdown: what they say is not said once more. */
  readonly before?: readonly string[];
  /** What is said to the writer alone, as plain text. */
  readonly notes?: readonly string[];
  /** What the model was told beside its manners, without the material that it may use. */
  readonly instructions?: readonly string[];
  /** The text of a person that was reworked, as Markdown: its sentences and code may stay as they are. */
  readonly own?: string;
}

export interface CheckedText {
  /** Each figure, quotation and link in it is carried by a page that was read. */
  readonly markdown: string;
  readonly removed: readonly Removed[];
  /** What of it was computed of facts, and what was before. */
  readonly formulas: readonly Formula[];
  /** The text before sentences were taken out or marked that no page supports, for a model to mend these. */
  readonly open?: OpenText;
}

export interface OpenText {
  readonly markdown: string;
  /** Sentences to say otherwise, with why. */
  readonly faults: readonly Pick<Fault, 'sentence' | 'reason'>[];
  readonly removed: readonly Removed[];
  readonly formulas: readonly Formula[];
}

/**
 * Keeps of a text what pages carry: facts stand where their marks stood, what a page supports gets its link, and each
 * sentence that holds a figure, a quotation, a link, a name or an experience that no page carries is taken out, or
 * marked where the text depends on it. What is left was checked as anyone's text; where that cannot be said, nothing is.
 */
export function keepCarried(given: WrittenText): CheckedText {
  const rendered = renderText(given);
  if (rendered.refusal) return { markdown: '', removed: [rendered.refusal], formulas: given.formulas ?? [] };
  const { text, stray, refused, computed, removed } = rendered;
  let { markdown } = rendered;
  const { language, facts, own = '' } = text;
  const ownText = comparable(own);
  const formulas = [...(text.formulas ?? []), ...computed];
  const checked = { ...text, formulas };
  let open: OpenText | undefined;
  for (let round = 0; round < maxRounds; round++) {
    const found = onePerSentence([...stray.in(markdown), ...faultsOf(markdown, checked, refused)]);
    const faults = found.filter(({ sentence }) => !isOwn(markdown, sentence, ownText));
    if (faults.length === 0) {
      const standing = standingFormulas(withoutUnsupported(markdown), computed, { facts, language });
      const left = distinctFormulas([...(text.formulas ?? []), ...standing]);
      return { markdown, removed, formulas: left, ...(open && { open }) };
    }
    if (faults.length >= maxFindings) break; // nobody mends that by taking sentences out
    const mends = round < maxMends ? mendsOf(faults, markdown) : [];
    if (mends.length > 0) {
      markdown = withEdits(markdown, mends);
      continue;
    }
    const chat = faults.filter(({ isClaim }) => !isClaim);
    if (chat.length === 0) open ??= { markdown, faults, removed: [...removed], formulas: computed };
    const settled = settle(markdown, chat.length > 0 ? chat : faults, text);
    removed.push(...settled.removed);
    if (settled.markdown === markdown) break;
    markdown = settled.markdown;
  }
  if (markdown !== '') removed.push({ text: shown(markdown), reason: 'The check couldn’t be completed.' });
  return { markdown: '', removed, formulas: text.formulas ?? [] };
}

/** Puts facts and links in the place of marks, and removes chat. Refuses a text that is none, or in another language. */
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
  const {
    markdown: rendered,
    refused,
    formulas: computed,
  } = renderMarks(bare, {
    facts: new Map(facts.map((fact) => [fact.id, fact])),
    language: language.slice(0, 2),
    subjects,
    heading: text.above.trim().split('\n').at(-1) ?? '',
  });
  const links = pages.flatMap(({ url, finalUrl }) => (finalUrl ? [url, finalUrl] : [url]));
  const linked = withKnownLinks(rendered, links).trim();
  const markdown = own === '' ? withVerdictLinks(linked, { facts, subjects, language }) : linked;
  return { text, markdown, refused, computed, removed, stray: strayIn(given, pages) };
}

/** Asks a model about the claims of a text. Undefined if there is nothing to ask. */
export function verifyText(given: WrittenText): Verification | undefined {
  const rendered = renderText(given);
  if (rendered.refusal) return undefined;
  const { above, language, pages, noted = [], ownSentences, verdicts: known = [] } = rendered.text;
  return verificationOf({
    markdown: rendered.markdown,
    sources: [...noted, ...pages],
    ...{ above, language, ownSentences, known },
  });
}

/** Whoever hands in a text in another language wants it to stay that. */
const isOfOtherLanguage = (own: string, language: string): boolean => wrongLanguage(own, language) !== undefined;

/** What the model may say beside its text. */
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

/** Whether a sentence stands in the text of the person who wrote it first. */
const isOwn = (markdown: string, { start, end }: Span, own: string): boolean =>
  own !== '' && own.includes(comparable(markdown.slice(start, end)).trim());

/** Each takes out at least a sentence; names are told once each. */
const maxRounds = 30;
/** Rounds in which sentences are mended: each adds one page to a sentence. */
const maxMends = 6;

/** In the order of the text, each sentence with the fault that weighs most: no link mends it. */
function onePerSentence(found: readonly Fault[]): Fault[] {
  const told = [...Map.groupBy(found, ({ sentence }) => sentence.start).values()].flatMap((faults) => {
    const worst = faults.toSorted((one, other) => weightOf(one) - weightOf(other)).at(-1);
    const isPartlyTrue = faults.some(({ mend, page }) => mend ?? page);
    return worst ? [{ ...worst, mend: mendOfAll(faults), isPartlyTrue }] : [];
  });
  let end = 0;
  return told
    .sort((one, other) => one.sentence.start - other.sentence.start)
    .filter(({ sentence }) => {
      // the words of a heading lie in its line
      const isTold = sentence.end <= end;
      end = Math.max(end, sentence.end);
      return !isTold;
    });
}

/** The sentences that cannot stay. */
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

/** Sentences that are not for readers, according to the model. */
function chatFaults(markdown: string, { language, verdicts = [] }: WrittenText): Fault[] {
  const chat = new Set(verdicts.flatMap((verdict) => ('isChat' in verdict && verdict.isChat ? verdict.claim : [])));
  if (chat.size === 0) return [];
  return claimsOf(readArticle(markdown, { tag: language }).statements)
    .filter(({ text }) => chat.has(text))
    .flatMap(({ statements }) => statements)
    .map((statement) => ({ sentence: placeIn(statement.block, statement), reason: notForReaders, isChat: true }));
}

const notForReaders = 'This isn’t for readers.';

const longestMark = 70;

/** Marks that were not rendered, closed or not. */
function markFaults(markdown: string, refused: ReadonlyMap<string, string>): Fault[] {
  return [...markdown.matchAll(/\[\\?\[|\[(?=f\d{1,4}\])/g)].map(({ index }) => {
    const [, said = ''] = /^\[\\?\[?([^[\]\\\n]*)/.exec(markdown.slice(index, index + longestMark)) ?? [];
    return {
      sentence: sentenceAt(markdown, index),
      reason: refused.get(said.trim()) ?? 'This citation doesn’t refer to a known fact.',
      isClaim: true,
    };
  });
}

/** Roughly: up to the stops and line ends around a place. */
function sentenceAt(markdown: string, at: number): Span {
  const before = markdown.slice(Math.max(0, at - longestSentence), at);
  const behind = markdown.slice(at, at + longestSentence);
  const start = [...before.matchAll(/[.!?](?=\s)|\n/g)].at(-1);
  const end = /[.!?](?=\s)|\n|$/.exec(behind);
  return {
    start: at - before.length + (start ? start.index + 1 : 0),
    end: at + (end?.index ?? 0) + (end?.[0] === '\n' ? 0 : (end?.[0].length ?? 0)),
  };
}

const longestSentence = 2000;

/** Checks a text under its title, so that the article's own figures are known, and says what stands in it where. */
function checkedFaults(markdown: string, text: WrittenText): Fault[] {
  const {
    above,
    language,
    names,
    facts,
    formulas = [],
    pages,
    noted,
    subjects,
    parties,
    ownSentences,
    verdicts,
  } = text;
  return checkArticle({
    ...(verdicts && { verdicts }),
    markdown: above + markdown,
    language,
    pages,
    ...(noted && { notes: noted }),
    facts,
    formulas,
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
        mend: mend?.map((edit) => moved(edit, -above.length)),
        page,
      };
    })
    .filter(({ sentence }) => sentence.start >= 0);
}

/** The age and changes of pages are no fault of a text, what is copied may be true, and what is marked is settled. */
const countsInDrafts = ({ rule, severity }: CheckFinding): boolean =>
  rule !== 'check.copied' && rule !== 'check.unsupported' && (rule !== 'check.page' || severity === 'error');

/** Headings link no page, so that they may only say what needs none: each is checked as a paragraph of its own. */
function headingFaults(markdown: string, text: WrittenText): Fault[] {
  const headings = readArticleMarkdown(markdown).blocks.filter(({ kind }) => kind === 'heading');
  if (headings.length === 0) return [];
  const starts: number[] = [];
  let joined = '';
  for (const heading of headings) {
    starts.push(joined.length);
    joined += `${plainMarkdown(withoutTitleCase(heading.text))}.\n\n`;
  }
  return checkedFaults(joined, text).flatMap(({ sentence, reason, isClaim }) => {
    const heading = headings[starts.findLastIndex((start) => start <= sentence.start)];
    if (!heading) return [];
    return [{ sentence: { start: markdown.lastIndexOf('\n', heading.start) + 1, end: heading.end }, reason, isClaim }];
  });
}
