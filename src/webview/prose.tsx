import { useMemo } from 'preact/hooks';
import { readable } from './readable.ts';

interface ProseProps {
  readonly html: string;
  readonly title?: string;
  readonly onClick?: ((event: Event) => void) | undefined;
}

/** Text that was rendered from Markdown, without the title that the page shows already; in whatever language. */
export function Prose({ html, title, onClick }: ProseProps) {
  const text = useMemo(() => readable(html, title), [html, title]);
  return <div class="prose" lang="" dir="auto" onClick={onClick} dangerouslySetInnerHTML={{ __html: text }} />;
}
