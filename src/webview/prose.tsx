import { useMemo } from 'preact/hooks';
import { readable } from './readable.ts';

/** Text that was rendered from Markdown, without the title that the page shows already. */
export function Prose({ html, title }: { readonly html: string; readonly title?: string }) {
  const text = useMemo(() => readable(html, title), [html, title]);
  return <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: text }} />;
}
