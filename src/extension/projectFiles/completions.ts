import { assistantName } from '../../contract/models/assistants.ts';
import { caretAt, itemStep } from '../../projectFile/caret.ts';
import { fieldOf } from '../../projectFile/fields.ts';
import { fold } from '../../text/words/fold.ts';
import { spokenLanguage } from '../editor/l10n.ts';
import { countries, timezones } from '../projects/places.ts';
import { usualSchedules } from '../projects/schedules.ts';
import { localized } from '../editor/localized.ts';

/** Completion at a position of a project file. */
export interface FileChoice {
  readonly label: string;
  readonly detail?: string | undefined;
  readonly documentation?: string | undefined;
  /** Text to insert, with `$0` at the next cursor position. Further lines are indented like the first. */
  readonly snippet: string;
  readonly kind: 'field' | 'value' | 'topic';
  /** True if the next completions are offered immediately. */
  readonly goesOn: boolean;
}

interface FileChoices {
  readonly start: number;
  readonly end: number;
  readonly choices: readonly FileChoice[];
}

/** Returns the completions at an offset, best first. `topics` are the names in the service. */
export function fileChoices(text: string, offset: number, topics: readonly string[]): FileChoices | undefined {
  const caret = caretAt(text, offset);
  // More than one word means a prompt, not a field.
  if (!caret || (caret.part === 'key' && caret.word.includes(' ') && caret.path.at(-1) === itemStep)) return undefined;
  const { path, part, siblings, start, end } = caret;
  const written = new Set(siblings.map((sibling) => fold(sibling)));
  const fresh = (choice: FileChoice): boolean => !written.has(fold(choice.label));
  const values = valueChoices(path);
  if (part === 'value') return { start, end, choices: values.filter(fresh) };
  if (path.length === 1 && path[0] === 'topics') return { start, end, choices: topics.map(topicChoice).filter(fresh) };
  const all = [...fieldChoices(path), ...values];
  return { start, end, choices: all.filter(fresh) };
}

function fieldChoices(path: readonly string[]): readonly FileChoice[] {
  return (fieldOf(path)?.fields ?? []).map(({ name, description, kind }) => ({
    label: name,
    documentation: description === undefined ? undefined : localized(description),
    snippet: `${name}:${behind[kind]}$0`,
    kind: 'field',
    goesOn: kind !== 'value' || named.has(name) || (fieldOf([...path, name])?.values.length ?? 0) > 0,
  }));
}

/** Fields whose values are not listed in the schema. */
const named: ReadonlySet<string> = new Set(['region', 'timezone', 'schedule', 'cron']);

/** Text after a key. A list starts with its first item. */
const behind = { value: ' ', map: '\n  ', list: '\n  - ' } as const;

function valueChoices(path: readonly string[]): readonly FileChoice[] {
  const name = path.at(-1);
  if (path[0] === 'project' && name === 'region')
    return known(countries).map(({ label, value: code }) => value(code, label));
  if (path[0] === 'project' && name === 'timezone')
    return known(timezones).map(({ label, description }) => value(label, description));
  if (path[0] === 'project' && (name === 'schedule' || name === 'cron'))
    return usualSchedules().map(({ cron, label, when }) => ({
      ...value(cron, `${label}, ${when}`),
      snippet: `"${cron}"`,
    }));
  const isAssistant = path.at(-2) === 'assistants';
  return (fieldOf(path)?.values ?? []).map((one) => value(one, isAssistant ? assistantName(one) : undefined));
}

type List = typeof countries;
const lists = new Map<List, ReturnType<List>>();

/** Caches lists of countries and time zones, because every key press requests completions. */
function known(list: List): ReturnType<List> {
  const made = lists.get(list) ?? list(spokenLanguage());
  lists.set(list, made);
  return made;
}

const value = (label: string, detail?: string): FileChoice => ({
  label,
  detail,
  snippet: label,
  kind: 'value',
  goesOn: false,
});

const topicChoice = (name: string): FileChoice => {
  const isPlain = /^[\p{L}\p{N}](?:[\p{L}\p{N} &/()+.-]*[\p{L}\p{N})+.-])?$/u.test(name);
  const key = (isPlain ? name : JSON.stringify(name)).replace(/[\\$}]/gu, String.raw`\$&`);
  return { label: name, snippet: `${key}:\n  - $0`, kind: 'topic', goesOn: false };
};
