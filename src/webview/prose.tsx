import { useMemo } from 'preact/hooks';
import { readable } from './readable.ts';

interface ProseProps {
  readonly html: string;
  readonly title?: string;
  /** Level of its first heading. Default: 2, directly below the page's title. */
  readonly level?: number;
  readonly onClick?: ((event: Event) => void) | undefined;
}

/** Text rendered from Markdown, in any language, without a title that the page already shows. */
export function Prose({ html, title, level, onClick }: ProseProps) {
  const text = useMemo(() => readable(html, title, level), [html, title, level]);
  return <div class="prose" lang="" dir="auto" onClick={onClick} dangerouslySetInnerHTML={{ __html: text }} />;
}
