import { readArticle } from '../../checking/article.ts';
import { checkArticle } from '../../checking/check.ts';
import type { CheckFinding } from '../../checking/finding.ts';
import { pageKeyOf } from '../../text/urls.ts';
import { comparable } from '../../checking/evidence/plainText.ts';
import { readArticleMarkdown } from '../../text/markdown/document.ts';
import type { Ledger } from '../facts/facts.ts';
import type { Outline } from '../outline/outline.ts';
import { keepSupported, type TextEvidence, verifyText, type WrittenText } from '../draft/keepSupported.ts';
import { sectionBody } from '../draft/draft.ts';
import { fenced, manners, type SectionInstructions } from '../draft/instructions.ts';
import { KeptBlocks } from '../draft/keptBlocks.ts';
import { headingIn, plainMarkdown } from '../draft/markdownText.ts';
import { modelAnswer, withoutTags } from '../draft/modelText.ts';
import { titleOf, withOwnText } from '../draft/rewrite.ts';
import { factsForSection } from '../draft/sectionFacts.ts';
import type { Removed } from '../draft/takeOut.ts';
import type { Verification } from '../draft/verification.ts';
import { lossOf } from './losses.ts';
import { ownPart } from './ownPart.ts';
import { type Stretch, stretchesOf, withStretch } from './stretches.ts';
import { asksForLess, type Weakness } from './weakest.ts';

export interface RevisionTask {
  readonly outline: Outline;
  readonly ledger: Ledger;
  /** Article without front matter. */
  readonly markdown: string;
  readonly weakness: Weakness;
}

/** Characters of the rest of the article to show to a model. */
const maxElsewhere = 6000;

export function revisionInstructions({ outline, ledger, markdown, weakness }: RevisionTask): SectionInstructions {
  const { keyword, articleType, language, sections } = outline;
  const { part, faults } = weakness;
  const stretch = partOf(markdown, part);
  const planned = sections.find(({ heading }) => heading === stretch.heading);
  const faultPoints = faults.map(({ message }) => ({ text: message, answers: [], links: [] }));
  const material = {
    article: { title: titleOf(markdown) ?? outline.title, keyword, type: articleType },
    ...factsForSection(
      {
        heading: stretch.heading,
        purpose: planned?.purpose ?? '',
        points: [...faultPoints, ...(planned?.points ?? [])],
      },
      ledger,
      language.slice(0, 2),
    ),
    elsewhere: withStretch(markdown, stretch, '').slice(0, maxElsewhere),
  };
  const begins =
    part === 0 ? 'It begins with the title, a line with "# "' : 'It begins with its heading, a line with "## "';
  return {
    system: [
      `You are a careful editor who mends one part of an article at a time, in Markdown, in the language "${language}".`,
      ...manners,
    ].join('\n'),
    prompt: [
      `Revise one part of the article: write what stands in <written> once more, whole, so that what <faults> tells of it is mended. ${begins}.`,
      'What is right in it stays as it stands, its figures, quotations and links word for word; they need no mark. A line such as [[kept 1]] stands for a block of code or HTML and stays. Add no figure, price, date or quotation for its own sake: where a new sentence needs one, write the mark of its fact. Say nothing that "elsewhere" says. Where the material does not mend it, answer with the part as it is.',
      `<material>\n${fenced(material)}\n</material>`,
      `<written>\n${fenced(new KeptBlocks(markdown.slice(stretch.start, stretch.end).trim()).shown)}\n</written>`,
      `<faults>\n${fenced(faults)}\n</faults>`,
      'Answer with the Markdown of this part alone.',
    ].join('\n\n'),
  };
}

export interface WrittenRevision extends TextEvidence {
  readonly outline: Pick<Outline, 'title' | 'keyword' | 'language'>;
  readonly markdown: string;
  readonly part: number;
  /** Rule of the findings to fix. */
  readonly rule: string;
  /** Output of the model, with fact marks. */
  readonly written: string;
  /** Markdown of the person's text that the article is based on. */
  readonly own?: string;
}

export interface Revised {
  /** Whole article. Unchanged if the revision is refused. */
  readonly markdown: string;
  readonly title: string;
  readonly removed: readonly Removed[];
  /** Reason for refusing the revision. Undefined if it passes all checks. */
  readonly refusal?: string;
}

