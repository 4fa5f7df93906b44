import { assistantName } from '../../contract/models/assistants.ts';
import { caretAt, itemStep } from '../../projectFile/caret.ts';
import { fieldOf } from '../../projectFile/fields.ts';
import { fold } from '../../text/words/fold.ts';
import { spokenLanguage } from '../l10n.ts';
import { countries, timezones } from '../projects/places.ts';
import { usualSchedules } from '../projects/schedules.ts';
import { localized } from '../localized.ts';

/** What can be written at a place of a project file. */
export interface FileChoice {
  readonly label: string;
  readonly detail?: string | undefined;
  readonly documentation?: string | undefined;
  /** What is written, with `$0` where one goes on; lines are indented as the first one. */
  readonly snippet: string;
  readonly kind: 'field' | 'value' | 'topic';
  /** Whether what can follow is offered at once. */
  readonly goesOn: boolean;
}

interface FileChoices {
  readonly start: number;
  readonly end: number;
  readonly choices: readonly FileChoice[];
}

/** Offers what may stand at an offset, the best first; `topics` are names that the service has. */
export function fileChoices(text: string, offset: number, topics: readonly string[]): FileChoices | undefined {
  const caret = caretAt(text, offset);
  // A prompt is no field once it is more than a word.
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

/** Fields whose values the schema does not list. */
const named: ReadonlySet<string> = new Set(['region', 'timezone', 'schedule', 'cron']);

/** What stands behind a key; a list begins with its first item. */
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

/** Lists of the whole world, which are made once, as each key asks for them. */
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
