import type { LostLine, ReworkLines } from '../../../contract/messages.ts';
import { frequentReasons } from '../../../contract/content/reasons.ts';
import { type RunEvidence, standsAbove } from '../../../contract/content/runEvidence.ts';
import { t } from '../../l10n.ts';
import { said } from '../../said.ts';

type Sentence = RunEvidence['removed'][number];

/** What a draft lost, as the page shows it. */
export const lostLine = (sentence: Sentence): LostLine => ({
  ...sentenceLine(sentence),
  uncarried: sentence.reason !== standsAbove,
});

/** For which reasons a draft lost most sentences, the most frequent first. */
export const reasonLines = (evidence: RunEvidence | undefined): string[] =>
  frequentReasons(evidence?.removed ?? []).map(({ reason, sentences }) =>
    sentences === 1 ? t('1 sentence: {0}', said(reason)) : t('{0} sentences: {1}', sentences, said(reason)),
  );

/** What the model did over again in a draft, and what was computed for it. */
export const reworkLines = (evidence: RunEvidence | undefined): ReworkLines => ({
  mended: (evidence?.mended ?? []).map(sentenceLine),
  revisions: (evidence?.revisions ?? []).map(({ section, message, before_score, after_score, kept, note }) => ({
    section,
    message: said(message),
    before: before_score,
    after: after_score,
    kept,
    note: note && said(note),
  })),
  formulas: evidence ? formulaLines(evidence) : [],
});

const sentenceLine = ({ text, section, reason }: Sentence): Omit<LostLine, 'uncarried'> => ({
  text: readable(text),
  section: section ?? null,
  reason: said(reason),
});

/** Markdown of a sentence as one reads it: no signs of a heading, and links as their words. */
const readable = (markdown: string): string =>
  markdown.replace(/^#{1,6} /, '').replace(/\[([^[\]]{0,300})\]\([^()\s]{0,500}\)/g, '$1');

/** Each once, in the figures that it was computed of. */
function formulaLines({ formulas, facts }: RunEvidence): string[] {
  const figures = new Map(facts.map(({ id, figure, text }) => [id, figure ?? text]));
  const lines = formulas.map(({ operation, facts: ids }) => {
    const [first = '', ...others] = ids.map((id) => figures.get(id) ?? id);
    const rest = others.join(', ');
    const texts: Record<typeof operation, string> = {
      sum: [first, ...others].join(' + '),
      difference: [first, ...others].join(' − '),
      ratio: [first, ...others].join(' ÷ '),
      mean: t('Mean of {0}', [first, ...others].join(', ')),
      change: t('Change from {0} to {1}', first, rest),
      count: t('Number of {0}', [first, ...others].join(', ')),
    };
    return texts[operation];
  });
  return [...new Set(lines)];
}
