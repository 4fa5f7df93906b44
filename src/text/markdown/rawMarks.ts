import { readOutsideCode } from './codeSpans.ts';
import { matchAt } from '../matches.ts';

/** A text whose raw citation marks became `[1]` or were removed. */
interface PlainMarks {
  readonly text: string;
  /** Maps an offset of the original text to the new text. */
  readonly at: (offset: number) => number;
}

/**
 * Rewrites the internal marks that assistants leave in exported, copied, or API answers. Source numbers become `[1]`,
 * and other marks are removed. Code is unchanged.
 * @param counted false if the numbers' sources are unknown, which removes those marks too
 */
export function withPlainMarks(text: string, counted = true): PlainMarks {
  const same = { text, at: (offset: number): number => offset };
  if (!mayHoldMarks.test(text)) return same;
  const edits: Edit[] = [];
  readOutsideCode(text, oneOf('g', String.raw`\n`, ...forms.map(({ form }) => form), '`+'), {
    copy(start, end) {
      // ChatGPT once wrote its marks as code.
      const [, index] = (end - start < 30 && /^`+【oaicite:(\d{1,3})】`+$/.exec(text.slice(start, end))) || [];
      if (index !== undefined) edits.push({ start, end, instead: counted ? next(index) : '' });
    },
    read(mark, start) {
      const shown = plainMark(text, start, counted);
      const end = start + mark.length;
      // Removes the space before a mark, unless it follows a list marker or the mark only opens a span.
      const isAside = shown === '' && !opens.test(mark);
      const blank = isAside && wordBefore.test(text.slice(Math.max(0, start - 2), start)) ? 1 : 0;
      edits.push({ start: start - blank, end, instead: shown });
      return end;
    },
  });
  if (edits.length === 0) return same;
  return { text: edited(text, edits), at: moving(edits) };
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

function edited(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, instead } of edits) {
    pieces.push(text.slice(from, start), instead);
    from = end;
  }
  return pieces.join('') + text.slice(from);
}

