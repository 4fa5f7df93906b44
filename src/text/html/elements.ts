import type { Tag } from './tags.ts';

export const isElement = (name: string): boolean => elements.has(name.toLowerCase());

/** True for inline elements, such as `a` and `img`. Expects a lower-case name. */
export const isInlineElement = (name: string): boolean => inlineElements.has(name);

/** Converts a tag to Markdown, on one line within a table row. Returns an empty string for unknown elements. */
export function tagMarkdown({ name, closing }: Tag, inRow: boolean): string {
  if (!elements.has(name)) return '';
  if (name === 'b' || name === 'strong') return '**';
  if (name === 'i' || name === 'em') return '*';
  if (inlineElements.has(name)) return '';
  if (inRow) return ' ';
  if (name === 'br') return '\n';
  if (name === 'li') return closing ? '' : '\n- ';
  const level = /^h([1-6])$/.exec(name)?.[1];
  return level === undefined || closing ? '\n\n' : `\n\n${'#'.repeat(Number(level))} `;
}

const inlineElements = new Set(
  (
    'a abbr acronym b bdi bdo big button cite code data del dfn em font i img input ins kbd label mark meter nobr ' +
    'option output picture progress q rb rp rt rtc ruby s samp select slot small source span strike strong sub sup ' +
    'time tt u var wbr'
  ).split(' '),
);

const blockElements =
  'address applet article aside audio base bgsound blockquote body br canvas caption center col colgroup dd details ' +
  'dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header ' +
  'hgroup hr html iframe image legend li link listing main map marquee math menu meta nav noembed noframes noscript ' +
  'object ol optgroup p param path plaintext pre script search section style summary svg table tbody td template ' +
  'textarea tfoot th thead title tr track ul video xmp';

const elements = new Set([...inlineElements, ...blockElements.split(' ')]);
