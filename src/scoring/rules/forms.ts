import { words } from '../../text/words/words.ts';
import { readClaims } from '../draft/claims.ts';
import type { Draft } from '../draft/draft.ts';
import { type Fault, info, shared } from '../finding.ts';
import { stemsOf } from '../../text/words/stems.ts';
import type { ScoringWords } from '../words/scoringWords.ts';

/** A form in which an answer may stand: by which words it is asked for, and how it is told in a draft. */
interface Form {
  readonly asked: keyof Pick<ScoringWords, 'asksDefinition' | 'asksComparison' | 'asksSteps' | 'asksPrice'>;
  readonly stands: (draft: Draft) => boolean;
  readonly advice: string;
}

const forms: readonly Form[] = [
  { asked: 'asksDefinition', stands: defines, advice: 'Define your subject in one sentence: “X is a …”.' },
  {
    asked: 'asksComparison',
    stands: compares,
    advice: 'Compare the options in sentences or in a table of key criteria.',
  },
  { asked: 'asksSteps', stands: leadsThrough, advice: 'Explain the process in numbered steps, one action per step.' },
  { asked: 'asksPrice', stands: tellsPrice, advice: 'State the price and link to its source.' },
];

const formPoints = 10;

/** The forms that the question asks for; where it asks for none, any of them carries an answer. */
export function checkForm(draft: Draft): Fault[] {
  const { vocabulary, subject, context, top } = draft;
  const question = `${subject.text}\n${(context.prompt ?? '').slice(0, 300)}\n${draft.frontMatter.title?.text ?? ''}`;
  const asked = forms.filter((form) => vocabulary[form.asked].test(question));
  if (asked.length === 0) {
    if (forms.some(({ stands }) => stands(draft))) return [];
    return [info(top, formPoints, 'Add a definition, a comparison, or steps that an answer can use.')];
  }
  const points = shared(formPoints, asked.length);
  return asked.flatMap(({ stands, advice }, index) => (stands(draft) ? [] : [info(top, points[index] ?? 0, advice)]));
}

/** A sentence about the subject that says what something is. */
function defines({ sentences, subject }: Draft): boolean {
  return sentences.some(
    ({ own, stems, counts }) => counts && own.defines && subject.stems.some((stem) => stems.includes(stem)),
  );
}

const fewestRows = 2;
const fewestCompared = 2;

/** A table of two columns and rows, or two sentences that set one thing against another. */
function compares({ passages, sentences }: Draft): boolean {
  const columns = passages.map(({ block }) => block.column);
  const rows = columns.filter((column) => column === 1).length;
  if (rows > fewestRows) return true;
  const comparing = sentences.filter(({ own, counts }) => counts && own.compares);
  return comparing.length >= fewestCompared;
}

const fewestSteps = 3;

/** Three numbered items, or three headings with a number, that say something. */
function leadsThrough({ passages, language, vocabulary: { stopWords } }: Draft): boolean {
  const steps = passages.filter(
    ({ block: { kind, number, text } }) =>
      (number !== undefined || (kind === 'heading' && numbered.test(text))) &&
      stemsOf(words(text.slice(0, 200), language), stopWords).length > 0,
  );
  return steps.length >= fewestSteps;
}

const numbered = /^(?:\p{L}+\s)?\d{1,2}[.:)\s]/u;

function tellsPrice(draft: Draft): boolean {
  return readClaims(draft).some(({ kind, sourced }) => kind === 'price' && sourced);
}
