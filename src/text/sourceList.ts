import type { Block } from './block.ts';

/**
 * Finds where the numbered source list at the end begins: lines such as `[1] https://…`, or numbered links, under a
 * heading such as "Sources".
 * @returns the index of its first block, its heading included; `blocks.length` where there is none.
 */
export function sourceListStart(blocks: readonly Block[], markdown: string): number {
  let first = blocks.length;
  while (first > 0 && isSource(blocks[first - 1], markdown)) first--;
  const before = blocks[first - 1];
  if (first < blocks.length && before && isSourcesHeading(before)) return first - 1;
  const marked = blocks.findIndex((block, index) => index >= first && numberedLines(block, markdown));
  return marked < 0 ? blocks.length : marked;
}

function isSource(block: Block | undefined, markdown: string): boolean {
  if (!block) return false;
  if (numberedLines(block, markdown)) return true;
  return block.kind === 'item' && block.links.length > 0;
}

/** True where every line of the block is `[n] …` and carries a URL. */
function numberedLines(block: Block, markdown: string): boolean {
  if (!/^\s*\[\^?\d{1,3}\]/.test(block.text)) return false;
  return markdown.slice(block.start, block.end).split(/\r\n?|\n/).every((line) => line.trim() === '' || numberedLine.test(line));
}

const numberedLine = /^\W*\[\^?\d{1,3}\].*(?:https?:\/\/|www\.)\S/;

function isSourcesHeading({ text, kind }: Block): boolean {
  return (kind === 'heading' || kind === 'paragraph') && sourcesHeading.test(text);
}

const sourcesHeading = new RegExp(`^\\W*(?:${[
  'sources?', 'references?', 'citations?', 'cited sources', 'works cited', 'further reading', 'links',
  'quellen(?:angaben|verzeichnis)?', 'einzelnachweise', 'nachweise', 'belege', 'fuentes', 'referencias', 'sources citées', 'références',
  'fonti', 'riferimenti', 'bronnen', 'fontes', 'referências', 'źródła', 'источники', '来源', '參考資料', '参考资料', '参考文献', '出典', '출처',
].join('|')})[^\\p{L}\\p{N}]*$`, 'iu');
