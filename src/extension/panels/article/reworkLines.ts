import type { LostLine, ReworkLines } from '../../../contract/messages.ts';
import { isRepeat, type RunEvidence } from '../../../contract/content/runEvidence.ts';
import { t } from '../../l10n.ts';
import { localized } from '../../localized.ts';

type Sentence = RunEvidence['removed'][number];

/** What a draft lost, as the page shows it. */
export const lostLine = (sentence: Sentence): LostLine => ({
  ...sentenceLine(sentence),
  uncarried: !isRepeat(sentence.reason),
});

/** What the model did over again in drafts, and what was computed for them. */
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
  formulas: [...new Set(runs.flatMap(formulaLines))],
});

const sentenceLine = ({ text, section, reason }: Sentence): Omit<LostLine, 'uncarried'> => ({
  text: readable(text),
  section: section ?? null,
  reason: localized(reason),
});

/** Markdown of a sentence as one reads it: no signs of a heading, and links as their words. */
const readable = (markdown: string): string =>
  markdown.replace(/^#{1,6} /, '').replace(/\[([^[\]]{0,300})\]\([^()\s]{0,500}\)/g, '$1');

/** In the figures that each was computed of. */
function formulaLines({ formulas, facts }: RunEvidence): string[] {
  const figures = new Map(facts.map(({ id, figure, text }) => [id, figure ?? text]));
  return formulas.map(({ operation, facts: ids }) => {
    const [first = '', ...others] = ids.map((id) => figures.get(id) ?? id);
    const rest = others.join(', ');
    const texts: Record<typeof operation, string> = {
      sum: [first, ...others].join(' + '),
      difference: [first, ...others].join(' − '),
      ratio: [first, ...others].join(' ÷ '),
      mean: t('Mean of {0}', [first, ...others].join(', ')),
      change: t('Change from {0} to {1}', first, rest),
      count: t('Count of {0}', [first, ...others].join(', ')),
    };
    return texts[operation];
  });
}
