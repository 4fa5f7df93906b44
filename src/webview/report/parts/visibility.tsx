import { useMemo, useRef, useState } from 'preact/hooks';
import type { ShareFigure } from '../../../contract/reportState.ts';
import { numeral, t } from '../../l10n.ts';
import { tooFewAnswers } from '../../../metrics/compareShares.ts';
import { allBehind } from '../../../metrics/answersBehind.ts';
import { assistantIn, dayText, percentText, shareCell, useFigures } from '../reportContext.ts';
import { type Listed, namedBehind } from '../explained.ts';
import { Frame } from '../frame.tsx';
import type { Cell, Sheet } from '../sheet.ts';
import { LineChart } from '../chart/lineChart.tsx';
import { type Drawing, isPart, type NumberedLine, pointDays } from '../chart/plot.ts';
import { chartPicture } from '../chart/picture.ts';
import { Swatch } from '../chart/swatch.tsx';

const conjunction = new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' });

export function VisibilityOverTime() {
  const { state } = useFigures();
  const { interval } = state.question;
  const [hidden, hide] = useState<ReadonlySet<number>>(new Set());
  const canvas = useRef<HTMLCanvasElement>(undefined);
  const all = useMemo(
    () =>
      state.lines.flatMap((line, number): NumberedLine[] =>
        line.points.some(({ answers }) => answers > 0) ? [{ ...line, number }] : [],
      ),
    [state.lines],
  );
  const shown = useMemo(() => all.filter(({ number }) => !hidden.has(number)), [all, hidden]);
  const parts = [
    ...new Set(
      all.flatMap(({ points }) =>
        points
          .filter((point) => point.answers > 0 && isPart(point, interval))
          .map((point) => pointDays(point, interval)),
      ),
    ),
  ];
  const title = t('Visibility over time');
  const toggle = (number: number): void => {
    const next = new Set(hidden);
    if (!next.delete(number)) next.add(number);
    hide(next);
  };
  const legend = shown.map(({ model, number }) => ({ name: assistantIn(state, model), number }));
  const keep = (drawn: HTMLCanvasElement): void => {
    canvas.current = drawn;
  };
  const draw = () => canvas.current && chartPicture(title, canvas.current, legend);
  return (
    <Frame
      title={title}
      counted={['visibility', 'mentioned', 'interval', 'smallSample']}
      note={[
        t(
          'The share of answers that mention the brand. The band shows the 95% interval, and hollow points mark small samples (fewer than 50 answers).',
        ),
        ...(parts.length > 0 ? [t('Lighter points are partial weeks: {0}.', conjunction.format(parts))] : []),
      ].join(' ')}
      sheet={sheetOf(all, interval, (model) => assistantIn(state, model))}
      picture={draw}
    >
      <div class="keys" role="group" aria-label={t('Visible lines')}>
        {all.map(({ model, number }) => (
          <button
            type="button"
            class="quiet key"
            key={number}
            aria-pressed={!hidden.has(number)}
            onClick={() => toggle(number)}
          >
            <Swatch number={number} /> {assistantIn(state, model)}
          </button>
        ))}
      </div>
      {shown.length > 0 && <LineChart name={title} lines={shown} onDrawn={keep} />}
      <Versions lines={shown} />
    </Frame>
  );
}

function Versions({ lines }: { readonly lines: readonly NumberedLine[] }) {
  const { state } = useFigures();
  const changes = lines.flatMap(({ model, versions, number }) => versions.map((one) => ({ ...one, model, number })));
  if (changes.length === 0) return null;
  return (
    <ul class="versions small" aria-label={t('Model changes')}>
      {changes.map(({ day, version, model, number }) => (
        <li key={`${model} ${day} ${version}`}>
          <Swatch number={number} /> {t('{0}: {1} since {2}', assistantIn(state, model), version, dayText(day))}
        </li>
      ))}
    </ul>
  );
}

const sheetOf = (
  lines: readonly NumberedLine[],
  interval: Drawing['interval'],
  nameOf: (model: string | null) => string,
): Sheet => ({
  columns: [t('Dates'), t('Assistant'), t('Answers'), t('Visibility'), t('Low'), t('High')],
  rows: lines.flatMap(({ model, points }) =>
    points
      .filter(({ answers }) => answers > 0)
      .map((point) => {
        const name = nameOf(model);
        const behind = namedBehind(point, name);
        return [
          { text: pointDays(point, interval) },
          { text: name },
          { ...allBehind(point), of: name, text: numeral(point.answers), value: point.answers },
          ...figureCells(point, behind),
        ];
      }),
  ),
});

/** Cells for visibility and the ends of its 95% interval, which are empty below 10 answers. */
export function figureCells({ answers, mentioned, visibility, low, high }: ShareFigure, behind: Listed): Cell[] {
  const end = (percent: number | null): Cell => {
    const value = answers < tooFewAnswers ? null : percent;
    return { ...behind, text: percentText(value), value, base: value === null ? undefined : answers };
  };
  return [{ ...behind, ...shareCell(visibility, { hits: mentioned, of: answers }) }, end(low), end(high)];
}
