import { ignoredIn, isIgnored } from '../../../article/ignoredRules.ts';
import { changeBetween } from '../../../text/changeBetween.ts';
import { setFields } from '../../../text/markdown/frontMatter.ts';
import type { IgnoringPlace } from '../../commands/ids.ts';
import type { TextEdit } from '../notes/notes.ts';

/** A rule of scores or checks that is switched off for a document, or for its workspace. */
export interface IgnoredRule {
  readonly rule: string;
  readonly place: IgnoringPlace;
  readonly document: string;
}

/** What has to change in an article so that a rule is switched off for it; undefined where nothing has to, or can. */
export function ignoreInFile(markdown: string, rule: string): TextEdit | undefined {
  const ignored = ignoredIn(markdown);
  // Front matter in TOML would become text under ours.
  if (isIgnored(rule, ignored) || /^\uFEFF?\+\+\+/.test(markdown)) return undefined;
  return editBetween(markdown, setFields(markdown, { citedesk: { ignore: [...ignored, rule] } }));
}

/** The shortest single change that makes one text the other. */
function editBetween(before: string, after: string): TextEdit {
  const { start, removed, added } = changeBetween(before, after);
  return { start, end: start + removed, text: after.slice(start, start + added) };
}
