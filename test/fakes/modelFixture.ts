import type { Dialogs } from '../../src/extension/editor/dialogs.ts';
import assert from 'node:assert/strict';
import { configureAssistant } from '../../src/extension/models/configureAssistant.ts';
import type { LocalServer, ModelPlace } from '../../src/extension/models/modelList.ts';
import type { Choice, ListQuestion, InputOptions } from '../../src/extension/editor/dialogs.ts';
import type { EditorModel } from '../../src/extension/models/lending/editorModel.ts';
import { createVault } from './vault.ts';
import type { ProviderSettings } from '../../src/extension/editor/settings.ts';

interface Stage {
  /** True if the user cancels all waiting. */
  readonly impatient?: boolean;
  readonly settings?: Partial<ProviderSettings>;
  readonly kept?: Readonly<Record<string, string>>;
  /** Models that the provider lists; `silent` if it doesn't respond. */
  readonly names?: readonly string[] | 'silent';
  /** Models of the editor itself. */
  readonly models?: readonly EditorModel[];
  /** URL of a remote service. */
  readonly serviceUrl?: string;
  /** Model servers on this machine. */
  readonly servers?: readonly LocalServer[];
  /** Button that is clicked in the last message. */
  readonly press?: string;
}

/** Answer that clicks the Back button. */
export const back = Symbol('back');

/** Command with a fake user who gives these answers in order and then presses Escape. */
export function modelFixture(
  answers: readonly unknown[],
  {
    settings = {},
    kept = {},
    names = [],
    models = [],
    serviceUrl = '',
    impatient = false,
    servers = [],
    press,
  }: Stage = {},
) {
  const { secrets, keys } = createVault(kept);
  const values: Record<string, unknown> = { assistants: {}, writer: {}, judge: {}, ...settings };
  const left = [...answers];
  const titles: string[] = [];
  const offered: Choice<unknown>[][] = [];
  const lists: ListQuestion[] = [];
  const inputs: InputOptions[] = [];
  const told: string[] = [];
  const asked: ModelPlace[] = [];
  const executed: unknown[] = [];
  const setUp: (readonly string[])[] = [];
  let fed = 0;
  const extensionsShown: true[] = [];
  const confirmed: string[] = [];
  const waits: string[] = [];
  /** Returns the next answer. Going back uses the question's own button, which the first question lacks. */
  const answerTo = ({ title, step, totalSteps, onBack }: InputOptions): unknown => {
    titles.push(step === undefined ? title : `${title} (${totalSteps === undefined ? step : `${step}/${totalSteps}`})`);
    const answer = left.shift();
    if (answer !== back) return answer;
    assert.ok(onBack, `no way back from ${titles.at(-1)}`);
    return onBack();
  };
  /** Returns the values picked from a list; undefined after Escape. */
  const picked = <Value>(choices: readonly Choice<Value>[], question: ListQuestion): readonly Value[] | undefined => {
    offered.push([...choices]);
    lists.push(question);
    const answer = answerTo(question);
    if (answer === undefined) return undefined;
    return [answer].flat().map((one) => {
      const choice = choices.find(({ value }) => value === one);
      assert.ok(choice, `not offered: ${JSON.stringify(one)}`);
      return choice.value;
    });
  };
  const command = configureAssistant({
    settings: {
      serviceUrl,
      get assistants() {
        return values['assistants'];
      },
      get writer() {
        return values['writer'];
      },
      get judge() {
        return values['judge'];
      },
      write: (key, value) => Promise.resolve(void (values[key] = value)),
    },
    keys,
    dialogs: {
      input(question) {
        inputs.push(question);
        const answer = answerTo(question) as string | undefined;
        if (answer !== undefined) assert.equal(question.validate?.(answer), undefined);
        return Promise.resolve(answer);
      },
      pick: (choices, question) => Promise.resolve(picked(choices, question)?.[0]),
      pickMany: (choices, question) => Promise.resolve(picked(choices, question)),
      confirm: (message, button, { warning = false } = {}) => {
        confirmed.push(`${message}${warning ? `\n\nWarning: ${button}.` : ''}`);
        return Promise.resolve(left.shift() === true);
      },
      tell: (message, ...buttons) => {
        told.push(message);
        return Promise.resolve(buttons.find((one) => one === press));
      },
      wait: ({ placeholder }, work) => {
        waits.push(placeholder);
        return impatient ? Promise.resolve(undefined) : work(new AbortController().signal);
      },
    } as Dialogs,
    listModels: (place) => {
      asked.push(place);
      return Promise.resolve(names === 'silent' ? undefined : names);
    },
    findServers: () => Promise.resolve(servers),
    execute: (...command) => Promise.resolve(void executed.push(command)),
    editorModels: () => Promise.resolve(models),
    showExtensions: () => Promise.resolve(void extensionsShown.push(true)),
    status: { setUp: (models) => Promise.resolve(void setUp.push(models)) },
    feed: () => Promise.resolve(void (fed += 1)),
  });
  return {
    command,
    extensionsShown,
    keys,
    secrets,
    values,
    titles,
    offered,
    lists,
    inputs,
    told,
    executed,
    setUp,
    confirmed,
    waits,
    asked,
    left,
    fed: () => fed,
    valuesOf: (index: number) => offered[index]?.map(({ value }) => value),
  };
}
