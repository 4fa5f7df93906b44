import type { AnswerReading } from '../../analysis/reading/answerReading.ts';
import { type BlockCitation, withoutCitations } from '../../analysis/reading/citations.ts';
import type { Head } from '../../analysis/reading/grades.ts';
import { apart } from '../../analysis/reading/sentences.ts';
import type { Block } from '../../text/markdown/document.ts';
import { HeadingsAbove } from '../facts/pageParts.ts';
import { isPageOutside } from './pageLinks.ts';
import { shortAnswer } from './quotable.ts';

/** A sentence of an answer, or leads without a sentence. */
export interface Statement {
  /** Text without citation marks and leads, possibly `""`. */
  readonly text: string;
  /** Leads, outermost first: `Top picks`, `LG B4 OLED`. */
  readonly heads: readonly Head[];
  /** True for a paragraph, which isn't part of a list item before it. */
  readonly isParagraph?: boolean;
  /** True if it follows another sentence of its block directly, without a lead. */
  readonly goesOn?: boolean;
  /** Cleaned URLs of the pages that it cites. */
  readonly urls: readonly string[];
  /** Headings above its block, outermost first. */
  readonly headings: readonly string[];
}

export function readStatements(reading: AnswerReading): Statement[] {
  const above = new HeadingsAbove();
  const statements = reading.blocks
    .flatMap((block) => {
      const isHeading = above.take(block);
      const headings = isHeading ? above.texts.slice(0, -1) : above.texts;
      const own =
        block.kind === 'heading' || block.kind === 'cell'
          ? [{ text: '', heads: reading.headsIn(block), urls: [] }]
          : statementsIn(block, reading);
      return own.map((statement): Statement => ({ ...statement, headings }));
    })
    .filter(({ text, heads, urls }) => text !== '' || heads.length > 0 || urls.length > 0);
  return withShortAnswers(statements);
}

/** Joins `Yes.` with the next sentence, also across paragraphs. */
function withShortAnswers(statements: readonly Statement[]): Statement[] {
  const joined: Statement[] = [];
  for (const statement of statements) {
    const { text, heads, isParagraph, goesOn } = statement;
    const last = joined.at(-1);
    // `**Yes.**` alone is read as a lead.
    const isLead = last?.text === '' && shortAnswer.test(last.heads.at(-1)?.name ?? '');
    const verdict = isLead ? last.heads.at(-1)?.name : last?.text;
    const isNext = text !== '' && heads.length === 0 && (isParagraph === true || goesOn === true);
    if (last && verdict !== undefined && isNext && shortAnswer.test(verdict))
      joined[joined.length - 1] = {
        ...last,
        text: `${verdict} ${text}`,
        heads: isLead ? last.heads.slice(0, -1) : last.heads,
        urls: [...new Set([...last.urls, ...statement.urls])],
      };
    else joined.push(statement);
  }
  return joined;
}

/** Returns the sentences of a block, each with the leads before it. */
function statementsIn(block: Block, reading: AnswerReading): Omit<Statement, 'headings'>[] {
  const statements: Omit<Statement, 'headings'>[] = [];
  const heads = [...reading.headsIn(block)];
  let before: Head[] = [];
  let at = 0;
  for (const { start, end, inside, behind } of reading.sentencesIn(block).sentences.flatMap(apart)) {
    at = Math.max(at, start);
    for (let head = heads[0]; head && reaches(head, end); head = heads[0]) {
      heads.shift();
      // The name in “The **Acme One** is …” is no lead.
      if (head.form !== 'label' && letter.test(block.text.slice(at, head.start))) continue;
      if (isSentence(head)) continue;
      // A label may contain the end of the previous sentence: “… in the US. Factors to consider:”.
      const name = letter.test(block.text.slice(head.start, start)) ? block.text.slice(start, head.end - 1) : head.name;
      if (!isTitle(head.form, name)) continue;
      // The district in `**Acme** (Springfield): …` is an addition to the name.
      if (/^\([^()]*\)$/u.test(name) && before.length > 0) {
        at = head.end;
        continue;
      }
      before.push({ ...head, name });
      at = Math.max(at, isInSentence(head) ? head.start : head.end);
    }
    const cited = inside.filter((citation) => citation.start >= at);
    const text = withoutCitations(block.text, cited, { start: at, end }).replace(opening, '').trim();
    const isParagraph = block.kind === 'paragraph';
    statements.push({
      text,
      heads: before,
      urls: pagesOf([...cited, ...behind], reading),
      ...(isParagraph && { isParagraph }),
      ...(statements.length > 0 && before.length === 0 && { goesOn: true }),
    });
    before = [];
  }
  return [...statements, { text: '', heads: before, urls: [] }];
}

const letter = /\p{L}/u;
const opening = /^[\s:：–—•*-]+/u;

/** True if the name is part of its sentence: “**Acme** is …” */
const isInSentence = ({ block: { text }, form, end }: Head): boolean =>
  form !== 'label' &&
  !/[:：]/.test(text.charAt(end - 1)) &&
  /^[®™℠]?\s*[\p{Ll}(,]|^['’]s?\s/u.test(text.slice(end, end + maxGap));

const maxGap = 9;

/** True for a bold statement whose reason follows: “**No, Acme is safe for most adults** – it was tested often.” */
const isSentence = ({ block: { kind, text }, form, name, end }: Head): boolean =>
  form === 'bold' &&
  kind === 'paragraph' &&
  name.split(/\s+/).length >= minSentenceWords &&
  /^\s[–—-]\s\p{Ll}/u.test(text.slice(end, end + maxGap));

const minSentenceWords = 6;

/** A label belongs to the sentence that contains its colon. */
const reaches = ({ form, start, end }: Head, until: number): boolean =>
  form === 'label' ? end <= until : start < until;

/** The text before a colon may also be a sentence. */
const isTitle = (form: Head['form'], name: string): boolean =>
  form !== 'label' || (letter.test(name) && name.split(/\s+/).length <= maxTitleWords);

const maxTitleWords = 9;

const pagesOf = (citations: readonly BlockCitation[], { pages }: AnswerReading): string[] => [
  ...new Set(citations.flatMap((citation) => pages.urlsOf(citation)).filter(isPageOutside)),
];
