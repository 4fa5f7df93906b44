import { useState } from 'preact/hooks';
import type { ReportState } from '../../../contract/reportState.ts';
import type { Figure } from '../../../contract/views/visibility.ts';
import type { Comparison } from '../../../contract/views/comparison.ts';
import { refiltered, withoutBrand } from '../../../metrics/answersBehind.ts';
import { compareInSameAnswers, compareShares, isBeyondChance } from '../../../metrics/compareShares.ts';
import { addDays, daysIn } from '../../../metrics/days.ts';
import { wilson } from '../../../metrics/arithmetic.ts';
import { numeral, t } from '../../l10n.ts';
import {
  assistantIn,
  daysText,
  inParentheses,
  intervalText,
  usePartId,
  useReport,
  visibilityOf,
} from '../reportContext.ts';
import type { Behind } from '../sheet.ts';
import { Number } from '../number.tsx';
import { isCompared, leftOutWords } from '../verdict.ts';

/** One of two compared shares: `hits` of `count` answers. */
interface Side {
  readonly name: string;
  readonly hits: number;
  readonly count: number;
  readonly explain: string;
  /** API path of the answers that are not hits. */
  readonly others: string;
}

type Days = Pick<ReportState['question'], 'from' | 'to'>;

type Kind = 'assistants' | 'competitor' | 'days';

