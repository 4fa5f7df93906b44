/** Key suffix for English sentences from worker threads and services, which always use English. */
export const sentenceSuffix = '/finding';

/** Translated messages by English message. */
export type MessageBundle = Readonly<Record<string, string>>;

/** Returns the messages that are looked up by key. The others are templates for `translateSentences`. */
export const messagesIn = (bundle: MessageBundle): MessageBundle =>
  Object.fromEntries(Object.entries(bundle).filter(([key]) => !key.endsWith(sentenceSuffix)));

/** In characters. Longer lines are user content. */
const maxLength = 2000;
/** Sentences can be nested up to this depth. */
const maxDepth = 3;

interface Template {
  /** English text around `{0}`, `{1}`, …, in order. */
  readonly pieces: readonly string[];
  readonly holes: readonly number[];
  readonly spoken: string;
}

let known: { readonly of: object; readonly templates: readonly Template[] } | undefined;

/** Translates English sentences line by line. Lines without a translation are unchanged. */
export function translateSentences(bundle: MessageBundle, english: string): string {
  const templates = templatesIn(bundle);
  return templates.length === 0
    ? english
    : english
        .split('\n')
        .map((line) => saidLine(templates, line, maxDepth))
        .join('\n');
}

function saidLine(templates: readonly Template[], line: string, depth: number): string {
  if (depth === 0 || line.length > maxLength || !line.includes(' ')) return line;
  for (const { pieces, holes, spoken } of templates) {
    const values = valuesIn(line, pieces);
    if (values)
      return spoken.replace(/\{(\d)\}/gu, (hole, number: string) => {
        const value = values[holes.indexOf(Number(number))];
        return value === undefined ? hole : saidLine(templates, value, depth - 1);
      });
  }
  return line;
}

/** Returns the values between the pieces of a template, or undefined if the line doesn't match. */
function valuesIn(line: string, pieces: readonly string[]): string[] | undefined {
  const [first = '', ...others] = pieces;
  const last = others.pop();
  if (last === undefined) return line === first ? [] : undefined;
  if (!line.startsWith(first) || !line.endsWith(last)) return undefined;
  const values: string[] = [];
  let from = first.length;
  for (const piece of others) {
    const at = line.indexOf(piece, from);
    if (at < 0) return undefined;
    values.push(line.slice(from, at));
    from = at + piece.length;
  }
  const end = line.length - last.length;
  return end < from ? undefined : [...values, line.slice(from, end)];
}

/** Sorts specific templates before those that match almost anything. */
function templatesIn(bundle: MessageBundle): readonly Template[] {
  if (known?.of !== bundle) known = { of: bundle, templates: templatesOf(bundle) };
  return known.templates;
}

function templatesOf(bundle: MessageBundle): Template[] {
  const lengthOf = ({ pieces }: Template): number => pieces.join('').length;
  return Object.entries(bundle)
    .filter(([key]) => key.endsWith(sentenceSuffix))
    .map(([key, spoken]): Template => {
      const english = key.slice(0, -sentenceSuffix.length);
      const holes = [...english.matchAll(/\{(\d)\}/gu)].map(([, number]) => Number(number));
      return { pieces: english.split(/\{\d\}/u), holes, spoken };
    })
    .sort((one, other) => lengthOf(other) - lengthOf(one));
}
