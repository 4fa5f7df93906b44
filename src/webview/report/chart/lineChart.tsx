import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import type { LinePoint } from '../../../contract/reportState.ts';
import { fewAnswers, tooFewAnswers } from '../../../metrics/compareShares.ts';
import { counted, numeral, t } from '../../l10n.ts';
import { assistantIn, inParentheses, intervalText, percentText, useFigures } from '../reportContext.ts';
import { listTitle, namedBehind } from '../explained.ts';
import {
  type Drawing,
  maxBands,
  type NumberedLine,
  type Place,
  placeTip,
  plotLines,
  pointAt,
  pointDays,
} from './plot.ts';
import { columnsIn, SmallCharts } from './smallCharts.tsx';
import { readColours, useColours } from './theme.ts';

interface LineChartProps {
  readonly name: string;
  readonly lines: readonly NumberedLine[];
  /** Called with the chart's canvas after each redraw. */
  readonly onDrawn: (canvas: HTMLCanvasElement) => void;
}

/** Line chart over days. Arrow keys move between points, and Enter opens the answers of a point. */
export function LineChart({ name, lines, onDrawn }: LineChartProps) {
  const { state, post } = useFigures();
  const { interval } = state.question;
  const colours = useColours();
  const root = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLParagraphElement>(null);
  const plot = useRef<uPlot>(undefined);
  const [width, setWidth] = useState(0);
  const [wantsSplit, setSplit] = useState(false);
  const [wanted, choose] = useState<Place>();
  const chosen = wanted && lines[wanted.line]?.points[wanted.point] ? wanted : undefined;
  const now = useRef(chosen);
  now.current = chosen;
  const canSplit = lines.length > maxBands && columnsIn(width) > 1;
  const isSplit = canSplit && wantsSplit;
  const bandOf = lines.length > maxBands ? (chosen?.line ?? 0) : undefined;

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    setWidth(Math.floor(element.clientWidth));
    return () => observer.disconnect();
  }, []);

  // A layout effect, so that the chart is part of the first paint.
  useLayoutEffect(() => {
    if (!whole.current || width === 0) return undefined;
    const banded = new Set(bandOf === undefined ? lines.keys() : [bandOf]);
    const chart = plotLines(whole.current, { lines, interval, banded, colours, width, chosen: () => now.current });
    plot.current = chart;
    onDrawn(chart.ctx.canvas);
    return () => chart.destroy();
  }, [lines, interval, colours, width, bandOf]);
  useEffect(() => {
    plot.current?.redraw(false, false);
    const percent = chosen && lines[chosen.line]?.points[chosen.point]?.visibility;
    if (chosen && !isSplit && typeof percent === 'number')
      placeTip(tip.current, plot.current, { point: chosen.point, percent });
  }, [chosen?.line, chosen?.point, lines, width, isSplit]);

  const open = (place: Place | undefined): void => {
    const [line, point] = [place && lines[place.line], place && lines[place.line]?.points[place.point]];
    if (!line || !point || point.answers === 0 || state.saved) return;
    const listed = namedBehind(point, assistantIn(state, line.model));
    const { explain } = listed;
    if (explain !== undefined) post({ type: 'showAnswers', explain, title: listTitle(explain, listed) });
  };
  const nearest = (event: MouseEvent): Place | undefined =>
    isSplit ? undefined : plot.current && pointAt(plot.current, { lines }, event);
  const walk = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') open(chosen);
    else if (event.key in steps) choose(next(lines, chosen, event.key as keyof typeof steps) ?? chosen);
    else return;
    event.preventDefault();
    // The focused chart may be scrolled out of view.
    root.current?.scrollIntoView({ block: 'nearest' });
  };
  const hint = t(
    'Use the left and right arrow keys to move between points, and the up and down arrow keys to move between lines.',
  );
  const readouts = useMemo(
    () =>
      lines.map(({ model, points }) =>
        points.map((at) => `${assistantIn(state, model)}, ${pointDays(at, interval)}: ${pointText(at)}`),
      ),
    [lines, interval],
  );
  const text = chosen && readouts[chosen.line]?.[chosen.point];

  return (
    <div class="chart">
      {canSplit && (
        <button type="button" class="quiet small" onClick={() => setSplit(!isSplit)}>
          {isSplit ? t('Single Chart') : t('Separate Charts')}
        </button>
      )}
      <div
        class="plot"
        ref={root}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={lines[0]?.points.length ?? 1}
        aria-valuenow={(chosen?.point ?? 0) + 1}
        aria-valuetext={text ?? hint}
        onKeyDown={walk}
        onFocus={() => !chosen && choose(next(lines, undefined, 'End'))}
        onPointerMove={(event) => {
          const place = nearest(event);
          if (place) choose(place);
          event.currentTarget.classList.toggle('pointed', place !== undefined);
        }}
        onClick={(event) => open(nearest(event))}
      >
        <div ref={whole} hidden={isSplit} />
        {isSplit && (
          <SmallCharts
            lines={lines}
            interval={interval}
            width={width}
            columns={columnsIn(width)}
            colours={colours}
            chosen={chosen}
            tip={tip}
            onPoint={choose}
            onOpen={open}
          />
        )}
        <p class="tip small" ref={tip} hidden={text === undefined} aria-hidden="true">
          {text}
        </p>
      </div>
      <p class="hint muted small" aria-hidden="true">
        {hint}
      </p>
      {state.saved && <PaperChart lines={lines} interval={interval} />}
    </div>
  );
}

