import type { Draft, DraftPassage } from '../draft/draft.ts';
import { type Fault, info, type Location, warning } from '../finding.ts';
import { isOnSubject, namesSubject, titleOf } from '../draft/framing.ts';

/** Title and description say what the draft is about. */
export function checkTitle(draft: Draft): Fault[] {
  const { frontMatter, passages, fields, top } = draft;
  const heading = passages.find(({ block }) => block.level === 1)?.block;
  const faults: Fault[] = [];
  const place: Location = heading ?? frontMatter.title ?? top;
  if (heading && !hasWord.test(heading.text)) {
    faults.push(warning(heading, 3, 'Your title has no words. State the question that the text answers.'));
  }
  if (!isOnSubject(titleOf(draft), draft)) {
    faults.push(warning(place, 5, `Mention “${draft.subject.text}” in your title, using these or similar words.`));
  }
  const { description } = frontMatter;
  if (!description || !isOnSubject(description.text, draft)) {
    const message = description
      ? `Mention “${draft.subject.text}” in your description, using these or similar words.`
      : 'In the front matter, add a description that states the question your text answers.';
    faults.push(info(description ?? fields, 3, message));
  }
  return faults;
}

const hasWord = /\p{L}/u;

const enoughHeadings = 3;
const headingPoints = 14;

/** Headings that say what stands below them, each something else. */
export function checkHeadings({ sections, top }: Draft): Fault[] {
  const headings = sections.flatMap(({ heading, headingStems }) =>
    heading && heading.block.level > 1 ? [{ heading, key: headingStems.join(' ') }] : [],
  );
  const known = new Set<string>();
  const empty: DraftPassage[] = [];
  for (const { heading, key } of headings) {
    if (key === '' || known.has(key)) empty.push(heading);
    known.add(key);
  }
  const good = headings.length - empty.length;
  const share = Math.min(good / enoughHeadings, 1) * (headings.length === 0 ? 0 : good / headings.length);
  const lost = Math.round(headingPoints * (1 - share));
  if (lost === 0) return [];
  if (headings.length < enoughHeadings) {
    const message =
      'Divide your text into at least three sections, each with a heading that says what the section covers.';
    return [info(headings[0]?.heading.block ?? top, lost, message)];
  }
  const message = 'Describe this section in its heading, using words that no other heading uses.';
  return empty.map(({ block }, index) => warning(block, index === 0 ? lost : 0, message));
}

/** Ends with a question mark. */
const questionEnd = /[?？؟]\s*$/u;
const minAnswerWords = 10;
const maxAnswerWords = 80;

/** The draft opens with a paragraph or some about its subject that say something. */
export function checkOpening(draft: Draft): Fault[] {
  const { passages, sentences, subject, top } = draft;
  const body = passages.slice(passages.findIndex(({ block }) => block.level !== 1));
  const past = body.findIndex(({ block }) => block.kind !== 'paragraph');
  const opening = past < 0 ? body : body.slice(0, past);
  const [first] = opening;
  const counted = opening.reduce((sum, { words: { length } }) => sum + length, 0);
  if (!first || counted < minAnswerWords) {
    const message = 'Start with the answer: a short, self-contained paragraph before the first heading or list.';
    return [warning(body[0]?.block ?? top, 10, message)];
  }
  const inOpening = new Set(opening);
  const own = sentences.filter(({ passage, counts }) => counts && inOpening.has(passage));
  const faults: Fault[] = [];
  if (!own.some(({ text }) => !questionEnd.test(text))) {
    faults.push(warning(first.block, 5, 'Your opening doesn’t state anything yet. Start with the answer.'));
  }
  const said = opening.flatMap(({ words: run }) => run);
  if (!namesSubject(said, subject)) {
    faults.push(
      warning(first.block, 5, `Your opening doesn’t mention “${subject.text}”. Mention it in the first paragraph.`),
    );
  }
  if (first.words.length > maxAnswerWords) {
    const message = `Your opening has ${first.words.length} words. Answer in the first ${maxAnswerWords}, then explain.`;
    faults.push(info(first.block, 0, message));
  }
  return faults;
}

const enoughContentWords = 150;

/** How much is said beside the subject's own words, without what is said again. */
export function checkDepth({ sentences, subject, top }: Draft): Fault[] {
  let count = 0;
  for (const { counts, stems } of sentences)
    if (counts) for (const stem of stems) if (!subject.stems.includes(stem)) count += 1;
  const lost = Math.round(4 * (1 - Math.min(1, count / enoughContentWords)));
  if (lost === 0) return [];
  return [info(top, lost, 'Add the details that readers need to act on your answer.')];
}
