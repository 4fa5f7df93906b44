import { useEffect, useState } from 'preact/hooks';

export interface Colours {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly background: string;
  readonly series: readonly string[];
  readonly font: string;
  /** Font size in pixels. */
  readonly size: number;
}

/** Without `charts-orange`, which is transparent in some themes and missing in high-contrast themes. */
const names = ['charts-blue', 'terminal-ansiCyan', 'charts-green', 'charts-purple', 'charts-red', 'charts-yellow'];

export function readColours(element: Element = document.documentElement): Colours {
  const style = getComputedStyle(element);
  const get = (name: string): string => style.getPropertyValue(`--vscode-${name}`).trim();
  const text = get('charts-foreground') || get('foreground');
  return {
    text,
    muted: get('descriptionForeground') || text,
    line: get('panel-border') || text,
    background: get('editor-background'),
    series: [text, ...names.map((name) => get(name) || text)],
    font: get('font-family') || 'sans-serif',
    size: Number.parseFloat(get('font-size')) || 13,
  };
}

/**
 * Returns the theme's colors and updates them when the theme changes: the editor then changes the document's
 * attributes.
 */
export function useColours(): Colours {
  const [colours, setColours] = useState(() => readColours());
  useEffect(() => {
    const watcher = new MutationObserver(() => setColours(readColours()));
    const watched = { attributes: true, attributeFilter: ['class', 'style'] };
    watcher.observe(document.documentElement, watched);
    watcher.observe(document.body, watched);
    return () => watcher.disconnect();
  }, []);
  return colours;
}