/** `42% (38% – 46%), 532 answers`, or `2 of 3 answers, small sample`. */
const pointText = (point: LinePoint): string =>
  [
    ...(point.answers < tooFewAnswers
      ? [counted(point.answers, '{1} of 1 answer', '{1} of {0} answers', numeral(point.mentioned))]
      : [
          `${percentText(point.visibility)}${inParentheses(intervalText(point, point.answers))}`,
          counted(point.answers, '1 answer', '{0} answers'),
        ]),
    ...(point.answers < fewAnswers ? [t('small sample')] : []),
  ].join(', ');

const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, Home: 1, End: -1 } as const;

/** Returns the next point with answers in the direction of a key; undefined if there is none. */
function next(lines: readonly NumberedLine[], from: Place | undefined, key: keyof typeof steps): Place | undefined {
  const line = from?.line ?? 0;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const other = line + steps[key];
    return lines[other] && { line: other, point: closest(lines[other], from?.point ?? 0) };
  }
  const { length } = lines[line]?.points ?? [];
  const isEnd = key === 'Home' || key === 'End';
  let point = isEnd ? (key === 'Home' ? 0 : length - 1) : (from?.point ?? -1) + steps[key];
  for (; point >= 0 && point < length; point += steps[key])
    if (lines[line]?.points[point]?.visibility !== null) return { line, point };
  return undefined;
}

/** Returns the index of the nearest point with answers. */
function closest({ points }: NumberedLine, place: number): number {
  const filled = points.flatMap(({ visibility }, point) => (visibility === null ? [] : [point]));
  return filled.reduce(
    (best, point) => (Math.abs(point - place) < Math.abs(best - place) ? point : best),
    filled[0] ?? place,
  );
}

/** Width in CSS pixels that fits A4 and Letter, and a higher resolution for print. */
const [paperWidth, paperColumns, paperScale] = [640, 3, 3];

/**
 * Printed version of the charts, drawn in advance in print colors because scripts can't redraw in time for printing.
 * The style sheet hides it on screen.
 */
function PaperChart({ lines, interval }: Pick<Drawing, 'lines' | 'interval'>) {
  const root = useRef<HTMLDivElement>(null);
  const several = lines.length > maxBands;
  useEffect(() => {
    if (!root.current) return undefined;
    const colours = readColours(root.current);
    const banded = several ? new Set([0]) : new Set(lines.keys());
    const chart = plotLines(root.current, {
      lines,
      interval,
      banded,
      colours,
      width: paperWidth,
      scale: paperScale,
      chosen: () => undefined,
    });
    return () => chart.destroy();
  }, [lines, interval]);
  return (
    <div class="paper" aria-hidden="true">
      <div ref={root} />
      {several && (
        <SmallCharts lines={lines} interval={interval} width={paperWidth} columns={paperColumns} scale={paperScale} />
      )}
    </div>
  );
}
