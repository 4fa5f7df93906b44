import { ownTexts } from '../text/frontMatter/fields.ts';

/** The rules that an article turns off for itself: `ignore: [seo.length]` under `citedesk:`. */
export const ignoredIn = (markdown: string): string[] =>
  ownTexts('ignore', markdown).flatMap((text) => text.match(/\w[\w-]*(?:\.\w[\w-]*)*/g) ?? []);

/** Whether a rule is among those that nobody wants to hear of: by its name, or by its area (`seo`). */
export const isIgnored = (rule: string, ignored: readonly string[]): boolean =>
  ignored.some((one) => rule === one || rule.startsWith(`${one}.`));
