import type { Named } from '../../analysis/mentions/named.ts';
import { readResponse } from '../../analysis/reading/answerReading.ts';
import type { ResponseDetail } from '../../contract/projects/response.ts';
import type { MentionKind } from '../../contract/call/values.ts';
import { findMentions } from '../../analysis/mentions/findNames.ts';
import { withoutHtml } from '../../text/html/withoutHtml.ts';
import { sitesOf } from '../../text/urls/sites.ts';
import { type PagePart, readPageParts } from '../facts/pageParts.ts';
import { withoutOrders } from '../talk/orders.ts';
import { type Claim, gatherClaims } from './claims.ts';
import { type CitedPage, rankPages, withOneAddress } from './pages.ts';
import { type Quotation, type ReadAnswer, readPassages } from './passages.ts';
import { keywordOf } from '../outline/keyword.ts';
import { kindOfQuestion, namesOptions, sidesOf } from '../outline/questionKinds.ts';
import type { QuestionKind } from '../../contract/content/contentRun.ts';
import { optionFinder } from './optionName.ts';
import { type DirectSaid, directAnswers } from './answers/directAnswers.ts';
import { aboutOptions, withSides } from './options/sides.ts';
import { type Procedure, readProcedures } from './answers/procedures.ts';
import { type AnswerStatement, answerStatements } from './answers/answerStatements.ts';
import { type StatedFigure, statedFigures } from './answers/statedFigures.ts';
import { languageOfPrompt } from './promptLanguage.ts';
import { distinctQuotations } from './quotations.ts';
import { wholeSentence } from './quotable.ts';
import { gatherQuestions, type ReaderQuestion } from './questions.ts';
import { rankSearches, type Search } from './searches.ts';
import { namesOf, type Subject } from './subjectPile.ts';
import { gatherSubjects } from './subjects.ts';

interface EvidenceInput {
  readonly prompt: string;
  readonly brand: Named;
  readonly competitors: readonly Named[];
  /** Stored answers to the prompt and its rephrasings. Empty ones don't count as answers. */
  readonly answers: readonly ResponseDetail[];
  /** Number of stored answers, including those that weren't read. */
  readonly stored?: number;
}

/** A stored answer and its mention of the brand. */
export interface AnswerNote {
  readonly id: number;
  readonly model: string;
  /** `YYYY-MM-DD` in the project's time zone. */
  readonly date: string;
  /** False if the assistant gave no answer. */
  readonly answered: boolean;
  readonly mention: MentionKind | null;
}

interface NamedOften {
  readonly name: string;
  readonly answers: readonly number[];
}

/** Material from the stored answers to a prompt, for a writer. Plain data. Lists start with the most frequent. */
export interface Evidence {
  readonly prompt: string;
  /** Number of answered prompts. Missing in evidence gathered by earlier versions. */
  readonly prompts?: number;
  /** Number of stored answers, if not all were read. */
  readonly stored?: number;
  /** ISO 639-1 code. */
  readonly language: string;
  readonly brand: Pick<Named, 'name' | 'aliases'> & { readonly sites: readonly string[] };
  /** Newest first. */
  readonly answers: readonly AnswerNote[];
  readonly brandQuotations: readonly Quotation[];
  readonly competitors: readonly NamedOften[];
  readonly subjects: readonly Subject[];
  readonly claims: readonly Claim[];
  readonly pages: readonly CitedPage[];
  readonly searches: readonly Search[];
  readonly questions: readonly ReaderQuestion[];
  /** Steps in each answer, longest first. */
  readonly procedures?: readonly Procedure[];
  /** Sentence of each answer that answers the question, if any. */
  readonly direct?: readonly DirectSaid[];
  /** All statements of answers. Missing in evidence gathered by earlier versions. */
  readonly statements?: readonly AnswerStatement[];
  /** Figures in answers. */
  readonly stated?: readonly StatedFigure[];
}

