import { useEffect, useRef } from 'preact/hooks';
import { type Drawing, maxBands, plotLines } from './plot.ts';
import { SmallCharts } from './smallCharts.tsx';
import { readColours } from './theme.ts';

/** So wide that it stands on A4 and Letter, in pixels of the page; drawn finer, as paper shows more. */
const [width, columns, scale] = [640, 3, 3];

/**
 * The same charts for paper, which no script can draw anew in time: in the colours that its style sheet gives them
 * there, and seen only there.
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
