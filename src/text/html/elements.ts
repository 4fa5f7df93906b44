import type { Tag } from './tags.ts';

/** The Markdown that a tag means; undefined where the name is no element. */
export function tagText({ name, closing }: Tag, table: boolean): string | undefined {
  if (!elements.has(name)) return undefined;
  if (name === 'b' || name === 'strong') return '**';
  if (name === 'i' || name === 'em') return '*';
  if (table) return inline.has(name) ? '' : ' ';
  if (name === 'br') return '\n';
  if (name === 'li') return closing ? '' : '\n- ';
  const heading = /^h([1-6])$/.exec(name);
  if (heading) return closing ? '\n\n' : `\n\n${'#'.repeat(Number(heading[1]))} `;
  return inline.has(name) ? '' : '\n\n';
}

const inline = new Set(
  (
    'a abbr acronym b bdi bdo big button cite code data del dfn em font i img input ins kbd label mark meter ' +
    'nobr option output picture progress q rb rp rt rtc ruby s samp select slot small source span strike strong sub sup time tt u var wbr'
  ).split(' '),
);

const elements = new Set([
  ...inline,
  ...(
    'address applet article aside audio base bgsound blockquote body br canvas caption center col colgroup dd ' +
    'details dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html ' +
    'iframe image legend li link listing main map marquee math menu meta nav noembed noframes noscript object ol optgroup p param plaintext pre script search ' +
    'section style summary svg path ' +
    'table tbody td template textarea tfoot th thead title tr track ul video xmp'
  ).split(' '),
]);

/** True for the name of an element, in any case. */
export const isElement = (name: string): boolean => elements.has(name.toLowerCase());
