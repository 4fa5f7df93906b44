import { figuresIn } from '../../text/figures/figures.ts';
import type { PageLine, PagePart } from '../facts/pageParts.ts';
import type { PageFacts } from './briefData.ts';
import type { PlacedFacts } from './placeFacts.ts';

export const textOf = (lines: readonly PageLine[]): string => lines.map(({ text }) => text).join(' ');

/** Merges consecutive content below the same heading, except tables and procedures. */
export function together(placed: readonly PlacedFacts[]): PageFacts[] {
  const groups: { part: PagePart; all: PlacedFacts[] }[] = [];
  for (const one of placed) {
    const last = groups.at(-1);
    const { part } = one;
    const isSame =
      last !== undefined &&
      last.part.site === part.site &&
      last.part.form === part.form &&
      headingOf(last.part) === headingOf(part) &&
      part.form !== 'table' &&
      part.form !== 'steps';
    if (isSame) last.all.push(one);
    else groups.push({ part, all: [one] });
  }
  return groups.map(({ part, all }) => factsOf(part, all));
}

export function factsOf(
  { url, label, site, title, form, head, headings, leadIn, isLabelled, language, scope }: PagePart,
  placed: readonly PlacedFacts[],
): PageFacts {
  const named = [...headings.slice(-1), ...(leadIn === undefined ? [] : [leadIn])].join(', ');
  const heading = named === '' ? undefined : named;
  const lines = placed.flatMap((one) => one.lines);
  const steps = form === 'steps' ? stepsOf(lines) : [];
  const texts = form === 'table' ? [] : form === 'steps' ? steps : placed.map(inContext);
  const below = texts.flatMap((text, index) => {
    const own = form === 'steps' ? placed : placed.slice(index, index + 1);
    const all = own.flatMap((one) =>
      [...(one.below ?? [])].flatMap(([line, said]) => (text.includes(line) ? said : [])),
    );
    return all.length > 0 ? [[text, all] as const] : [];
  });
  const repeated = placed.flatMap((one) => [
    ...(one.also ? [[inContext(one), one.also] as const] : []),
    ...one.lines.flatMap(({ text, cells = [] }) => {
      const also = one.alsoLines?.get(text);
      return also ? [[steps.find((step) => step.includes(text)) ?? rowKey(cells), also] as const] : [];
    }),
  ]);
  return {
    ...(url !== undefined && { url }),
    ...(label !== undefined && { label }),
    site,
    title,
    form,
    language,
    ...(scope && { scope }),
    ...(heading !== undefined && { heading }),
    ...((leadIn !== undefined ||
      isLabelled ||
      placed.some(({ isUnnamed }) => isUnnamed) ||
      hasDay(headings.at(-1), language)) && {
      needsHeading: true as const,
    }),
    texts,
    ...(below.length > 0 && { below: new Map(below) }),
    ...(repeated.length > 0 && { also: new Map(repeated) }),
    ...(form === 'table' && { head: head ?? [], rows: lines.flatMap(({ cells }) => (cells ? [cells] : [])) }),
  };
}

/** True for `Our offer until 31 October`. */
const hasDay = (heading = '', language: string): boolean =>
  figuresIn(heading, language).some(({ kind, value }) => kind === 'date' && value % 10_000 !== 0);

/** Key of a row in `PageFacts.also`. */
export const rowKey = (cells: readonly string[]): string => cells.join(' | ');

/** Returns the text of a sentence, with the one before it if they were separated. */
const inContext = ({ lines, before }: PlacedFacts): string =>
  before === undefined ? textOf(lines) : `${before} ${textOf(lines)}`;

/** A step may have several sentences. */
function stepsOf(lines: readonly PageLine[]): string[] {
  const steps: string[] = [];
  for (const { text, goesOn } of lines) {
    if (goesOn && steps.length > 0) steps.push(`${steps.pop() ?? ''} ${text}`);
    else steps.push(text);
  }
  return steps;
}

const headingOf = ({ headings, leadIn = '' }: PagePart): string => [...headings, leadIn].join('\n');
