import type * as z from 'zod';
import { maxPromptLength } from '../contract/call/limits.ts';
import { tidy } from '../contract/call/values.ts';
import { PromptKey } from '../contract/projects/definition.ts';
import { fold } from '../text/words/fold.ts';
import { nearest } from '../text/words/nearest.ts';
import type { Problem, ProblemCode, Range } from './problem.ts';
import type { FilePrompt } from './schema.ts';
import type { Entry, ScalarValue, Value } from './value.ts';

/** Parsed item of a topic. Offsets are relative to the text that was parsed. */
export interface ItemReading extends Range {
  readonly value: Value;
  /** Undefined if the item isn't a valid prompt. */
  readonly prompt: FilePrompt | undefined;
  /** Text in the form used for comparisons. */
  readonly folded: string;
  readonly key: Range | undefined;
  readonly text: Range;
  readonly active: Range | undefined;
  readonly problems: readonly Problem[];
}

const fieldNames = ['key', 'text', 'active'] as const;

/** Reads an item: a line of text, or a map with `key`, `text`, and `active`. */
export function readItem(value: Value, known: readonly Problem[] = []): ItemReading {
  const problems = [...known];
  const say = (code: ProblemCode, range: Range, message: string, fix?: Problem['fix']): void => {
    problems.push({ code, message, start: range.start, end: range.end, ...(fix && { fix }) });
  };
  const fields = fieldsOf(value, say);
  const text = fields?.text;
  // An alias has already been reported.
  if (text?.isAlias === false) checkText(text, say);
  if (fields && !text) say('field.missing', value, 'This prompt has no text. Add a text field.');
  const key = fields?.key;
  const keyFault = key && PromptKey.safeParse(key.text).error?.issues[0];
  if (key && keyFault) say('key.invalid', key, `A key ${keyWords(keyFault)}.`);
  const active = fields?.active;
  if (active && active.text !== 'true' && active.text !== 'false')
    say('value.invalid', active, 'The value must be true or false.');
  const line = tidy(text?.text ?? '');
  const isRead = text !== undefined && problems.length === 0;
  return {
    start: value.start,
    end: value.end,
    value,
    prompt: isRead ? { text: line, ...(key && { key: key.text }), active: active?.text !== 'false' } : undefined,
    folded: fold(line),
    key: key && { start: key.start, end: key.end },
    text: { start: (text ?? value).start, end: (text ?? value).end },
    active: active && { start: active.start, end: active.end },
    problems,
  };
}

const keyWords = (fault: z.core.$ZodIssue): string =>
  fault.code === 'too_big' ? `must have at most ${fault.maximum} characters` : fault.message;

type Say = (code: ProblemCode, range: Range, message: string, fix?: Problem['fix']) => void;
type Fields = { readonly [Name in (typeof fieldNames)[number]]?: ScalarValue };

function fieldsOf(value: Value, say: Say): Fields | undefined {
  if (value.kind === 'scalar') return { text: value };
  if (value.kind === 'list') {
    say('prompt.invalid', value, 'A prompt must be one line of text, or fields such as key and text.');
    return undefined;
  }
  return Object.fromEntries(
    value.entries.flatMap((entry) => {
      const name = fieldNames.find((one) => one === entry.key.text);
      if (!name) say('field.unknown', entry.key, unknownField(entry), renaming(entry));
      else if (entry.value.kind !== 'scalar') say('value.invalid', entry.value, `The ${name} must be a single line.`);
      else return [[name, entry.value]];
      return [];
    }),
  );
}

/** In YAML, a line such as `best anvil: which one` is a key with a value. */
const unknownField = ({ key }: Entry): string =>
  `A prompt can have key, text, and active, but not “${key.text}”. Put text that contains a colon in quotation marks.`;

function renaming({ key }: Entry): Problem['fix'] {
  const name = nearest(key.text, fieldNames);
  return name && { title: `Change to “${name}”`, edits: [{ start: key.start, end: key.end, text: name }] };
}

function checkText(text: ScalarValue, say: Say): void {
  const line = tidy(text.text);
  if (line === '') {
    say('prompt.invalid', text, 'A prompt must not be empty.');
    return;
  }
  const characters = [...line];
  if (characters.length > maxPromptLength) {
    const message = `This prompt has ${characters.length} characters. The maximum is ${maxPromptLength}.`;
    const cut = characters.slice(0, maxPromptLength).join('').trim();
    say('prompt.tooLong', text, message, writing(cut, text, `Shorten to ${maxPromptLength} characters`));
  } else if (line !== text.text.trim().normalize('NFC')) {
    const message = 'A prompt must be a single line without tabs or invisible characters.';
    say('prompt.notOneLine', text, message, writing(line, text, 'Put the prompt on one line'));
  }
}

/** Returns a fix that replaces a text. The range of a block scalar includes its final line break. */
const writing = (line: string, { start, end, isBlock }: ScalarValue, title: string): Problem['fix'] => ({
  title,
  edits: [{ start, end, text: JSON.stringify(line) + (isBlock ? '\n' : '') }],
});
