const ring = 'M14.5 8a6.5 6.5 0 1 1-13 0a6.5 6.5 0 1 1 13 0z';

const shapes = {
  error: `${ring}M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8`,
  warning: 'M8 1.8l6.6 12H1.4zM8 6v4M8 11.4v1',
  info: `${ring}M8 7v4.5M8 4.5v1`,
  good: 'M2.5 8.5l3.5 3.5 7.5-8',
  done: `${ring}M4.8 8.2l2.3 2.3 4.2-4.6`,
  running: 'M14.5 8a6.5 6.5 0 1 1-6.5-6.5',
  waiting: ring,
  skipped: `${ring}M3.5 12.5l9-9`,
  failed: `${ring}M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8`,
};

/** Decorative icon next to a text with the same meaning, so it needs no accessible name. */
export function Icon({ name }: { readonly name: keyof typeof shapes }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
