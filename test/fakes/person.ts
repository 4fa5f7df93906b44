import assert from 'node:assert/strict';
import type { Choice, Dialogs, ListQuestion } from '../../src/extension/editor/dialogs.ts';

/**
 * What a person does with one question: a row's label or a text, labels to tick, a row to take out; undefined is
 * Escape.
 */
export type Answer = string | readonly string[] | { readonly remove: string } | undefined;

interface Asked {
  readonly title: string;
  readonly prompt: string | undefined;
  /**
   * The text that stands there at first, or the rows: `label | description | detail`, the ticked ones and the one that
   * it starts on marked with `*`.
   */
  readonly shown: readonly string[];
}

type Person = Omit<Dialogs, 'browse' | 'confirm' | 'file' | 'folder' | 'saveFile' | 'progress'> & {
  readonly asked: readonly Asked[];
  readonly told: readonly string[];
};

/**
 * Answers one question after another, then with Escape; fails where an answer is not to be had or a text is refused.
 */
export function person(...answers: readonly Answer[]): Person {
  const left = [...answers];
  const asked: Asked[] = [];
  const told: string[] = [];
  const listed = (choices: readonly Choice<unknown>[], { title, prompt }: ListQuestion): Answer => {
    asked.push({ title, prompt, shown: choices.map(shown) });
    return left.shift();
  };
  const valueOf = <Value>(choices: readonly Choice<Value>[], label: string): Value => {
    const found = choices.find((choice) => choice.label.replace(/^\$\(.*?\) /u, '') === label);
    assert.ok(found, `“${label}” is not among ${choices.map((choice) => choice.label).join(', ')}`);
    return found.value;
  };
  return {
    asked,
    told,
    input: ({ title, prompt, value, validate }) => {
      asked.push({ title, prompt, shown: [value ?? ''] });
      const text = left.shift();
      if (text === undefined) return Promise.resolve(undefined);
      assert.ok(typeof text === 'string', `${title} asks for a text`);
      assert.equal(validate?.(text), undefined);
      return Promise.resolve(text);
    },
    pick: (choices, question) => {
      const answer = listed(choices, question);
      return Promise.resolve(answer === undefined ? undefined : valueOf(choices, labelsOf(answer)[0] ?? ''));
    },
    pickMany: (choices, question) => {
      const answer = listed(choices, question);
      return Promise.resolve(
        answer === undefined ? undefined : labelsOf(answer).map((label) => valueOf(choices, label)),
      );
    },
    pickEntry: (choices, question) => {
      const answer = listed(choices, question);
      if (answer === undefined) return Promise.resolve(undefined);
      return Promise.resolve({
        value: valueOf(choices, labelsOf(answer)[0] ?? ''),
        remove: typeof answer === 'object' && 'remove' in answer,
      });
    },
    wait: (_question, work) => work(new AbortController().signal),
    tell: (message) => (told.push(message), Promise.resolve(undefined)),
  };
}

const shown = ({ label, description, detail, picked, active }: Choice<unknown>): string =>
  `${picked || active ? '* ' : ''}${[label, description, detail].filter((part) => part !== undefined && part !== '').join(' | ')}`;

function labelsOf(answer: NonNullable<Answer>): readonly string[] {
  if (typeof answer === 'string') return [answer];
  return 'remove' in answer ? [answer.remove] : answer;
}
