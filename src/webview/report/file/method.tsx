import { useId } from 'preact/hooks';
import type { ReportState } from '../../../contract/reportState.ts';
import { t } from '../../l10n.ts';
import { fewAnswers } from '../../../metrics/compareShares.ts';

/** How every figure was counted, on one page. */
export function Method({ state: { project } }: { readonly state: ReportState }) {
  const id = useId();
  return (
    <section aria-labelledby={id} class="method">
      <h2 id={id}>{t('Method')}</h2>
      <dl>
        {entries(project.timezone).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="muted small">
        {t(
          'Formulas: E. B. Wilson, JASA 22, 1927 (interval) · R. G. Newcombe, Statistics in Medicine 17, 1998, method 10 (difference) · Q. McNemar, Psychometrika 12, 1947 (same answers) · J. L. Fleiss, Psychological Bulletin 76, 1971 (agreement).',
        )}
      </p>
    </section>
  );
}

const entries = (zone: string): readonly (readonly [string, string])[] => [
  [
    t('Answer'),
    t(
      'One reply from an assistant to a prompt, dated in the time zone {0}. If the assistant showed no answer, nothing is counted.',
      zone,
    ),
  ],
  [
    t('Mentioned'),
    t(
      'The name, an alternative name or the domain appears in the text that readers of the answer see. Source lists, link targets and statements that the brand is unknown don’t count. Each name counts once per answer.',
    ),
  ],
  [t('Visibility'), t('The share of all answers that mention the brand.')],
  [
    t('Branded prompts'),
    t(
      'An assistant that is asked about a brand will mention it, so these prompts are always counted separately. Only unbranded prompts show how visible the brand is to people who don’t ask for it.',
    ),
  ],
  [
    t('95% interval'),
    t(
      'The range of shares that fit the observed answers (Wilson score interval), shown in parentheses and as a band around a line. Three of four answers is 75%, but anything from 30% to 95% fits.',
    ),
  ],
  [
    t('Small sample'),
    t(
      'A figure based on fewer than {0} answers; treat it as a rough indication. It is marked with a ring (○), or a hollow point in a chart.',
      fewAnswers,
    ),
  ],
  [
    t('Significant'),
    t(
      'A difference between two shares is significant if two methods agree at 95%: the two-proportion test with pooled variance (Fisher’s exact test for small counts) and Newcombe’s interval for the difference. Shares of fewer than ten answers are not tested. If nothing has changed, one result in 20 is wrong. Brand and competitor in the same answers are compared with McNemar’s test.',
    ),
  ],
  [
    t('Share of voice'),
    t('The brand’s share of all mentions of the brand and its tracked competitors. Each name counts once per answer.'),
  ],
  [
    t('Sources'),
    t(
      'Each page counts once per answer. It is cited if the text links to it or contains its number; otherwise it was only consulted.',
    ),
  ],
  [
    t('Sentiment'),
    t(
      'How answers that mention the brand speak of it: rated by a model if one is set up, otherwise estimated from the wording.',
    ),
  ],
  [
    t('Agreement between answers'),
    t(
      'The share of answer pairs, each from one assistant to one prompt, that agree on whether to mention the brand (observed agreement).',
    ),
  ],
];
