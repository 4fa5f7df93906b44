import type * as z from 'zod';
import { assistantNamed, assistants } from '../contract/models/assistants.ts';
import { Assistant, Region } from '../contract/call/values.ts';
import { itemStep } from './caret.ts';
import { fieldOf } from './fields.ts';
import { nearest } from '../text/words/nearest.ts';
import type { Problem, ProblemCode, Range } from './problem.ts';
import { FileProject } from './schema.ts';
import type { Entry, MapValue, Value } from './value.ts';

interface ProjectReading {
  readonly project: FileProject | undefined;
  /** Ranges of the values of the project's fields, by name. */
  readonly fields: ReadonlyMap<string, Range>;
  readonly problems: readonly Problem[];
}

export function readProject({ key, value }: Entry): ProjectReading {
  const fields = new Map(value.kind === 'map' ? value.entries.map((entry) => [entry.key.text, entry.value]) : []);
  if (value.kind !== 'map') {
    const message = 'The project must have at least name and url.';
    return {
      project: undefined,
      fields,
      problems: [{ code: 'value.invalid', message, start: value.start, end: value.end }],
    };
  }
  const read = FileProject.safeParse(plain(value));
  const problems = (read.error?.issues ?? []).flatMap((issue) => problemsOf(issue, value, key));
  return { project: read.data, fields, problems };
}

/** Converts a value to plain data. An empty `schedule` or `url` becomes null. */
function plain(value: Value, name?: string): unknown {
  if (value.kind === 'list') return value.items.map((item) => plain(item));
  if (value.kind === 'map')
    return Object.fromEntries(value.entries.map(({ key, value: inner }) => [key.text, plain(inner, key.text)]));
  return isNullable.has(name ?? '') && noValue.has(value.text) ? null : value.text;
}

const isNullable: ReadonlySet<string> = new Set(['schedule', 'url']);
const noValue: ReadonlySet<string> = new Set(['', '~', 'null']);

function problemsOf(issue: z.core.$ZodIssue, project: MapValue, name: Range): Problem[] {
  const { value, key } = standingAt(issue.path, project);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => unknownField(name, value, fieldsAt(['project', ...issue.path])));
  if (value === undefined) {
    const field = String(issue.path.at(-1));
    const above = issue.path.slice(0, -1);
    const parent = standingAt(above, project);
    const { start, end } = above.length === 0 ? name : (parent.key ?? parent.value ?? project);
    return [{ code: 'field.missing', message: `The ${field} is missing.`, start, end }];
  }
  // Names the inner field of a competitor or schedule if it has a name, otherwise the outer one.
  const field = String(issue.path.findLast((step) => typeof step === 'string' && step !== 'cron') ?? '');
  const written = value.kind === 'scalar' ? value.text : undefined;
  const range: Range = written === '' && key ? key : value;
  const isItem = typeof issue.path.at(-1) === 'number';
  return [invalid({ field, isItem }, written, plainWords(issue), range)];
}

/** Describes a problem as words that follow the field's name. */
function plainWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? 'a single line'}`;
  if (issue.code === 'too_big' && issue.origin === 'array') return `must have at most ${issue.maximum} entries`;
  if (issue.code === 'too_small' && issue.origin === 'array') return 'must have at least one entry';
  if (issue.code === 'too_big') return `must have at most ${issue.maximum} characters`;
  return issue.message.startsWith('must ') ? issue.message : 'is not valid';
}

const kinds: Readonly<Record<string, string>> = { array: 'a list', object: 'a set of fields with values' };

const fieldsAt = (path: readonly PropertyKey[]): string[] =>
  fieldOf(path.map((step) => (typeof step === 'number' ? itemStep : String(step))))?.fields.map(({ name }) => name) ??
  [];

function unknownField(name: string, value: Value | undefined, known: readonly string[]): Problem {
  const key = value?.kind === 'map' ? value.entries.find((entry) => entry.key.text === name)?.key : undefined;
  const range: Range = key ?? { start: value?.start ?? 0, end: value?.end ?? 0 };
  return problem('field.unknown', range, `Unknown field “${name}”. Correct or remove it.`, nearest(name, known));
}

function invalid(
  { field, isItem }: { readonly field: string; readonly isItem: boolean },
  written: string | undefined,
  message: string,
  range: Range,
): Problem {
  if (field === 'schedule')
    return problem(
      'schedule.invalid',
      range,
      'A schedule must be null or a cron expression with five fields, such as 0 6 * * 1.',
    );
  if (written === undefined) return problem('value.invalid', range, `The ${field} ${message}.`);
  if (field === 'assistants' && isItem) {
    const named = assistantNamed(written);
    const known = Assistant.safeParse(named).success ? named : nearest(written, assistants);
    return problem(
      'assistant.unknown',
      range,
      `Unknown assistant “${written}”. Use one of ${assistants.join(', ')}.`,
      known,
    );
  }
  if (field === 'region')
    return problem(
      'region.unknown',
      range,
      `“${written}” isn’t a country code. Use a code such as US or DE.`,
      regionMeant(written),
    );
  if (field === 'timezone')
    return problem(
      'timezone.unknown',
      range,
      `“${written}” isn’t a time zone. Use a name such as Europe/Berlin.`,
      zoneMeant(written),
    );
  return problem('value.invalid', range, `The ${field} ${message}.`);
}

function problem(code: ProblemCode, { start, end }: Range, message: string, meant?: string): Problem {
  const fix = meant !== undefined && { title: `Change to “${meant}”`, edits: [{ start, end, text: meant }] };
  return { code, message, start, end, ...(fix && { fix }) };
}

/** Codes from other standards, with the intended ISO code. */
const otherRegions: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

function regionMeant(written: string): string | undefined {
  const code = written.toUpperCase().slice(0, 2);
  const known = otherRegions[code] ?? code;
  return written.length <= 3 && Region.safeParse(known).success ? known : undefined;
}

const zoneMeant = (written: string): string | undefined => {
  const zones = Intl.supportedValuesOf('timeZone');
  const city = written.replaceAll(' ', '_').toLowerCase();
  return (
    zones.find((zone) => zone.toLowerCase().split('/').at(-1) === city) ?? nearest(written.replaceAll(' ', '_'), zones)
  );
};

function standingAt(path: readonly PropertyKey[], project: Value): { readonly value?: Value; readonly key?: Range } {
  let value: Value | undefined = project;
  let key: Range | undefined;
  for (const step of path) {
    const entry: Entry | undefined =
      value?.kind === 'map' ? value.entries.find((one) => one.key.text === step) : undefined;
    const item: Value | undefined = value?.kind === 'list' && typeof step === 'number' ? value.items[step] : undefined;
    value = entry?.value ?? item;
    key = entry?.key;
  }
  return { ...(value && { value }), ...(key && { key }) };
}
