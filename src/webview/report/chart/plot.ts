import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import type { LinePoint, ReportLine } from '../../../contract/reportState.ts';
import { fewAnswers } from '../../../metrics/compareShares.ts';
import { addDays, daysIn } from '../../../metrics/days.ts';
import { numeral, t } from '../../l10n.ts';
import { daysText, percentText, shortDay } from '../reportContext.ts';
import { placesOf } from './places.ts';
import { outline, strokeOf } from './strokes.ts';
import type { Colours } from './theme.ts';

/** Line with a fixed number that selects its style, regardless of the other lines in the chart. */
export interface NumberedLine extends ReportLine {
  readonly number: number;
}

/** True if the chart covers only a part of the point's calendar week. */
export const isPart = ({ from, to }: LinePoint, interval: Drawing['interval']): boolean =>
  interval === 'week' && daysIn(from, to) < 7;

/** Formats the days of a point. For a partial week, the text includes the number of days. */
export const pointDays = (point: LinePoint, interval: Drawing['interval']): string =>
  isPart(point, interval)
    ? t('{0} ({1} of 7 days)', daysText(point), numeral(daysIn(point.from, point.to)))
    : daysText(point);

/** Point of a chart: its line's index among the lines shown, and its own index on that line. */
export interface Place {
  readonly line: number;
  readonly point: number;
}

export interface Drawing {
  readonly lines: readonly NumberedLine[];
  readonly interval: 'day' | 'week';
  /** Indexes of the lines with an interval band. */
  readonly banded: ReadonlySet<number>;
  readonly colours: Colours;
  /** In CSS pixels. */
  readonly width: number;
  readonly height?: number;
  /** Upper end of the y axis in percent, if charts share it. */
  readonly top?: number;
  readonly chosen: () => Place | undefined;
  /** Resolution relative to the screen. */
  readonly scale?: number;
}

/**
 * Maximum number of lines with readable bands. Beyond it, one line has its band, and separate charts show all of them.
 */
export const maxBands = 2;
const defaultHeight = 260;
/** Point radius and minimum space between y-axis labels, in CSS pixels. Both are smaller in low charts. */
const sizes = { usual: { radius: 4, space: 30 }, low: { radius: 2.5, space: 18 } };
const sizesOf = ({ height = defaultHeight }: Drawing) => (height < defaultHeight ? sizes.low : sizes.usual);
/** Opacity of partial weeks. */
const paleness = 0.5;

/** Draws lines over days, their interval bands, and the days on which a model version changed. */
export function plotLines(root: HTMLElement, drawing: Drawing): uPlot {
  const { lines, interval, colours, width, height = defaultHeight, top = topOf(drawing), scale = 1 } = drawing;
  const points = lines[0]?.points ?? [];
  const font = `${scale * (colours.size - 1)}px ${colours.font}`;
  const axis: uPlot.Axis = {
    stroke: colours.muted,
    font,
    gap: 5 * scale,
    grid: { stroke: colours.line, width: scale },
    ticks: { stroke: colours.line, width: scale, size: 4 * scale },
  };
  const places = placesOf(points);
  const [first = 0] = places;
  const last = points.at(-1)?.from ?? '';
  const step = interval === 'week' ? 7 : 1;
  const days = (_: uPlot, splits: number[]) =>
    splits.map((place) => (place < first || place > 0 ? '' : shortDay(addDays(last, place))));
  const options: uPlot.Options = {
    width: scale * width,
    height: scale * height,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: [first - 0.4 * step, 0.4 * step] }, y: { range: [0, top] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: days,
        incrs: [1, 2, 3, 4, 5, 7, 14, 28].filter((days) => days % step === 0),
        space: 64 * scale,
        size: 30 * scale,
      },
      {
        ...axis,
        values: (_, splits) => splits.map(percentText),
        space: sizesOf(drawing).space * scale,
        size: 52 * scale,
      },
    ],
    series: [
      {},
      ...lines.map(({ number }): uPlot.Series => ({
        stroke: colourOf(drawing, number),
        width: 2 * scale,
        dash: strokeOf(number).dash.map((length) => length * scale),
        spanGaps: true,
        points: { show: false },
      })),
    ],
    hooks: {
      drawAxes: [(plot) => within(plot, () => drawBehind(plot, drawing))],
      draw: [(plot) => within(plot, () => drawParts(plot, drawing)), (plot) => drawPoints(plot, drawing)],
    },
  };
  const data: uPlot.AlignedData = [
    places,
    ...lines.map(({ points: all }) => all.map((point) => (isPart(point, interval) ? null : point.visibility))),
  ];
  return new uPlot(options, data, root);
}

