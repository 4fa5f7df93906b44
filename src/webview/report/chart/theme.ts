import { useEffect, useState } from 'preact/hooks';

/** What charts are drawn with, as the theme gives it. */
export interface Colours {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly background: string;
  /** Of series, in their order. */
  readonly series: readonly string[];
  readonly font: string;
  /** Of text, in pixels. */
  readonly size: number;
}

/** Not the charts' orange: that is see-through in some themes, and missing in those of high contrast. */
const names = ['charts-blue', 'terminal-ansiCyan', 'charts-green', 'charts-purple', 'charts-red', 'charts-yellow'];

/** The colours of now, as they are set for an element. */
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

/** The colours of the theme, also after it was changed: the editor writes it to the document. */
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
