import { strokeOf } from './strokes.ts';

const shapes = {
  circle: 'M14 3a4 4 0 1 1 0 8a4 4 0 1 1 0 -8z',
  square: 'M10.5 3.5h7v7h-7z',
  triangle: 'M14 3l4 7.5h-8z',
  down: 'M14 11l4 -7.5h-8z',
  diamond: 'M14 2.5l4.5 4.5l-4.5 4.5l-4.5 -4.5z',
  cross: 'M10.5 3.5l7 7M17.5 3.5l-7 7',
  plus: 'M14 2.5v9M9.5 7h9',
};

/** Legend key of a line. */
export function Swatch({ number }: { readonly number: number }) {
  const { dash, shape } = strokeOf(number);
  return (
    <svg class={`swatch series-${number % 7}`} viewBox="0 0 28 14" width="28" height="14" aria-hidden="true">
      <path d="M0 7h28" stroke-dasharray={dash.join(' ')} />
      <path d={shapes[shape]} class="mark" />
    </svg>
  );
}
