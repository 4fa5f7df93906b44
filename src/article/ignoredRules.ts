import { ownTexts } from '../text/frontMatter/fields.ts';

/** Returns the rules that an article turns off: `ignore: [seo.length]` under `citedesk:`. */
export const ignoredIn = (markdown: string): string[] =>
  ownTexts('ignore', markdown).flatMap((text) => text.match(/\w[\w-]*(?:\.\w[\w-]*)*/g) ?? []);

/** True if a rule is turned off by its name or by its area (`seo`). */
export const isIgnored = (rule: string, ignored: readonly string[]): boolean =>
  ignored.some((one) => rule === one || rule.startsWith(`${one}.`));