/** Gathers evidence from stored answers: brands, subjects, figures, pages and searches. */
export function gatherEvidence({ prompt, brand, competitors, answers: given, stored = 0 }: EvidenceInput): Evidence {
  const answers = withOneAddress(
    [...given].sort((a, b) => b.collected_at.localeCompare(a.collected_at) || b.id - a.id),
  );
  const language = languageOfPrompt(
    prompt,
    answers.map(({ content_markdown }) => content_markdown),
  );
  const kind = kindOfQuestion(prompt, language);
  const read = answers.map(readStored);
  const ofAnswers = read.map((one) => ({
    read: one,
    passages: readPassages(one, { prompt, language, kind, brand, competitors }),
    parts: partsOf(one, language),
  }));
  const passages = ofAnswers.flatMap((one) => one.passages);
  const searches = rankSearches(answers);
  const sides = kind === 'versus' ? sidesOf(keywordOf(prompt, language, kind), language) : [];
  const subjects = withSides(
    gatherSubjects(passages, read, { prompt, kind, names: [brand, ...competitors] }),
    sides,
    read,
  );
  const statements = aboutOptions(answerStatements(ofAnswers, language), optionsOf(subjects));
  const others = withinOthers(brand, subjects);
  const isOfSteps = kind === 'how_to' || (kind === undefined && !subjects.some(({ role }) => role === 'option'));
  const naming = passages.flatMap(({ namesBrand, quotation }) => (namesBrand && quotation ? [quotation] : []));
  return {
    prompt,
    prompts: new Set(answers.filter(isAnswered).map((answer) => answer.prompt.id)).size,
    ...(stored > answers.length && { stored }),
    language,
    brand: { name: brand.name, sites: sitesOf(brand), aliases: brand.aliases },
    answers: answers.map((answer) => noteOf(answer, brand, others)),
    brandQuotations: distinctQuotations(naming, maxBrandQuotations),
    competitors: namedOften(answers, competitors),
    subjects,
    claims: gatherClaims(passages, prompt),
    pages: rankPages(read, passages),
    searches,
    questions: gatherQuestions(passages, searches, language),
    procedures: readProcedures(read).flatMap((one) => {
      if (isOfProducts(one, [brand.name, ...optionsOf(subjects).map(({ name }) => name)])) return [];
      if (isOfSteps || (kind === 'versus' && isPlain(one))) return [one];
      return kind === 'troubleshooting' && isPlain(one) && isOfSentences(one) ? [withTitle(one, statements)] : [];
    }),
    statements,
    stated: statedFigures(statements, language),
    direct: directAnswers(answering(statements, kind, subjects), { prompt, kind: kind ?? 'what_is', language }),
  };
}

/** True for a list of names with descriptions, such as `1. **Acme One**: A light pump.` */
const isOfProducts = ({ steps }: Procedure, names: readonly string[]): boolean =>
  steps.some(({ name, text, goesOn }) => name !== text && !goesOn && names.some((one) => name.startsWith(one)));

/** True for steps without names. A list of arguments has names. */
const isPlain = ({ steps }: Procedure): boolean => steps.every(({ name, text }) => name === text);

/** False for a numbered list of causes. */
const isOfSentences = ({ steps }: Procedure): boolean => steps.every(({ text }) => wholeSentence.test(text));

function withTitle(procedure: Procedure, statements: readonly AnswerStatement[]): Procedure {
  const [first] = procedure.steps;
  const title = statements
    .find(({ answer, text }) => answer === procedure.answer && text === first?.text)
    ?.headings.at(-1);
  return { ...procedure, ...(title !== undefined && { title }) };
}

const optionsOf = (subjects: readonly Subject[]): Subject[] => subjects.filter(({ role }) => role === 'option');

/** Splits an answer into the same parts as a page. */
const partsOf = ({ answer, reading }: ReadAnswer, language: string): PagePart[] =>
  readPageParts([{ url: '', label: String(answer.id), markdown: reading.document.source, language, readAt: 0 }]);

/** Returns statements that may answer the question. An answer to “What is the best …?” has to name an option. */
function answering(
  statements: readonly AnswerStatement[],
  kind: QuestionKind | undefined,
  subjects: readonly Subject[],
): readonly AnswerStatement[] {
  const sentences = statements.filter(({ isRow }) => !isRow);
  if (optionsOf(subjects).length < 2 || !namesOptions.has(kind)) return sentences;
  const find = optionFinder(namesOf(subjects));
  return sentences.filter(({ text }) => find(text).length > 0);
}

const maxBrandQuotations = 6;

/** Reads a stored answer, without instructions to models. */
export const readStored = (answer: ResponseDetail): ReadAnswer => ({
  answer,
  reading: readResponse({
    ...answer,
    content_markdown: withoutOrders(withoutHtml(answer.content_markdown)).markdown,
  }),
});

/** Returns other businesses whose names end with the brand's: `Clifton Calm Dental` isn't Calm Dental. */
function withinOthers({ name }: Named, subjects: readonly Subject[]): Named[] {
  const isOther = (other: string): boolean => name.includes(' ') && other.endsWith(` ${name}`);
  return subjects.flatMap(({ role, name: other }) =>
    role === 'option' && isOther(other) ? [{ name: other, url: null, aliases: [] }] : [],
  );
}

function noteOf(
  { id, model, date, content_markdown: text, mention_kind: kind }: ResponseDetail,
  brand: Named,
  others: readonly Named[],
): AnswerNote {
  const isNamed = others.length === 0 || findMentions(text, brand, others).length > 0;
  return { id, model, date, answered: text.trim() !== '', mention: isNamed ? kind : null };
}

const isAnswered = ({ content_markdown: text }: ResponseDetail): boolean => text.trim() !== '';

function namedOften(answers: readonly ResponseDetail[], competitors: readonly Named[]): NamedOften[] {
  return competitors
    .map(({ name }) => ({
      name,
      answers: answers.filter((answer) => answer.competitors.some((other) => other.name === name)).map(({ id }) => id),
    }))
    .filter(({ answers: ids }) => ids.length > 0)
    .sort((a, b) => b.answers.length - a.answers.length);
}
