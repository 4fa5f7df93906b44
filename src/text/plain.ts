/**
 * Turns raw HTML inside Markdown into Markdown text: breaks, emphasis, links and list items keep their meaning, other
 * tags and comments go, entities stay. Code, autolinks and a bare `a < b` are left alone.
 */
export function withoutHtml(markdown: string): string {
  if (!markdown.includes('<')) return markdown;
  return markdown.split(code).map((part, index) => (index % 2 === 1 ? part : stripped(part))).join('');
}

/** Fenced code, unclosed to the end as Markdown has it, and code spans within a line. */
const code = new RegExp(`(${[
  '(?:^|\\n)[ \\t]*```[^`\\n]*(?=\\n)(?:\\n(?![ \\t]*```).*)*(?:\\n[ \\t]*```+)?',
  '(?:^|\\n)[ \\t]*~~~.*(?:\\n(?![ \\t]*~~~).*)*(?:\\n[ \\t]*~~~+)?',
  '`[^`\\n]+`',
  '``(?:[^`\\n]|`(?!`))+``',
].join('|')})`);

function stripped(text: string): string {
  let result = text;
  // What is left after a tag went may be a tag again: `<<b>i>`.
  for (let round = 0; round < 4; round++) {
    const next = once(result);
    if (next === result) break;
    result = next;
  }
  return result;
}

function once(text: string): string {
  return withoutUnseen(text)
    .replace(/<a\s[^<>]*?href\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))[^<>]*>([^<>]*)<\/a\s*>/gi,
      (_, double?: string, single?: string, bare?: string, label?: string) => `[${label ?? ''}](<${double ?? single ?? bare ?? ''}>)`)
    .replace(tag, tagToText());
}

/** Comments, and elements whose content nobody reads, up to their end; one that never ends is left to the tags. */
function withoutUnseen(text: string): string {
  const endless = new Set<string>();
  let result = '';
  let from = 0;
  for (const { 0: opening, 1: name, index } of text.matchAll(/<!--|<(script|style|template|noscript|iframe|svg)\b[^<>]*>/gi)) {
    const close = name ? `</${name.toLowerCase()}\\s*>` : '-->';
    if (index < from || endless.has(close)) continue;
    const closing = new RegExp(close, 'gi');
    closing.lastIndex = index + opening.length;
    if (closing.test(text)) {
      result += text.slice(from, index);
      from = closing.lastIndex;
    } else {
      endless.add(close);
    }
  }
  return result + text.slice(from);
}

const value = '(?:"[^"<>]*"|\'[^\'<>]*\'|[^\\s"\'<>=]+)';
const flag = '(?:disabled|checked|hidden|open|controls|selected|nowrap|allowfullscreen)\\b';
const tag = new RegExp(`<(/?)([a-z][a-z\\d]*)((?:\\s+[a-z_:@][\\w:.-]*\\s*=\\s*${value}|\\s+${flag})*)\\s*/?>`, 'gi');

/** A replacer for one pass over a text: it follows the lines, as those of a table must stay whole. */
function tagToText() {
  let line = 0;
  let end: number | undefined;
  return (whole: string, closing: string, name: string, _attributes: string, offset: number, all: string): string => {
    if (!elements.has(name.toLowerCase())) return whole;
    // A line may be all there is, with thousands of tags in it.
    end ??= all.indexOf('\n');
    for (; end >= 0 && end < offset; end = all.indexOf('\n', line)) line = end + 1;
    tableRow.lastIndex = line;
    return replacement(name.toLowerCase(), closing !== '', tableRow.test(all));
  };
}

const tableRow = /[ \t]*\|/y;

function replacement(name: string, closing: boolean, table: boolean): string {
  if (name === 'b' || name === 'strong') return '**';
  if (name === 'i' || name === 'em') return '*';
  if (table) return inline.has(name) ? '' : ' ';
  if (name === 'br') return '\n';
  if (name === 'li') return closing ? '' : '\n- ';
  const heading = /^h([1-6])$/.exec(name);
  if (heading) return closing ? '\n\n' : `\n\n${'#'.repeat(Number(heading[1]))} `;
  return inline.has(name) ? '' : '\n\n';
}

const inline = new Set(('a abbr acronym b bdi bdo big button cite code data del dfn em font i img input ins kbd label mark meter '
  + 'option output picture progress q rp rt ruby s samp select small source span strike strong sub sup time tt u var wbr').split(' '));

const elements = new Set([...inline, ...('address article aside audio base blockquote body br canvas caption center col colgroup dd '
  + 'details dialog div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html '
  + 'iframe legend li link main map menu meta nav noscript object ol optgroup p param pre script section style summary svg path '
  + 'table tbody td template textarea tfoot th thead title tr track ul video').split(' ')]);
