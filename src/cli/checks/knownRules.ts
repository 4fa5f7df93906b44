import { isIgnored } from '../../article/ignoredRules.ts';
import { plainRules } from '../../scoring/plain/plainStyle.ts';
import { geoRules } from '../../scoring/rules/geo.ts';
import { seoRules } from '../../scoring/rules/seo.ts';
import { checkRules } from './sarif.ts';

/** Rules that no exported table contains. */
const others = ['readability.long-sentence', 'readability.short-text', 'readability.ease', 'style.word'] as const;

const known: readonly string[] = [
  ...checkRules,
  ...[...seoRules, ...geoRules].map(({ id }) => id),
  ...plainRules,
  ...others,
];

/** Returns the names under `ignore` that match no rule and no area of rules. */
export const unknownRules = (ignored: readonly string[]): string[] =>
  [...new Set(ignored)].filter((one) => !known.some((rule) => isIgnored(rule, [one])));
