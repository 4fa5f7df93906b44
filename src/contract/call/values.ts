import * as z from 'zod';
import { assistants } from '../models/assistants.ts';
import { maxSiteLength } from './limits.ts';
import { hasQuery, isSite, tidySite } from '../../text/urls/sites.ts';
import { oneLine } from '../../text/words/oneLine.ts';
import { wellFormed } from '../../text/words/wellFormed.ts';

export const ProjectId = z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 lowercase hexadecimal characters');
export const Id = z.int().min(1);

/** A calendar day in the project's zone. */
export const Day = z.iso.date();
/** A calendar month, such as `2026-11`. */
export const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');
/** An exact moment, ISO 8601 with offset. */
export const Moment = z.iso.datetime({ offset: true });

/** An AI assistant that the contract names; their table stands apart, as the editor's start needs no schema. */
export const Assistant = z.enum(assistants);
export type Assistant = z.infer<typeof Assistant>;

export const Position = z.enum(['top', 'middle', 'bottom']);
export type Position = z.infer<typeof Position>;
export const Sentiment = z.enum(['positive', 'mixed', 'negative']);
export type Sentiment = z.infer<typeof Sentiment>;
/** Who says how an answer speaks of the brand: a model, or a list of words. */
export const SentimentSource = z.enum(['judge', 'estimated']);
export type SentimentSource = z.infer<typeof SentimentSource>;
export const MentionKind = z.enum(['recommended', 'named', 'denied']);
export type MentionKind = z.infer<typeof MentionKind>;

/** The error of a schema is asked for each of its checks, too. */
function faultOfUrl({ code }: { readonly code: string }): string {
  return code === 'too_big'
    ? 'must have at most 2048 characters'
    : 'must be a URL that starts with https:// or http://';
}

/** An address on the web: `https:` or `http:`. */
export const WebUrl = z.url({ protocol: /^https?$/, error: faultOfUrl }).max(2048);

/** A site: a host, with or without a path. Of an address, only these two are kept; one with a query is refused. */
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
/** Codes that Unicode names beside those that ISO has assigned: unions, parts of countries, none at all. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '));

/** ISO 3166-1 alpha-2: the codes that are assigned, so neither withdrawn ones (`YU`) nor other names of one (`UK`). */
export const Region = z.string().refine(isCountry, 'must be a country code such as US or DE');

function isCountry(code: string): boolean {
  const known = /^[A-Z]{2}$/.test(code) && regionNames.of(code) !== undefined && !noCountries.has(code);
  return known && new Intl.Locale('und', { region: code }).region === code;
}

/** IANA zone name. */
export const Timezone = z.string().refine(isTimezone, 'must be a time zone such as Europe/Berlin');

function isTimezone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** BCP 47, as far as texts need it. */
export const language = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language such as en or de');

/**
 * A line of text as it is stored and compared: without outer blanks, control characters and signs that turn the
 * direction of others, in Unicode's composed form, and of nothing that no store keeps.
 */
export const tidy = (text: string): string => oneLine(wellFormed(text)).trim().normalize('NFC');

const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/**
 * A line of text that a person typed; its length is counted in code points after `tidy`, and it is passed on as sent.
 */
export const lineAsSent = (most: number) =>
  z
    .string()
    .refine((text) => visible.test(tidy(text)), 'must not be empty')
    .refine((text) => [...tidy(text)].length <= most, `must have at most ${most} characters`);

/** The same, passed on tidied. */
export const line = (most: number) => lineAsSent(most).transform(tidy);
