import type { LostLine, ReworkLines } from '../../../contract/messages.ts';
import { isRepeat, type RunEvidence } from '../../../contract/content/runEvidence.ts';
import { localized } from '../../editor/localized.ts';

type Sentence = RunEvidence['removed'][number];

/** Formats a sentence that was removed from a draft. */
export const lostLine = (sentence: Sentence): LostLine => ({
  ...sentenceLine(sentence),
  uncarried: !isRepeat(sentence.reason),
});

/** Collects corrections and revisions of drafts. */
export const reworkLines = (runs: readonly RunEvidence[]): ReworkLines => ({
  mended: runs.flatMap(({ mended }) => mended).map(sentenceLine),
  revisions: runs
    .flatMap(({ revisions }) => revisions)
    .map(({ section, message, before_score, after_score, kept, note }) => ({
      section,
      message: localized(message),
      before: before_score,
      after: after_score,
      kept,
      note: note && localized(note),
    })),
});

const sentenceLine = ({ text, section, reason }: Sentence): Omit<LostLine, 'uncarried'> => ({
  text: readable(text),
  section: section ?? null,
  reason: localized(reason),
});

/** Plain text of a Markdown sentence, without heading marks and link targets. */
const readable = (markdown: string): string =>
  markdown.replace(/^#{1,6} /, '').replace(/\[([^[\]]{0,300})\]\([^()\s]{0,500}\)/g, '$1');
