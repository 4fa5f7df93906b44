import type { Figure } from '../../text/figures/figures.ts';

/** What a figure is of: what stands before a colon, or before the verb that gives it. */
export function whatOf(text: string, { start }: Figure): string {
  const [, label] = /^([^:：]{2,60})[:：]\s/u.exec(text) ?? [];
  if (label !== undefined && label.length < start) return label;
  const before = text.slice(0, start).replace(giving, '').trim();
  return before === '' ? text.replace(/[.:]$/u, '') : before;
}

const giving =
  /\s(?:(?:usually|normally|meist|in der Regel)\s)?(?:costs?|starts?|is|are|was|takes?|reach(?:es)?|has|kostet|kosten|liegt|beträgt|dauert|erreicht|hat|sind|ist)(?=\s|$).*$/iu;

/** A figure as it stands, with its bound, what it is for, and its date: `$19 per user per month since March 2026`. */
export function valueIn(text: string, { start, end }: Figure): string {
  const [before = ''] = bound.exec(text.slice(0, start)) ?? [];
  const [each = ''] = per.exec(text.slice(end)) ?? [];
  const [since = ''] = date.exec(text.slice(end + each.length)) ?? [];
  return `${before}${text.slice(start, end)}${each}${since}`.replace(/\s+/g, ' ').trim();
}

const bound = /\b(?:about|around|up to|from|under|over|at least|etwa|rund|ca\.|bis zu|ab|höchstens|mindestens)\s$/iu;
const per = /^(?:(?:\s(?:per|an?|pro|je)\s|\s?\/\s?)\p{L}+){0,3}/u;
const date = /^[^.;,]{0,20}?\s(?:since|as of|until|seit|ab|bis|Stand)\s(?:\p{L}+\s)?\d{4}/u;
