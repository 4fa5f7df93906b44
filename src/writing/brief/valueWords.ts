import { oneOf } from '../../analysis/lexicon/lexicon.ts';
import type { Figure } from '../../text/figures/figures.ts';
import file from './valueWords.json' with { type: 'json' };

/** What a figure is of: what stands before a colon, or before the verb that gives it. */
export function whatOf(text: string, { start }: Figure): string {
  const [, label] = /^([^:：]{2,60})[:：]\s/u.exec(text) ?? [];
  if (label !== undefined && label.length < start) return label;
  const before = text.slice(0, start).replace(giving, '').trim();
  return before === '' ? text.replace(/[.:]$/u, '') : before;
}

const any = (list: keyof (typeof file)['en']): string => oneOf([...file.en[list], ...file.de[list]]);

const giving = new RegExp(String.raw`\s(?:${any('usually')}\s)?${any('giving')}(?=\s|$).*$`, 'iu');

/** A figure as it stands, with its bound, what it is for, and its date: `$19 per user per month since March 2026`. */
export function valueIn(text: string, { start, end }: Figure): string {
  const [before = ''] = bound.exec(text.slice(0, start)) ?? [];
  const [each = ''] = per.exec(text.slice(end)) ?? [];
  const [since = ''] = date.exec(text.slice(end + each.length)) ?? [];
  return `${before}${text.slice(start, end)}${each}${since}`.replace(/\s+/g, ' ').trim();
}

const bound = new RegExp(String.raw`(?<!\p{L})${any('bounds')}\s$`, 'iu');
const per = new RegExp(String.raw`^(?:(?:\s${any('per')}\s|\s?\/\s?)\p{L}+){0,3}`, 'u');
const date = new RegExp(String.raw`^[^.;,]{0,20}?\s${any('since')}\s(?:\p{L}+\s)?\d{4}`, 'u');