const colourOf = ({ colours }: Drawing, number: number): string =>
  colours.series[number % colours.series.length] ?? colours.text;

/** Returns the upper end of the y axis in percent: the highest value drawn, rounded up to a multiple of ten. */
export function topOf({ lines, banded }: Pick<Drawing, 'lines' | 'banded'>): number {
  const tops = lines.flatMap(({ points }, place) =>
    points.map(({ visibility, high }) => (banded.has(place) ? high : visibility) ?? 0),
  );
  return Math.min(100, Math.max(10, Math.ceil(Math.max(0, ...tops) / 10) * 10));
}

/** Canvas pixels per CSS pixel. */
const pixels = ({ scale = 1 }: Drawing): number => scale * uPlot.pxRatio;

const placeOf = ({ data: [places] }: uPlot, point: number): number => places[point] ?? 0;

/** Clips drawing to the plot area. */
function within({ ctx, bbox }: uPlot, draw: () => void): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  draw();
  ctx.restore();
}

const across = (plot: uPlot, point: number): number => plot.valToPos(placeOf(plot, point), 'x', true);
const up = (plot: uPlot, percent: number): number => plot.valToPos(percent, 'y', true);

function drawBehind(plot: uPlot, drawing: Drawing): void {
  const { ctx } = plot;
  drawing.lines.forEach((line, place) => {
    const colour = colourOf(drawing, line.number);
    ctx.fillStyle = colour;
    ctx.strokeStyle = colour;
    if (drawing.banded.has(place)) drawBand(plot, line, pixels(drawing));
    for (const { day } of line.versions) drawVersion(plot, line, day, pixels(drawing));
  });
}

