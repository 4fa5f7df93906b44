/** Maximum nesting depth. Deeper tags are removed, but their text is kept. Handwritten pages stay below 60. */
const maxDepth = 100;
/** Maximum nesting depth of one element, such as lists in lists. Doesn't apply to layout elements. */
const maxDepthOfOne = 16;
const layout = new Set(['div', 'span', 'section']);
/** Characters per tag. Longer tags contain embedded pictures and are removed. */
const maxTagLength = 20_000;
/** Long runs of whitespace, which mean the same as one space. */
const blanks = /\s{40,}/gu;
/** Maximum number of tags per page. The rest of the page is cut off. Long articles have a few thousand. */
const maxTags = 15_000;
/** Maximum number of characters that can start markup. Each can become a separate text node. */
const maxMarks = 60_000;

/** Void elements, and elements with an optional end tag. */
const neverDeep = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr ' +
    'p li dt dd option optgroup tr td th thead tbody tfoot colgroup caption rp rt'
  ).split(' '),
);
/** Elements that contain raw text. */
const rawText = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);

/**
 * Removes tags that are nested too deeply and cuts off the page after the maximum number of tags. Parsers need
 * quadratic time for both. Runs in linear time.
 */
export function boundedHtml(page: string): string {
  const html = page.replace(blanks, '\n');
  const open = new OpenElements();
  const parts: string[] = [];
  const missing = new Set<string>();
  let copied = 0;
  let tags = 0;
  let marks = 0;
  const tag = /<!--|<(\/?)([a-z][^\s/>]*)|[<&]/giu;
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const [mark, slash, name = ''] = match;
    marks += 1;
    if (name !== '') tags += 1;
    if (tags > maxTags || marks > maxMarks) return parts.join('') + html.slice(copied, match.index);
    if (mark.length === 1) continue;
    if (mark === '<!--') {
      tag.lastIndex = behind(html, '-->', tag.lastIndex, missing);
      continue;
    }
    const element = name.toLowerCase();
    const fits = slash === '/' ? open.close(element) : !isLong(html, tag.lastIndex) && open.open(element);
    if (!fits) {
      parts.push(html.slice(copied, match.index), ' ');
      copied = behind(html, '>', tag.lastIndex, missing);
      tag.lastIndex = copied;
    } else if (slash === '' && rawText.has(element)) {
      tag.lastIndex = before(html, `</${element}`, tag.lastIndex, missing);
    }
  }
  return parts.join('') + html.slice(copied);
}

/** True for long tags. These are removed and not scanned again, so the total time stays linear. */
function isLong(html: string, from: number): boolean {
  const end = html.indexOf('>', from);
  return (end < 0 ? html.length : end) - from > maxTagLength;
}

/** Open elements, as a parser sees them. An end tag closes all elements inside its own. */
class OpenElements {
  private readonly names: string[] = [];
  private readonly counts = new Map<string, number>();

  /** @returns true if the element is within the limits */
  open(name: string): boolean {
    if (neverDeep.has(name)) return true;
    const count = this.counts.get(name) ?? 0;
    if (this.names.length >= maxDepth || (count >= maxDepthOfOne && !layout.has(name))) return false;
    this.names.push(name);
    this.counts.set(name, count + 1);
    return true;
  }

  /** @returns true if the tag closes an element */
  close(name: string): boolean {
    if (neverDeep.has(name)) return true;
    if (!this.counts.get(name)) return false;
    for (;;) {
      const last = this.names.pop();
      if (last === undefined) return true;
      this.counts.set(last, (this.counts.get(last) ?? 1) - 1);
      if (last === name) return true;
    }
  }
}

/**
 * Returns the offset of the next occurrence, or the end of the text. `missing` caches marks without further
 * occurrences.
 */
function before(html: string, mark: string, from: number, missing: Set<string>): number {
  if (missing.has(mark)) return html.length;
  const small = mark.startsWith('</') ? indexOfTag(html, mark, from) : html.indexOf(mark, from);
  if (small >= 0) return small;
  missing.add(mark);
  return html.length;
}

const behind = (html: string, mark: string, from: number, missing: Set<string>): number =>
  Math.min(html.length, before(html, mark, from, missing) + mark.length);

function indexOfTag(html: string, mark: string, from: number): number {
  const end = new RegExp(mark, 'giu');
  end.lastIndex = from;
  return end.exec(html)?.index ?? -1;
}
