import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type uPlot from 'uplot';
import { assistantIn, useFigures } from '../reportContext.ts';
import { type Drawing, type NumberedLine, type Place, placeTip, plotLines, pointAt, topOf } from './plot.ts';
import { Swatch } from './swatch.tsx';
import { type Colours, readColours } from './theme.ts';

/** CSS pixels. */
const [least, gap, height] = [230, 16, 130];

/** Returns the number of charts that fit side by side in a width in CSS pixels. */
export const columnsIn = (width: number): number => Math.floor((width + gap) / (least + gap));

interface SmallChartsProps extends Pick<Drawing, 'lines' | 'interval'> {
  /** Total width in CSS pixels. */
  readonly width: number;
  readonly columns: number;
  /** Default: the colors of the chart's own element, which differ in print. */
  readonly colours?: Colours;
  /** Resolution relative to the screen. */
  readonly scale?: number;
  readonly chosen?: Place | undefined;
  readonly tip?: RefObject<HTMLElement | null>;
  readonly onPoint?: (place: Place) => void;
  readonly onOpen?: (place: Place) => void;
}

/** One chart per line, all on the same scale, because overlapping bands would hide each other in a single chart. */
export function SmallCharts({ width, columns, ...more }: SmallChartsProps) {
  const { lines } = more;
  const top = topOf({ lines, banded: new Set(lines.keys()) });
  const each = Math.floor((width - gap * (columns - 1)) / columns);
  return (
    <div class="small-charts" aria-hidden="true">
      {lines.map((line, place) => (
        <SmallChart key={line.number} {...more} line={line} place={place} width={each} top={top} />
      ))}
    </div>
  );
}

interface SmallChartProps extends Omit<SmallChartsProps, 'columns' | 'lines'> {
  readonly line: NumberedLine;
  /** Index of the line. */
  readonly place: number;
  readonly top: number;
}

function SmallChart({
  line,
  place,
  interval,
  width,
  top,
  colours,
  scale,
  chosen,
  tip,
  onPoint,
  onOpen,
}: SmallChartProps) {
  const { state } = useFigures();
  const root = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const point = chosen?.line === place ? chosen.point : undefined;
  const now = useRef(point);
  now.current = point;

  useEffect(() => {
    if (!root.current) return undefined;
    const chart = plotLines(root.current, {
      lines: [line],
      interval,
      banded: new Set([0]),
      colours: colours ?? readColours(root.current),
      width,
      height,
      top,
      chosen: () => (now.current === undefined ? undefined : { line: 0, point: now.current }),
      ...(scale !== undefined && { scale }),
    });
    plot.current = chart;
    return () => chart.destroy();
  }, [line, interval, colours, width, top]);
  useEffect(() => {
    plot.current?.redraw(false, false);
    const percent = point === undefined ? undefined : line.points[point]?.visibility;
    if (tip && point !== undefined && typeof percent === 'number')
      placeTip(tip.current, plot.current, { point, percent });
  }, [point, line, width]);

  const nearest = (event: MouseEvent): Place | undefined => {
    const hit = plot.current && pointAt(plot.current, { lines: [line] }, event);
    return hit && { line: place, point: hit.point };
  };
  return (
    <figure>
      <figcaption class="small">
        <Swatch number={line.number} /> {assistantIn(state, line.model)}
      </figcaption>
      <div
        ref={root}
        onPointerMove={(event) => {
          const target = nearest(event);
          if (target) onPoint?.(target);
          event.currentTarget.classList.toggle('pointed', target !== undefined);
        }}
        onClick={(event) => {
          const target = nearest(event);
          if (target) onOpen?.(target);
        }}
      />
    </figure>
  );
}
