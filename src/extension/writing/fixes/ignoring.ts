import { ignoredIn, isIgnored } from '../../../article/ignoredRules.ts';
import { changeBetween } from '../../../text/changeBetween.ts';
import { setFields, type SettingFault, settingFault } from '../../../text/frontMatter/setFields.ts';
import type { IgnoringPlace } from '../../editor/commandIds.ts';
import type { TextEdit } from '../notes/notes.ts';

/** A rule that is turned off for a document or its workspace. */
export interface IgnoredRule {
  readonly rule: string;
  readonly place: IgnoringPlace;
  readonly document: string;
}

/** An edit that turns a rule off for an article, or why its front matter can't be changed. */
type IgnoringEdit = { readonly edit: TextEdit } | { readonly fault: SettingFault };

/** Turns a rule off in an article. Undefined if it is already off. */
export function ignoreInFile(markdown: string, rule: string): IgnoringEdit | undefined {
  const ignored = ignoredIn(markdown);
  if (isIgnored(rule, ignored)) return undefined;
  const fault = settingFault(markdown);
  if (fault) return { fault };
  return { edit: editBetween(markdown, setFields(markdown, { citedesk: { ignore: [...ignored, rule] } })) };
}

/** Returns the shortest single edit from one text to the other. */
function editBetween(before: string, after: string): TextEdit {
  const { start, removed, added } = changeBetween(before, after);
  return { start, end: start + removed, text: after.slice(start, start + added) };
}
