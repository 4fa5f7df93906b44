/** Features besides color that distinguish lines: dashes in pixels, and the shape of points. */
interface Stroke {
  readonly dash: readonly number[];
  readonly shape: 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'plus' | 'down';
}

const strokes: readonly Stroke[] = [
  { dash: [], shape: 'circle' },
  { dash: [8, 4], shape: 'square' },
  { dash: [2, 3], shape: 'triangle' },
  { dash: [10, 3, 2, 3], shape: 'diamond' },
  { dash: [5, 2], shape: 'cross' },
  { dash: [12, 4, 4, 4], shape: 'plus' },
  { dash: [1, 4], shape: 'down' },
];

/** Returns the stroke of a line number, from 0. Numbers beyond the last stroke start over. */
export const strokeOf = (index: number): Stroke => strokes[index % strokes.length] ?? { dash: [], shape: 'circle' };

const corners: Readonly<Record<Exclude<Stroke['shape'], 'circle'>, readonly (readonly [x: number, y: number])[]>> = {
  square: [
    [-0.8, -0.8],
    [0.8, -0.8],
    [0.8, 0.8],
    [-0.8, 0.8],
  ],
  triangle: [
    [0, -1],
    [0.95, 0.8],
    [-0.95, 0.8],
  ],
  down: [
    [0, 1],
    [0.95, -0.8],
    [-0.95, -0.8],
  ],
  diamond: [
    [0, -1.1],
    [1.1, 0],
    [0, 1.1],
    [-1.1, 0],
  ],
  cross: [
    [-1, -0.6],
    [-0.6, -1],
    [0, -0.4],
    [0.6, -1],
    [1, -0.6],
    [0.4, 0],
    [1, 0.6],
    [0.6, 1],
    [0, 0.4],
    [-0.6, 1],
    [-1, 0.6],
    [-0.4, 0],
  ],
  plus: [
    [-0.3, -1],
    [0.3, -1],
    [0.3, -0.3],
    [1, -0.3],
    [1, 0.3],
    [0.3, 0.3],
    [0.3, 1],
    [-0.3, 1],
    [-0.3, 0.3],
    [-1, 0.3],
    [-1, -0.3],
    [-0.3, -0.3],
  ],
};

/** Adds the outline of a point to the path, without filling or stroking it. */
export function outline(
  context: CanvasRenderingContext2D,
  shape: Stroke['shape'],
  [x, y]: readonly [number, number],
  radius: number,
): void {
  context.beginPath();
  if (shape === 'circle') context.arc(x, y, radius, 0, 2 * Math.PI);
  else for (const [right, down] of corners[shape]) context.lineTo(x + right * radius, y + down * radius);
  context.closePath();
}
