/** Text that stands in a raised or lowered place, and where it ends. */
interface Raised {
  readonly text: string;
  readonly end: number;
}

/**
 * Reads `<sup>1</sup>` or `<sub>1</sub>` behind a word, which Markdown would write as part of it: a raised number behind
 * a word or a sentence is a citation mark, a lowered one or a trademark's letters stand apart. Powers and formulas,
 * behind digits and short symbols, are none of these.
 * @param written the end of the text before the tag, as it is written
 */
export function raisedAt(html: string, start: number, written: () => string): Raised | undefined {
  raised.lastIndex = start;
  const [match, name = '', content = ''] = raised.exec(html) ?? [];
  if (match === undefined) return undefined;
  const before = written();
  if (!word.test(before) || powers.test(before)) return undefined;
  const end = raised.lastIndex;
  const isMark = name.toLowerCase() === 'sup' && /^\d/.test(content);
  // A mark before a bracket would be a link.
  return { text: isMark ? `[${content}]${/^[([:]/.test(html.slice(end, end + 1)) ? ' ' : ''}` : ` ${content}`, end };
}

const raised = /<(sup|sub)(?:\s[^<>]*)?>\s*(\d{1,3}(?:\s?,\s?\d{1,3}){0,9}|TM|SM|R)\s*<\/\1\s*>/iy;
const word = /(?:\p{L}{3}|[.,;:!?"'”’»])[*_]{0,4}$/u;
const powers =
  /(?<!\p{L})(?:foot|feet|inch|inches|yards?|miles?|acres?|met(?:er|re)s?|(?:centi|kilo|milli)met(?:er|re)s?|log)$/iu;
