import { t } from '../l10n.ts';
import { useFigures } from './reportContext.ts';
import { fewAnswers } from '../../metrics/compareShares.ts';

/** Collapsed definitions for one section. Saved reports have a Method section instead. */
export function HowCounted({ terms }: { readonly terms: readonly Counted[] }) {
  const { state } = useFigures();
  if (state.saved) return null;
  return (
    <details class="small how">
      <summary>{t('How is this counted?')}</summary>
      <dl>
        {countingOf(state.project.timezone, terms).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd class="muted">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const explanations = {
  answer: (zone: string) => [
    t('Answer'),
    t(
      'One reply from an assistant to a prompt. Dates are in the {0} time zone. If the assistant showed no answer, nothing is counted.',
      zone,
    ),
  ],
  mentioned: () => [
    t('Mentioned'),
    t(
      'The name, an alternative name, or the domain appears in the answer’s visible text. Source lists, link targets, and statements that the brand is unknown don’t count. Each name counts once per answer.',
    ),
  ],
  visibility: () => [t('Visibility'), t('The share of answers that mention the brand.')],
  branded: () => [
    t('Branded prompts'),
    t(
      'Assistants usually mention a brand when they are asked about it, so branded prompts are always counted separately. Only unbranded prompts show how visible the brand is to people who don’t ask about it.',
    ),
  ],
  interval: () => [
    t('95% interval'),
    t(
      'The range of shares that are consistent with the observed answers (Wilson score interval), shown in parentheses and as a band around a line. For example, three of four answers is 75%, but any share from 30% to 95% is consistent with that result.',
    ),
  ],
  smallSample: () => [
    t('Small sample'),
    t(
      'A figure based on fewer than {0} answers. Treat it as a rough indication. Small samples are marked with a ring (○), or with a hollow point in charts.',
      fewAnswers,
    ),
  ],
  significant: () => [
    t('Significant'),
    t(
      'Two periods are compared over the prompts that the same assistant answered in both, with the Cochran–Mantel–Haenszel test at the 5% level (an exact test for small counts). The test allows for answers to the same prompt being similar. Prompts that were asked in only one period aren’t compared. Shares based on fewer than 10 answers aren’t tested. If nothing has changed, up to 1 in 20 results is still reported as significant. Two assistants are compared with the score test for two proportions, and a brand and a competitor in the same answers with McNemar’s test.',
    ),
  ],
  shareOfVoice: () => [
    t('Share of voice'),
    t('The brand’s share of all mentions of the brand and its tracked competitors. Each name counts once per answer.'),
  ],
  sources: () => [
    t('Sources'),
    t(
      'Each page counts once per answer. A page is cited if the answer’s text links to it or contains its source number; otherwise, the page was only consulted.',
    ),
  ],
  ranking: () => [
    t('Ranking'),
    t(
      'A list of names in an answer that is in order, such as a numbered list. Each name counts once per answer, with its first rank.',
    ),
  ],
  sentiment: () => [
    t('Sentiment'),
    t(
      'How favorably answers describe the brand when they mention it. A model rates the sentiment if one is set up; otherwise, it is estimated from the wording.',
    ),
  ],
  agreement: () => [
    t('Agreement between answers'),
    t(
      'The share of answer pairs that agree on whether to mention the brand (observed agreement). Each pair consists of two answers from one assistant to one prompt.',
    ),
  ],
} satisfies Readonly<Record<string, (zone: string) => [string, string]>>;

export type Counted = keyof typeof explanations;

/** Returns the requested terms with their definitions, by default all. */
export const countingOf = (
  zone: string,
  terms: readonly Counted[] = Object.keys(explanations) as Counted[],
): readonly (readonly [string, string])[] => terms.map((term) => explanations[term](zone));
