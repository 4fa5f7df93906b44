import { useEffect, useRef } from 'preact/hooks';
import { type Drawing, maxBands, plotLines } from './plot.ts';
import { SmallCharts } from './smallCharts.tsx';
import { readColours } from './theme.ts';

/** Width in CSS pixels that fits A4 and Letter, and a higher resolution for print. */
const [width, columns, scale] = [640, 3, 3];

/**
 * Printed version of the charts, drawn in advance in print colors because scripts can't redraw in time for printing.
 * The style sheet hides it on screen.
 */
export function PaperChart({ lines, interval }: Pick<Drawing, 'lines' | 'interval'>) {
  const root = useRef<HTMLDivElement>(null);
  const several = lines.length > maxBands;
  useEffect(() => {
    if (!root.current) return undefined;
    const colours = readColours(root.current);
    const banded = several ? new Set([0]) : new Set(lines.keys());
    const made = plotLines(root.current, { lines, interval, banded, colours, width, scale, chosen: () => undefined });
    return () => made.destroy();
  }, [lines, interval]);
  return (
    <div class="paper" aria-hidden="true">
      <div ref={root} />
      {several && <SmallCharts lines={lines} interval={interval} width={width} columns={columns} scale={scale} />}
    </div>
  );
}
