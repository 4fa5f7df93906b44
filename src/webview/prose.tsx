import { useMemo } from 'preact/hooks';
import { readable } from './readable.ts';

interface ProseProps {
  readonly html: string;
  readonly title?: string;
  /** Of its headings; 2 where it stands right below the page's title. */
  readonly level?: number;
  readonly onClick?: ((event: Event) => void) | undefined;
}

/** Text that was rendered from Markdown, without the title that the page shows already; in whatever language. */
export function Prose({ html, title, level, onClick }: ProseProps) {
  const text = useMemo(() => readable(html, title, level), [html, title, level]);
  return <div class="prose" lang="" dir="auto" onClick={onClick} dangerouslySetInnerHTML={{ __html: text }} />;
}
