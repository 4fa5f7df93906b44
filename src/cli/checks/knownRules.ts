import { isIgnored } from '../../article/ignoredRules.ts';
import { plainRules } from '../../scoring/plain/plainStyle.ts';
import { geoRules } from '../../scoring/rules/geo.ts';
import { seoRules } from '../../scoring/rules/seo.ts';
import { checkRules } from './sarif.ts';

/** Rules that are in no table of theirs. */
const others = ['readability.long-sentence', 'readability.short-text', 'readability.ease', 'style.word'] as const;

const known: readonly string[] = [
  ...checkRules,
  ...[...seoRules, ...geoRules].map(({ id }) => id),
  ...plainRules,
  ...others,
];

/** Names under `ignore` of an article that switch off nothing, as no rule and no area of rules is called so. */
export const unknownRules = (ignored: readonly string[]): string[] =>
  [...new Set(ignored)].filter((one) => !known.some((rule) => isIgnored(rule, [one])));
