/** Elements within one another; more are left out, with their text kept. Pages that people write stay under 60. */
const maxDepth = 100;
/** The same for one element but those that pages are laid out with, such as lists in lists. */
const maxDepthOfOne = 16;
const layout = new Set(['div', 'span', 'section']);
/** Characters of one tag; longer ones carry pictures, and are left out. */
const maxTagLength = 20_000;
/** Blanks in a row, which mean no more than one. */
const blanks = /\s{40,}/gu;
/** Tags of one page; what comes behind them is left out. Long articles have some thousands. */
const maxTags = 15_000;
/** Signs that begin something in HTML, each of which may become a piece of text of its own. */
const maxMarks = 60_000;

/** What has no end, or one that goes without saying. */
const neverDeep = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr ' +
    'p li dt dd option optgroup tr td th thead tbody tfoot colgroup caption rp rt'
  ).split(' '),
);
/** What holds text that is no HTML. */
const rawText = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);

/**
 * A page without the tags that nest deeper than a page does, and cut off behind as many as a page has: parsers and
 * readers take time with the square of both. Time is linear in the length.
 */
export function boundedHtml(page: string): string {
  const html = page.replace(blanks, '\n');
  const open = new OpenElements();
  const kept: string[] = [];
  const missing = new Set<string>();
  let copied = 0;
  let tags = 0;
  let marks = 0;
  const tag = /<!--|<(\/?)([a-z][^\s/>]*)|[<&]/giu;
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    const [mark, slash, name = ''] = found;
    marks += 1;
    if (name !== '') tags += 1;
    if (tags > maxTags || marks > maxMarks) return kept.join('') + html.slice(copied, found.index);
    if (mark.length === 1) continue;
    if (mark === '<!--') {
      tag.lastIndex = behind(html, '-->', tag.lastIndex, missing);
      continue;
    }
    const element = name.toLowerCase();
    const fits = slash === '/' ? open.close(element) : !isLong(html, tag.lastIndex) && open.open(element);
    if (!fits) {
      kept.push(html.slice(copied, found.index), ' ');
      copied = behind(html, '>', tag.lastIndex, missing);
      tag.lastIndex = copied;
    } else if (slash === '' && rawText.has(element)) {
      tag.lastIndex = before(html, `</${element}`, tag.lastIndex, missing);
    }
  }
  return kept.join('') + html.slice(copied);
}

/** A long tag is followed once, as what is left out is not read again. */
function isLong(html: string, from: number): boolean {
  const end = html.indexOf('>', from);
  return (end < 0 ? html.length : end) - from > maxTagLength;
}

/** The elements that are open, as a parser sees them: an end closes all that is open within its element. */
class OpenElements {
  private readonly names: string[] = [];
  private readonly counts = new Map<string, number>();

  /** @returns whether there is room for it */
  open(name: string): boolean {
    if (neverDeep.has(name)) return true;
    const count = this.counts.get(name) ?? 0;
    if (this.names.length >= maxDepth || (count >= maxDepthOfOne && !layout.has(name))) return false;
    this.names.push(name);
    this.counts.set(name, count + 1);
    return true;
  }

  /** @returns whether something is closed */
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

/** Where the next such mark begins, or the end of the text; `missing` keeps those that do not come any more. */
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
