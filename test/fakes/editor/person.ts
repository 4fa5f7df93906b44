import assert from 'node:assert/strict';
import type { Choice, Dialogs, InputOptions, ListQuestion } from '../../../src/extension/editor/dialogs.ts';
import { isMatch } from './match.ts';

/** Answer that clicks the Back button. */
export const back = Symbol('back');

/** Answer that picks a row by its index, for rows whose values are functions. */
export class Row {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** Answer that types a text into a list's filter and picks the row created from it. */
export class Typed {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Answer to one question; undefined means Escape. An input box expects a text. A list expects the value of a row (the
 * same primitive, or an object with at least these properties) or a `Row`. A list with checkboxes expects an array of
 * these, and an editable list also accepts `{ remove }`.
 */
export type Answer = unknown;

export interface Manners {
  /** Answers to confirmations, in order. A single value is used for all. */
  readonly yes?: boolean | readonly boolean[];
  /** Index of the button to click in messages. Without it, none is clicked. */
  readonly press?: number | undefined;
  /** Paths of files and folders to choose, in order. */
  readonly paths?: readonly (string | undefined)[];
  /** Cancels all waiting. */
  readonly impatient?: boolean;
}

export interface Person {
  readonly dialogs: Dialogs;
  /** Everything shown, in order: a text for each question and message, with its answer. */
  readonly screen: readonly string[];
  /** All questions, each with the values of its input box or rows. */
  readonly asked: readonly Asked[];
  /** All messages, and below it all confirmations, each with its buttons. */
  readonly told: readonly string[];
  readonly confirmed: readonly string[];
  /** Unused answers. */
  readonly left: readonly Answer[];
}

export interface Asked {
  readonly values: readonly unknown[];
  /** Values of initially checked rows. */
  readonly picked: readonly unknown[];
  /** Value of the initially active row. */
  readonly active: unknown;
  readonly password: boolean;
}

/** Fake user that answers questions in order, and then presses Escape. Fails if a text is invalid or no row matches. */
export function person(
  answers: readonly Answer[],
  { yes = true, press, paths = [], impatient = false }: Manners = {},
): Person {
  const left = [...answers];
  const screen: string[] = [];
  const asked: Asked[] = [];
  const agreeing = typeof yes === 'boolean' ? undefined : [...yes];
  const choosing = [...paths];
  const told: string[] = [];
  const confirmed: string[] = [];

  const begin = (...lines: readonly (string | undefined)[]): void => {
    screen.push(lines.filter((line) => line !== undefined && line !== '').join('\n'));
  };
  const say = (message: string, buttons: readonly string[]): Promise<string | undefined> => {
    told.push([message, ...(buttons.length === 0 ? [] : [`  ${inBrackets(buttons)}`])].join('\n'));
    begin(told.at(-1));
    return Promise.resolve(press === undefined ? undefined : buttons[press]);
  };
  const show = (...lines: readonly (string | undefined)[]): void => begin(screen.pop(), ...lines);
  const head = ({ title, prompt, step, totalSteps }: Pick<InputOptions & ListQuestion, keyof ListQuestion>): void => {
    const place =
      step === undefined || step === 0 ? '' : ` (${[step, totalSteps].filter((one) => one !== undefined).join('/')})`;
    begin(`${title}${place}`, prompt && `  ${prompt}`);
  };
  const answerTo = (onBack: (() => void) | undefined): Answer => {
    const answer = left.shift();
    if (answer !== back) return answer;
    assert.ok(onBack, 'no way back');
    show('  < back');
    onBack();
    return undefined;
  };
  const list = (choices: readonly Choice<unknown>[], question: ListQuestion): void => {
    head(question);
    const ticked = choices.filter(({ picked }) => picked);
    asked.push({
      values: choices.map(({ value }) => value),
      picked: ticked.map(({ value }) => value),
      active: choices.find(({ active }) => active)?.value,
      password: false,
    });
    show(...shownRows(choices));
  };
  const chosen = <Value>(choices: readonly Choice<Value>[], answer: Answer): Choice<Value> => {
    const found = answer instanceof Row ? choices[answer.index] : choices.find(({ value }) => isMatch(value, answer));
    return (
      found ?? assert.fail(`${describe(answer)} is not among ${choices.map(({ value }) => describe(value)).join(', ')}`)
    );
  };
  const take = <Value>(choice: Choice<Value>): Value => {
    show(`  > ${plain(choice.label)}`);
    return choice.value;
  };

  const choose = (...lines: readonly string[]): Promise<string | undefined> => {
    begin(...lines);
    return Promise.resolve(choosing.shift());
  };

  const dialogs: Dialogs = {
    browse: () => Promise.reject(new Error('This list needs a fake of its own.')),
    input(question) {
      head(question);
      const { value = '', validate, password = false, onBack } = question;
      asked.push({ values: [value], picked: [], active: undefined, password });
      show(value === '' ? undefined : `  [${value}]`);
      const text = answerTo(onBack);
      if (text === undefined) return Promise.resolve(undefined);
      assert.ok(typeof text === 'string', `${question.title} asks for a text`);
      assert.equal(validate?.(text), undefined);
      show(password ? undefined : `  > ${text}`);
      return Promise.resolve(text);
    },
    pick(choices, question) {
      list(choices, question);
      const answer = answerTo(question.onBack);
      if (answer === undefined) return Promise.resolve(undefined);
      if (!(answer instanceof Typed)) return Promise.resolve(take(chosen(choices, answer)));
      const row = question.typed?.(answer.text);
      return Promise.resolve(row && take(row));
    },
    pickMany(choices, question) {
      list(choices, question);
      const answer = answerTo(question.onBack);
      if (answer === undefined) return Promise.resolve(undefined);
      assert.ok(Array.isArray(answer), `${question.title} asks for an array`);
      return Promise.resolve(answer.map((one: unknown) => take(chosen(choices, one))));
    },
    pickEntry(choices, question) {
      list(choices, question);
      const answer = answerTo(question.onBack);
      if (answer === undefined) return Promise.resolve(undefined);
      const remove = typeof answer === 'object' && answer !== null && 'remove' in answer;
      return Promise.resolve({ value: take(chosen(choices, remove ? answer.remove : answer)), remove });
    },
    wait({ title, placeholder }, work) {
      begin(`… ${title}: ${placeholder}`);
      return impatient ? Promise.resolve(undefined) : work(new AbortController().signal);
    },
    confirm(message, button, { detail = '', warning = false } = {}) {
      const does = agreeing ? (agreeing.shift() ?? false) : yes === true;
      const lines = detail.split('\n').filter((line) => line !== '');
      const said = `${warning ? '!' : '?'} ${message}`;
      confirmed.push([said, ...lines.map((line) => `    ${line}`), `  ${inBrackets([button])}`].join('\n'));
      begin(confirmed.at(-1));
      return Promise.resolve(does);
    },
    tell: (message, ...buttons) => say(`“${message}”`, buttons),
    warn: (message, ...buttons) => say(`“${message}” (warning)`, buttons),
    file: ({ title }) => choose(`${title} (file)`),
    folder: ({ title }) => choose(`${title} (folder)`),
    saveFile: ({ title, file }) => choose(`${title} (file)`, `  [${file}]`),
    progress(title, work) {
      begin(`… ${title}`);
      return work((line) => show(`  … ${line}`), new AbortController().signal);
    },
  };
  return {
    dialogs,
    screen,
    asked,
    left,
    told,
    confirmed,
  };
}

/** Maximum number of recorded rows. For longer lists, only the first and the marked rows are recorded. */
const maxRows = 14;

const shownRows = (choices: readonly Choice<unknown>[]): readonly string[] => {
  const rows = choices.map(
    ({ label, description, detail, picked, active }) =>
      `  ${picked || active ? '*' : ' '} ${[label, description, detail].filter((part) => part !== undefined && part !== '').join(' | ')}`,
  );
  if (rows.length <= maxRows) return rows;
  return [...rows.slice(0, 3), ...rows.slice(3).filter((row) => row.startsWith('  *')), '    …'];
};

const inBrackets = (buttons: readonly string[]): string => buttons.map((one) => `[${one}]`).join(' ');

/** Removes the icon from a label. */
export const plain = (label: string): string => label.replace(/^\$\(.*?\) /u, '');

function describe(value: unknown): string {
  if (value instanceof Row) return `row ${value.index}`;
  if (value === undefined || typeof value === 'function') return typeof value;
  return JSON.stringify(value);
}
