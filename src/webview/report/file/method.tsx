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
      'What an assistant said to one prompt at one time, counted on its day in the zone {0}. Where an assistant showed nothing, there is no answer.',
      zone,
    ),
  ],
  [
    t('Named'),
    t(
      'The name, another of its names or its domain stands in what a reader of the answer sees. Lists of sources and addresses behind links do not count, and saying that it is unknown is no mention. A name counts once an answer.',
    ),
  ],
  [t('Visibility'), t('Answers that name the brand, of all answers.')],
  [
    t('Prompts that name the brand'),
    t(
      'Whoever is asked about a brand will name it. These prompts are never counted together with the others: what the brand is worth to people who do not ask for it stands in the others alone.',
    ),
  ],
  [
    t('Interval'),
    t(
      'In brackets, and as a band around a line: what the share could be by chance, Wilson’s score interval of 95 %. Three of four answers are 75 %, and anything between 30 and 95 % fits them.',
    ),
  ],
  [
    t('Exploratory'),
    t(
      'A figure of fewer than {0} answers: a hint at most. It carries a ring (○), and its point in a chart is hollow.',
      fewAnswers,
    ),
  ],
  [
    t('More than chance'),
    t(
      'Two shares differ where the two-proportion test with pooled variance (with small counts Fisher’s exact test) and Newcombe’s interval of the difference, at 95 %, both say so; else it is noise. Of fewer than ten answers nothing is told. Where nothing has changed, one verdict in 20 is wrong. Brand and competitor in the same answers are compared by McNemar’s test.',
    ),
  ],
  [
    t('Share of voice'),
    t(
      'Answers that name the brand, of these and those that name each tracked competitor; one answer counts once a name.',
    ),
  ],
  [
    t('Sources'),
    t(
      'Each page once an answer. It is cited where the text links it or carries its number, else it was only consulted.',
    ),
  ],
  [
    t('Sentiment'),
    t('How answers that name the brand speak of it: a model’s opinion where one was set up, else estimated by words.'),
  ],
  [
    t('How often answers agree'),
    t(
      'Of any two answers of one assistant to one prompt, how many both name the brand or both do not (observed agreement).',
    ),
  ],
];