/** Replaces one part of an article with the supported text of a revision. */
export function checkRevision(revision: WrittenRevision): Revised {
  const { outline, markdown, rule, own = '' } = revision;
  const { language } = outline;
  const { stretch, before, blocks, head, rests, text: toCheck, elsewhere } = textOf(revision);
  const { markdown: supported, removed } = keepSupported(toCheck);
  const text =
    supported === ''
      ? ''
      : blocks.putBack(headingIn(supported.split('\n', 1)[0] ?? '') ? supported : `${head}\n\n${supported}`);
  const revised = withStretch(markdown, stretch, text);
  const checks = (article: string): CheckFinding[] =>
    checkArticle({
      ...rests,
      markdown: article,
      language,
      names: [...rests.subjects, ...toCheck.names],
      strict: own === '',
    });
  const refusal =
    refusalOf({ before, text, checks: { before: checks(markdown), after: checks(revised) } }) ??
    lossOf({ before, after: text, elsewhere, language, mayShorten: asksForLess(rule) });
  const result = refusal === undefined ? revised : markdown;
  const title = titleOf(result) ?? outline.title;
  return { markdown: result, title, removed, ...(refusal !== undefined && { refusal }) };
}

/** Builds a request to verify what a model changed in a part. Undefined if there is nothing to verify. */
export function verifyRevision(revision: WrittenRevision): Verification | undefined {
  const { text, before } = textOf(revision);
  const { statements } = readArticle(before, { tag: revision.outline.language });
  return verifyText({
    ...text,
    ownSentences: [...text.ownSentences, ...statements.map(({ text: sentence }) => sentence)],
  });
}

function textOf(revision: WrittenRevision) {
  const { outline, markdown, part, rule: _, written, own = '', ...evidence } = revision;
  const { language, keyword } = outline;
  const stretch = partOf(markdown, part);
  const before = markdown.slice(stretch.start, stretch.end);
  const blocks = new KeptBlocks(before);
  const { names, ...rests } = withOwnText(evidence, own, language);
  const elsewhere = withStretch(markdown, stretch, '');
  const head = headOf(stretch, part);
  const revised = ownPart(withoutTags(blocks.withSigns(modelAnswer(written))), { markdown, stretch, language });
  const text: WrittenText = {
    ...rests,
    markdown: partText(revised, stretch, head),
    language,
    names: [keyword, outline.title, ...names, ...stretchesOf(markdown).map(({ heading }) => heading)],
    above: part === 0 ? '' : `# ${plainMarkdown(titleOf(markdown) ?? outline.title)}\n\n`,
    before: [elsewhere],
    own: `${own}\n${blocks.shown}`,
  };
  return { stretch, before, blocks, head, rests, text, elsewhere };
}

function partOf(markdown: string, part: number): Stretch {
  const stretch = stretchesOf(markdown)[part];
  if (!stretch) throw new RangeError(`The article has no part number ${part}.`);
  return stretch;
}

const headOf = ({ heading }: Stretch, part: number): string => `${part === 0 ? '#' : '##'} ${plainMarkdown(heading)}`;

/** Returns a revision below its own heading, or else the original one. Demotes all other headings. */
function partText(written: string, { heading }: Stretch, head: string): string {
  const [first = ''] = written.split('\n', 1);
  const given = headingIn(first)?.text ?? '';
  const rest = given === '' ? written : written.slice(first.length);
  const [marks = ''] = head.split(' ', 1);
  return `${given === '' ? head : `${marks} ${given}`}\n\n${sectionBody(rest, heading).trim()}`;
}

interface RevisionComparison {
  readonly before: string;
  readonly text: string;
  readonly checks: { readonly before: readonly CheckFinding[]; readonly after: readonly CheckFinding[] };
}

function refusalOf({ before, text, checks }: RevisionComparison): string | undefined {
  if (readArticleMarkdown(text).blocks.every(({ kind }) => kind === 'heading'))
    return 'None of it is supported by the pages that were read.';
  if (comparable(text).trim() === comparable(before).trim()) return 'The model made no changes.';
  const knownMessages = new Set(checks.before.map(({ message }) => message));
  const newFinding = checks.after.find(({ message, severity }) => severity !== 'info' && !knownMessages.has(message));
  if (newFinding) return `A check found something new: ${newFinding.message}`;
  const remainingPages = new Set(pagesOf(text));
  const lost = pagesOf(before).find((page) => !remainingPages.has(page));
  return lost === undefined ? undefined : `It lost the link to ${lost}.`;
}

const pagesOf = (markdown: string): string[] =>
  readArticleMarkdown(markdown).blocks.flatMap(({ links }) => links.flatMap(({ url }) => pageKeyOf(url) ?? []));
