import { useEffect, useRef } from 'preact/hooks';
import { type Drawing, maxBands, plotLines } from './plot.ts';
import { readColours } from './theme.ts';

/** So wide that it stands on A4 and Letter, in pixels of the page; drawn finer, as paper shows more. */
const [width, scale] = [640, 3];

/**
 * The same chart for paper, which no script can draw anew in time: in the colours that its style sheet gives it there,
 * and seen only there.
 */
export function PaperChart({ lines, interval }: Pick<Drawing, 'lines' | 'interval'>) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!root.current) return undefined;
    const colours = readColours(root.current);
    const banded = lines.length > maxBands ? new Set([0]) : new Set(lines.keys());
    const made = plotLines(root.current, { lines, interval, banded, colours, width, scale, chosen: () => undefined });
    return () => made.destroy();
  }, [lines, interval]);
  return <div class="paper" aria-hidden="true" ref={root} />;
}