/** Draws the band of the 95% interval; for a single point, a vertical line. */
function drawBand(plot: uPlot, { points }: NumberedLine, pixel: number): void {
  const { ctx } = plot;
  const certain = points.flatMap(({ low, high }, point) =>
    low === null || high === null ? [] : [{ point, low, high }],
  );
  ctx.beginPath();
  for (const { point, high } of certain) ctx.lineTo(across(plot, point), up(plot, high));
  for (const { point, low } of certain.toReversed()) ctx.lineTo(across(plot, point), up(plot, low));
  ctx.closePath();
  ctx.globalAlpha = 0.16;
  ctx.fill();
  ctx.globalAlpha = certain.length === 1 ? 0.8 : 0.3;
  ctx.lineWidth = pixel;
  ctx.setLineDash([]);
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** Draws pale segments to and from partial weeks, whose shares fluctuate more. */
function drawParts(plot: uPlot, drawing: Drawing): void {
  const { ctx } = plot;
  ctx.lineWidth = pixels(drawing);
  ctx.globalAlpha = paleness;
  for (const { points, number } of drawing.lines) {
    ctx.strokeStyle = colourOf(drawing, number);
    ctx.setLineDash(strokeOf(number).dash.map((length) => length * pixels(drawing)));
    const visiblePoints = points.flatMap((point, place) =>
      point.visibility === null ? [] : [{ place, share: point.visibility, whole: !isPart(point, drawing.interval) }],
    );
    for (const [index, { place, share, whole }] of visiblePoints.entries()) {
      const before = visiblePoints[index - 1];
      if (!before || (whole && before.whole)) continue;
      ctx.beginPath();
      ctx.moveTo(across(plot, before.place), up(plot, before.share));
      ctx.lineTo(across(plot, place), up(plot, share));
      ctx.stroke();
    }
  }
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

function drawVersion(plot: uPlot, { points }: NumberedLine, day: string, pixel: number): void {
  const { ctx, bbox } = plot;
  const point = points.findIndex(({ from, to }) => day >= from && day <= to);
  if (point < 0) return;
  const x = across(plot, point);
  const flag = 5 * pixel;
  ctx.lineWidth = pixel;
  ctx.setLineDash([3 * pixel, 3 * pixel]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x + 2 * flag, bbox.top + flag);
  ctx.lineTo(x, bbox.top + 2 * flag);
  ctx.fill();
}

/** Draws points: hollow for small samples, with a ring around the selected one. */
function drawPoints(plot: uPlot, drawing: Drawing): void {
  const { ctx } = plot;
  const [chosen, pixel] = [drawing.chosen(), pixels(drawing)];
  const { radius } = sizesOf(drawing);
  ctx.save();
  ctx.setLineDash([]);
  drawing.lines.forEach(({ points, number }, line) => {
    points.forEach((one, point) => {
      const { visibility, answers } = one;
      if (visibility === null) return;
      ctx.globalAlpha = isPart(one, drawing.interval) ? paleness : 1;
      const place = [across(plot, point), up(plot, visibility)] as const;
      outline(ctx, strokeOf(number).shape, place, radius * pixel);
      ctx.fillStyle = answers < fewAnswers ? drawing.colours.background : colourOf(drawing, number);
      ctx.strokeStyle = colourOf(drawing, number);
      ctx.lineWidth = 1.5 * pixel;
      ctx.fill();
      ctx.stroke();
      if (chosen?.line !== line || chosen.point !== point) return;
      ctx.globalAlpha = 1;
      outline(ctx, 'circle', place, (radius + 4) * pixel);
      ctx.strokeStyle = drawing.colours.text;
      ctx.stroke();
    });
  });
  ctx.restore();
}

/** Places the tooltip next to a point, on the side with more room. */
export function placeTip(tip: HTMLElement | null, plot: uPlot | undefined, { point, percent }: Shown): void {
  const box = tip?.parentElement?.getBoundingClientRect();
  if (!tip || !box || !plot) return;
  const over = plot.over.getBoundingClientRect();
  const x = over.left - box.left + plot.valToPos(point, 'x');
  const y = over.top - box.top + plot.valToPos(percent, 'y');
  const isRight = x > box.width / 2;
  const { style } = tip;
  style.left = isRight ? '' : `${x + tipGap}px`;
  style.right = isRight ? `${box.width - x + tipGap}px` : '';
  style.maxWidth = `${Math.max(x, box.width - x) - 2 * tipGap}px`;
  style.top = `${Math.max(0, Math.min(y - tip.offsetHeight / 2, box.height - tip.offsetHeight))}px`;
}

interface Shown {
  readonly point: number;
  readonly percent: number;
}

/** CSS pixels between a point and its tooltip. */
const tipGap = 12;

/** Returns the point closest to the mouse pointer; undefined if none is within 20 CSS pixels. */
export function pointAt(plot: uPlot, { lines }: Pick<Drawing, 'lines'>, event: MouseEvent): Place | undefined {
  const box = plot.over.getBoundingClientRect();
  let best: { readonly place: Place; readonly distance: number } | undefined;
  lines.forEach(({ points }, line) =>
    points.forEach(({ visibility }, point) => {
      if (visibility === null) return;
      const x = plot.valToPos(placeOf(plot, point), 'x') - (event.clientX - box.left);
      const y = plot.valToPos(visibility, 'y') - (event.clientY - box.top);
      const distance = Math.hypot(x, y);
      if (distance < (best?.distance ?? 20)) best = { place: { line, point }, distance };
    }),
  );
  return best?.place;
}