/** Maps offsets to the edited text. An offset inside an edit becomes the end of its replacement. */
function moving(edits: readonly Edit[]): (offset: number) => number {
  const ends: number[] = [];
  let moved = 0;
  for (const { start, end, instead } of edits) {
    moved += instead.length - (end - start);
    ends.push(moved);
  }
  return (offset) => {
    let [low, high] = [0, edits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((edits[middle]?.start ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    const last = edits[low - 1];
    return Math.max(offset, last?.end ?? 0) + (ends[low - 1] ?? 0);
  };
}

interface MarkForm {
  readonly form: string;
  /** Visible replacement. */
  readonly plain: (groups: Readonly<Record<string, string | undefined>>) => string;
  /** Set if the mark counts sources. */
  readonly counts?: true;
}

const name = String.raw`turn\d{1,4}[a-z]{1,20}\d{1,4}`;
const digits = String.raw`[\d\uFF10-\uFF19]{1,3}`;
const numbers = String.raw`${digits}(?:\s?[,;，、–-]\s?${digits}){0,9}`;
/** Prefix that names the kind of page. */
const counter = String.raw`(?:cite|citation|web|page|post|news|source|ref|reference|doc|search)[:_]\s?`;

/** Specific forms first, because other forms are parts of them. */
const forms: readonly MarkForm[] = [
  // ChatGPT: `:contentReference[oaicite:0]{index=0}`, counted from 0
  {
    form: String.raw`:contentReference\[oaicite:(?<oai>\d{1,3})\](?:\{index=\d{1,3}\})?`,
    plain: ({ oai }) => next(oai),
    counts: true,
  },
  { form: String.raw`【oaicite:(?<lenticular>\d{1,3})】`, plain: ({ lenticular }) => next(lenticular), counts: true },
  // ChatGPT: `[oai_citation:1‡site.example](https://…)`
  {
    form: String.raw`\[oai_citation[a-z_]{0,20}:(?<linked>\d{1,3})‡[^\]\n]{0,300}\]`,
    plain: ({ linked }) => `[${linked}]`,
    counts: true,
  },
  // ChatGPT: private-use characters open and close the mark, and separate its kind from its fields
  {
    form: String.raw`\uE200(?<held>[^\uE200\uE201\n]{0,8000})\uE201`,
    plain: ({ held = '' }) => shownOf(held.split('\uE202')),
  },
  // the same mark after its private-use characters were lost
  {
    form: String.raw`(?:[a-z]{1,20}_)?entity\["[^"\]\n]{0,200}","(?<entity>[^"\]\n]{0,200})"[^\]\n]{0,400}\]`,
    plain: ({ entity = '' }) => entity,
  },
  { form: String.raw`(?:image_group|products|genui)\{"[^{}\n]{0,8000}\}`, plain: () => '' },
  {
    form: String.raw`[(\[【]\s?${name}(?:[\s,;·]{0,3}${name}){0,50}(?:†[^\]】)\n]{0,100})?\s?[)\]】]`,
    plain: () => '',
  },
  { form: String.raw`(?:(?:file)?cite|(?<![\p{L}\p{N}])i)?(?:${name}){1,50}`, plain: () => '' },
  { form: String.raw`[\uE200-\uE206]`, plain: () => '' },
  // Gemini
  { form: String.raw`\[cite_(?:start|end)\]`, plain: () => '' },
  // Gemini, Perplexity, DeepSeek: `[cite: 1, 2]`, `[web:1]`, `[citation:3]`
  {
    form: String.raw`\[(?<named>${counter}${digits}(?:\s?[,;–-]\s?(?:${counter})?${digits}){0,9})\]`,
    plain: ({ named = '' }) => `[${named.replace(new RegExp(counter, 'g'), '')}]`,
    counts: true,
  },
  {
    form: String.raw`\[(?:cite:[^\[\]\n]{0,100}|(?:memory|attached_file|code_file|chart|image|video):\d{1,3})\]`,
    plain: () => '',
  },
  // `［1］`
  { form: `［(?<wide>${numbers})］`, plain: ({ wide = '' }) => `[${wide.normalize('NFKC')}]`, counts: true },
  // `[1†L3-L5]`
  {
    form: String.raw`\[(?<lines>\d{1,3})(?::\d{1,3})?†[^\[\]\n]{0,200}\]`,
    plain: ({ lines }) => `[${lines}]`,
    counts: true,
  },
  // Copilot: `[^1^]`
  { form: String.raw`\[\^(?<raised>${numbers})\^\]`, plain: ({ raised }) => `[${raised}]`, counts: true },
];

const next = (index = ''): string => `[${Number(index) + 1}]`;

/** Returns the visible text of a private-use mark: the name of an entity, or the text of a link. */
function shownOf([kind = '', ...fields]: readonly string[]): string {
  if (kind === 'url' || kind === 'link_title') return fields[0] ?? '';
  if (!kind.endsWith('entity')) return '';
  return /^\["[^"]*","([^"]*)"/.exec(fields[0] ?? '')?.[1] ?? '';
}

const oneOf = (flags: string, ...expressions: readonly string[]): RegExp =>
  new RegExp(expressions.map((one) => `(?:${one})`).join('|'), `u${flags}`);

const each = forms.map(({ form, ...rest }) => ({ ...rest, expression: new RegExp(form, 'uy') }));

function plainMark(text: string, at: number, counted: boolean): string {
  for (const { expression, plain, counts } of each) {
    const match = matchAt(expression, text, at);
    if (match) return counts && !counted ? '' : plain(match.groups ?? {});
  }
  return '';
}

/** Quick test for characters that are rare outside these marks. */
const mayHoldMarks =
  /[\uE200-\uE206‡†［]|oaicite|turn\d|entity\[|image_group|products\{|genui\{|\[\^\d[^\]]{0,60}\^\]|\[[a-z_]{2,13}[:_]/;
/** Marks that only open or close a span. */
const opens = /^(?:.|\[cite_(?:start|end)\])$/;
const wordBefore = /[^\s>*+-][ \t]$/;
