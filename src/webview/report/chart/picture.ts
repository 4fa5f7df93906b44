import { plainText, type Sheet } from '../sheet.ts';
import { outline, strokeOf } from './strokes.ts';
import { type Colours, readColours } from './theme.ts';

/** Canvas pixels per CSS pixel, high enough for print. */
const scale = 2;
const [margin, rowHeight, gap, barWidth, keyWidth] = [20, 24, 16, 160, 28];
/** Maximum width of a text in CSS pixels. Longer texts are condensed. */
const widest = 360;

interface Paper {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  readonly colours: Colours;
}

function paper(title: string, width: number, height: number): Paper {
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (height + 2 * margin + rowHeight) * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The page can draw nothing.');
  const colours = readColours();
  context.scale(scale, scale);
  context.fillStyle = colours.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = colours.text;
  context.textBaseline = 'middle';
  context.font = `600 ${colours.size + 2}px ${colours.font}`;
  context.fillText(title, margin, margin + rowHeight / 2);
  context.font = `${colours.size}px ${colours.font}`;
  return { canvas, context, colours };
}

/** Combines a drawn chart with a title above it and a legend below. */
export function chartPicture(
  title: string,
  chart: HTMLCanvasElement,
  legend: readonly { readonly name: string; readonly number: number }[],
): HTMLCanvasElement {
  const [width, height] = [chart.clientWidth || chart.width, chart.clientHeight || chart.height];
  const { canvas, context, colours } = paper(title, width, height + rowHeight * legend.length);
  const top = margin + rowHeight;
  context.drawImage(chart, margin, top, width, height);
  legend.forEach(({ name, number }, index) => {
    const y = top + height + rowHeight * (index + 0.5);
    const colour = colours.series[number % colours.series.length] ?? colours.text;
    drawKey(context, number, colour, [margin, y]);
    context.fillStyle = colours.text;
    context.fillText(name, margin + keyWidth + 8, y);
  });
  return canvas;
}

/** Draws a legend key: a short line in the series' style with one point. */
function drawKey(
  context: CanvasRenderingContext2D,
  number: number,
  colour: string,
  [x, y]: readonly [number, number],
): void {
  const { dash, shape } = strokeOf(number);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 2;
  context.setLineDash([...dash]);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + keyWidth, y);
  context.stroke();
  context.setLineDash([]);
  outline(context, shape, [x + keyWidth / 2, y], 4);
  context.fill();
}

/** Draws a table as an image, with one column as bars. */
export function tablePicture(title: string, { columns, rows }: Sheet, bars?: number): HTMLCanvasElement {
  const lines = [columns, ...rows.map((row) => row.map(plainText))];
  const measure = paper('', 1, 1).context;
  const widths = columns.map((_, column) =>
    Math.min(widest, Math.max(...lines.map((line) => measure.measureText(line[column] ?? '').width))),
  );
  const width = widths.reduce((sum, one) => sum + one + gap, bars === undefined ? 0 : barWidth);
  const { canvas, context, colours } = paper(title, width, rowHeight * lines.length);
  const barOf = (row: Sheet['rows'][number] | undefined): number => {
    const value = bars === undefined ? undefined : row?.[bars]?.value;
    return typeof value === 'number' ? value : 0;
  };
  const most = Math.max(...rows.map(barOf), 1);
  lines.forEach((line, index) => {
    const y = margin + rowHeight * (index + 1.5);
    let x = margin;
    line.forEach((text, column) => {
      context.fillStyle = index === 0 ? colours.muted : colours.text;
      const room = widths[column] ?? 0;
      context.fillText(text, x, y, room);
      x += room + gap;
    });
    context.fillStyle = colours.series[1] ?? colours.text;
    context.fillRect(x, y - 5, (barWidth * barOf(rows[index - 1])) / most, 10);
  });
  return canvas;
}
