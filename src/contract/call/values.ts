import * as z from 'zod';
import { assistants } from '../models/assistants.ts';
import { maxSiteLength } from './limits.ts';
import { hasQuery, isSite, tidySite } from '../../text/urls/sites.ts';
import { oneLine } from '../../text/words/controlCharacters.ts';
import { wellFormed } from '../../text/words/wellFormed.ts';

export const ProjectId = z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 lowercase hexadecimal characters');
export const Id = z.int().min(1);

/** Calendar day in the project's time zone. */
export const Day = z.iso.date();
/** Calendar month, such as `2026-11`. */
export const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');
/** Point in time, ISO 8601 with offset. */
export const Moment = z.iso.datetime({ offset: true });

/** AI assistant that the contract names. Their table is in another file, because the editor's start needs no schema. */
export const Assistant = z.enum(assistants);
export type Assistant = z.infer<typeof Assistant>;

export const Position = z.enum(['top', 'middle', 'bottom']);
export type Position = z.infer<typeof Position>;
export const Sentiment = z.enum(['positive', 'mixed', 'negative']);
export type Sentiment = z.infer<typeof Sentiment>;
/** Source of a sentiment: a model, or a word list. */
export const SentimentSource = z.enum(['judge', 'estimated']);
export type SentimentSource = z.infer<typeof SentimentSource>;
export const MentionKind = z.enum(['recommended', 'named', 'denied']);
export type MentionKind = z.infer<typeof MentionKind>;

/** Zod also calls a schema's `error` for the failures of its checks. */
function faultOfUrl({ code }: { readonly code: string }): string {
  return code === 'too_big'
    ? 'must have at most 2048 characters'
    : 'must be a URL that starts with https:// or http://';
}

/** Web address with `https:` or `http:`. */
export const WebUrl = z.url({ protocol: /^https?$/, error: faultOfUrl }).max(2048);

/**
 * Site: a host, with or without a path. Accepts an address and keeps only these two. Rejects an address with a query.
 */
export const Site = z
  .string()
  .max(maxSiteLength)
  .refine(isSite, {
    error: ({ input }) =>
      typeof input === 'string' && hasQuery(input)
        ? 'must not have a query such as ?id=1, because a site is a host, or a host with a path'
        : 'must be a host such as acme.com, with a path if only that is the site, as in etsy.com/shop/acme',
  })
  .overwrite(tidySite);

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes that Unicode defines but ISO doesn't assign to a country, such as unions and parts of countries. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '));

/** Assigned country code, ISO 3166-1 alpha-2. Rejects withdrawn codes (`YU`) and aliases (`UK`). */
export const Region = z.string().refine(isCountry, 'must be a country code such as US or DE');

function isCountry(code: string): boolean {
  const known = /^[A-Z]{2}$/.test(code) && regionNames.of(code) !== undefined && !noCountries.has(code);
  return known && new Intl.Locale('und', { region: code }).region === code;
}

export const Timezone = z.string().refine(isTimezone, 'must be a time zone such as Europe/Berlin');

function isTimezone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** Language tag, the part of BCP 47 that texts need. */
export const language = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language such as en or de');

/**
 * Normalizes a line of text for storage and comparison. Trims it, composes it (NFC), and removes control characters,
 * direction marks, and characters that not every database can store.
 */
export const tidy = (text: string): string => oneLine(wellFormed(text)).trim().normalize('NFC');

const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Line of text that a user typed. Its length is counted in code points after `tidy`, but it is passed on as sent. */
export const lineAsSent = (most: number) =>
  z
    .string()
    .refine((text) => visible.test(tidy(text)), 'must not be empty')
    .refine((text) => [...tidy(text)].length <= most, `must have at most ${most} characters`);

/** Line of text that a user typed, normalized with `tidy`. */
export const line = (most: number) => lineAsSent(most).transform(tidy);
