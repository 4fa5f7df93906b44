import { assistantName } from '../../contract/models/assistants.ts';
import { caretAt } from '../../projectFile/caret.ts';
import { fieldOf } from '../../projectFile/fields.ts';
import type { Range } from '../../projectFile/problem.ts';
import { spokenLanguage, t } from '../editor/l10n.ts';
import { localized } from '../editor/localized.ts';

/** Hover text for a range of a project file. */
interface FileHover extends Range {
  readonly lines: readonly string[];
}

/** Hover for the field at an offset: its description and the meaning of its value. Undefined without either. */
export function fieldHover(text: string, offset: number): FileHover | undefined {
  const caret = caretAt(text, offset);
  if (!caret || offset > caret.end || caret.word === '') return undefined;
  const { path, part, word, start, end } = caret;
  const isKey = part === 'key' && fieldOf([...path, word]) !== undefined;
  const field = fieldOf(isKey ? [...path, word] : path);
  if (!field) return undefined;
  const meaning = isKey ? undefined : meaningOf(path, word);
  const values = field.values.length > 2 ? t('One of: {0}', field.values.join(', ')) : undefined;
  const description = field.description === undefined ? undefined : localized(field.description);
  const lines = [meaning, description, values].filter((line) => line !== undefined);
  return lines.length === 0 ? undefined : { lines, start, end };
}

function meaningOf(path: readonly string[], word: string): string | undefined {
  if (path.at(-2) === 'assistants') return assistantName(word);
  if (path.at(-1) !== 'region' || !/^[A-Z]{2}$/u.test(word)) return undefined;
  return new Intl.DisplayNames(spokenLanguage(), { type: 'region', fallback: 'none' }).of(word);
}