export function Compare() {
  const { state } = useReport();
  const id = usePartId();
  const assistants = assistantSides(state);
  const competitors = competitorSides(state);
  const kinds: { readonly kind: Kind; readonly label: string; readonly can: boolean }[] = [
    { kind: 'assistants', label: t('Two assistants'), can: assistants.length > 1 },
    { kind: 'competitor', label: t('Brand and competitor'), can: competitors.length > 1 },
    {
      kind: 'days',
      label: t('Two periods'),
      can: state.figures.unbranded !== undefined || state.figures.branded !== undefined,
    },
  ];
  const offered = kinds.filter(({ can }) => can);
  const [wanted, want] = useState<Kind>();
  const kind =
    offered.find((one) => one.kind === (state.question.against && !wanted ? 'days' : wanted))?.kind ?? offered[0]?.kind;
  if (kind === undefined) return null;
  return (
    <section aria-labelledby={id} class="compare">
      <h2 id={id}>{t('Compare')}</h2>
      <label>
        {t('Comparison')}
        <select value={kind} onChange={({ currentTarget: { value } }) => want(value as Kind)}>
          {offered.map((one) => (
            <option value={one.kind} key={one.kind}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      {kind === 'assistants' && (
        <Pair sides={assistants} compare={(one, other) => compareShares(one, other)} note={independent()} />
      )}
      {kind === 'competitor' && (
        <Pair
          sides={competitors}
          compare={(one, other) => compareInSameAnswers(one.hits, other.hits, one.count)}
          note={t(
            'Both shares come from the same answers, so McNemar’s test is used. The number of answers that mention only one of the two isn’t known, so the test and the interval assume the highest possible number.',
          )}
        />
      )}
      {kind === 'days' && <Times />}
    </section>
  );
}

const independent = (): string =>
  t(
    'Uses the score test for two proportions at the 5% level (Fisher’s exact test for small counts) and Newcombe’s interval for the difference, which is based on the Wilson intervals of the two shares.',
  );

function assistantSides({ views, ...state }: ReportState): Side[] {
  const figures = Object.entries(views.getVisibility?.data.by_model ?? {});
  return figures
    .filter(([, { answers }]) => answers > 0)
    .map(([model, figure]) => sideOf(assistantIn(state, model), figure));
}

const sideOf = (name: string, figure: Figure): Side => ({
  name,
  hits: figure.mentioned,
  count: figure.answers,
  explain: figure.explain,
  others: withoutBrand(figure).explain,
});

function competitorSides({ views }: ReportState): Side[] {
  const count = views.getVisibility?.data.totals.answers ?? 0;
  const rows = views.listCompetitors?.data ?? [];
  return count === 0
    ? []
    : rows
        .toSorted((one, other) => globalThis.Number(other.is_own) - globalThis.Number(one.is_own))
        .map(({ name, answers, explain, is_own: own }) => ({
          name,
          hits: answers,
          count,
          explain,
          others: own
            ? refiltered(explain, { brand_mentioned: 'false' })
            : refiltered(explain, { competitor: undefined, not_competitor: name, answered: 'true' }),
        }));
}

interface PairProps {
  readonly sides: readonly Side[];
  readonly compare: (one: Side, other: Side) => Comparison;
  readonly note: string;
}

function Pair({ sides, compare, note }: PairProps) {
  const [first, setFirst] = useState(0);
  const [second, setSecond] = useState(1);
  const [one, other] = [sides[first] ?? sides[0], sides[second] ?? sides[1]];
  if (!one || !other) return null;
  const choose = (label: string, value: number, set: (value: number) => void) => (
    <label>
      {label}
      <select value={value} onChange={({ currentTarget }) => set(globalThis.Number(currentTarget.value))}>
        {sides.map(({ name }, index) => (
          <option value={index} key={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      {choose(t('First'), first, setFirst)}
      {choose(t('Second'), second, setSecond)}
      <Result one={one} other={other} comparison={compare(one, other)} note={note} />
    </>
  );
}

function Times() {
  const { state, post } = useReport();
  const { question, against, comparison, figures } = state;
  const [days, setDays] = useState(question.against ?? daysToCompare(state));
  const asked = besides(question, days);
  const now = question.branded ? figures.branded : figures.unbranded;
  const sides =
    now && against && question.against
      ? ([sideOf(daysText(question), now), sideOf(daysText(question.against), against)] as const)
      : undefined;
  return (
    <>
      {!state.saved && (
        <form
          class="question"
          onSubmit={(event) => {
            event.preventDefault();
            if (asked) post({ type: 'askReport', question: { ...question, ...asked, against: days } });
          }}
        >
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              {end === 'from' ? t('From') : t('To')}
              <input
                type="date"
                required
                value={days[end]}
                onInput={({ currentTarget: { value } }) => value && setDays({ ...days, [end]: value })}
              />
            </label>
          ))}
          <button type="submit" class="secondary" disabled={!asked}>
            {t('Compare with This Period')}
          </button>
        </form>
      )}
      {!state.saved && (
        <p class="muted small" aria-live="polite">
          {!asked
            ? t('With this period, the report has no days left to compare. Choose a different period.')
            : asked.from === question.from && asked.to === question.to
              ? ''
              : t('This period overlaps the report. The report will be limited to {0}.', daysText(asked))}
        </p>
      )}
      {sides && (
        <Result
          one={sides[0]}
          other={sides[1]}
          comparison={comparison}
          note={[
            ...leftOutWords(comparison?.compared),
            t(
              'Only prompts that the same assistant answered in both periods are compared, with the Cochran–Mantel–Haenszel test at the 5% level (an exact test for small counts). The test allows for answers to the same prompt being similar.',
            ),
          ].join('. ')}
        />
      )}
    </>
  );
}

/**
 * Returns the default period to compare with: the same number of days up to the last earlier answer. Without earlier
 * answers, it is the first half of the report's period.
 */
function daysToCompare({ question: { from, to }, earlier }: ReportState): Days {
  const length = daysIn(from, to);
  if (earlier === null && length > 1) return { from, to: addDays(from, Math.floor(length / 2) - 1) };
  const last = earlier ?? addDays(from, -1);
  return { from: addDays(last, 1 - length), to: last };
}

/**
 * Returns the report's days without the other period's days, so that no answer is on both sides. Undefined if none are
 * left.
 */
function besides({ from, to }: Days, others: Days): Days | undefined {
  if (daysIn(others.from, others.to) <= 0) return undefined;
  if (others.to < from || others.from > to) return { from, to };
  const left = others.from <= from ? { from: addDays(others.to, 1), to } : { from, to: addDays(others.from, -1) };
  return daysIn(left.from, left.to) > 0 ? left : undefined;
}

/** Returns the hits of a side, or its other answers if there are no hits. */
const behindOf = ({ hits, count, explain, others }: Side): Behind =>
  hits === 0 ? { explain: others, answers: count } : { explain, answers: hits };

interface ResultProps {
  readonly one: Side;
  readonly other: Side;
  /** Undefined if the service doesn't know which prompts two periods have in common. */
  readonly comparison: Comparison | undefined;
  readonly note: string;
}

function Result({ one, other, comparison, note }: ResultProps) {
  return (
    <div aria-live="polite">
      <div class="headline">
        {[one, other].map((side, index) => (
          <div class="card" key={index}>
            <h3>
              <bdi>{side.name}</bdi>
            </h3>
            <p class="big">
              <Number {...behindOf(side)} total={side.count} of={side.name}>
                {visibilityOf({
                  mentioned: side.hits,
                  answers: side.count,
                  visibility: side.count === 0 ? null : (100 * side.hits) / side.count,
                })}
              </Number>
            </p>
            <p class="muted">
              {t('{0} of {1} answers', numeral(side.hits), numeral(side.count))}
              {inParentheses(intervalText(wilson(side.hits, side.count), side.count))}
            </p>
          </div>
        ))}
      </div>
      <Difference comparison={comparison} />
      <p class="muted small">{note}</p>
    </div>
  );
}

function Difference({ comparison }: { readonly comparison: Comparison | undefined }) {
  if (!comparison)
    return (
      <p class="empty">{t('No verdict: this service doesn’t report which prompts both periods have in common.')}</p>
    );
  const { verdict, difference, exploratory } = comparison;
  if (verdict === 'few' && difference === null) return <p class="empty">{t('One of the two has no answers.')}</p>;
  const reasons = {
    few: t('Too few answers to compare'),
    noise: t('Not significant'),
    other_prompts: t('Not comparable: different prompts or assistants'),
  };
  return (
    <p>
      <strong>{isBeyondChance(verdict) ? t('Significant') : reasons[verdict]}</strong>{' '}
      {difference !== null && differenceText(difference, comparison)}{' '}
      {exploratory && isCompared(comparison) && <span class="tag">{t('small sample')}</span>}
    </p>
  );
}

/** `The first is 12.1 points above the second (95 % interval: 4.6 to 19.5).` */
function differenceText(difference: number, { low, high }: Comparison): string {
  const ends = [difference, low ?? difference, high ?? difference].map((points) => numeral(points).replace('-', '−'));
  return t('The difference is {0} points (95% interval: {1} to {2}).', ...ends);
}
