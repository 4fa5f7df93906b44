import { readOutsideCode } from './codeSpans.ts';
import { matchAt } from '../matches.ts';

/** A text whose raw marks are `[1]` or gone. */
interface PlainMarks {
  readonly text: string;
  /** Where what stood at an offset of the text given stands now. */
  readonly at: (offset: number) => number;
}

/**
 * Rewrites the marks that an assistant writes for its own page and that come along when its answer is exported, copied
 * or read from an interface: those that count sources become `[1]`, and what is for no reader goes. Code stays.
 * @param counted false where nothing is known that the numbers count: those marks go, too
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
      // The blank before a mark goes with it, but not the one behind an item's mark, or before what only opens a stretch.
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
  /** What a reader should see. */
  readonly plain: (groups: Readonly<Record<string, string | undefined>>) => string;
  /** Whether it counts sources. */
  readonly counts?: true;
}

const name = String.raw`turn\d{1,4}[a-z]{1,20}\d{1,4}`;
const digits = String.raw`[\d\uFF10-\uFF19]{1,3}`;
const numbers = String.raw`${digits}(?:\s?[,;，、–-]\s?${digits}){0,9}`;
/** Before a number: what kind of page it counts. */
const counter = String.raw`(?:cite|citation|web|page|post|news|source|ref|reference|doc|search)[:_]\s?`;

/** The forms, those first that others are parts of. */
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
  // ChatGPT: a private-use character opens and closes, another parts the kind from what belongs to it
  {
    form: String.raw`\uE200(?<held>[^\uE200\uE201\n]{0,8000})\uE201`,
    plain: ({ held = '' }) => shownOf(held.split('\uE202')),
  },
  // the same where the characters are lost
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

/** The visible text of a mark between private-use characters: the name of an entity, or the text of a link. */
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
    const found = matchAt(expression, text, at);
    if (found) return counts && !counted ? '' : plain(found.groups ?? {});
  }
  return '';
}

/** What some form has and other texts hardly do. */
const mayHoldMarks =
  /[\uE200-\uE206‡†［]|oaicite|turn\d|entity\[|image_group|products\{|genui\{|\[\^\d[^\]]{0,60}\^\]|\[[a-z_]{2,13}[:_]/;
/** Marks that only separate texts. */
const opens = /^(?:.|\[cite_(?:start|end)\])$/;
const wordBefore = /[^\s>*+-][ \t]$/;
