import assert from 'node:assert/strict';
import type { BrowseQuestion, Dialogs, ListView } from '../../../src/extension/editor/dialogs.ts';
import { settle } from '../clock.ts';
import { isMatch } from './match.ts';
import { plain } from './person.ts';

interface LiveList extends Pick<Dialogs, 'browse'> {
  /** Title, placeholder, buttons, and rows as text. */
  readonly screen: readonly string[];
  readonly title: string;
  readonly busy: boolean;
  /** Values of its rows, of the initially active row, and of its buttons. */
  readonly values: readonly unknown[];
  readonly active: unknown;
  readonly buttons: readonly unknown[];
  type(text: string): Promise<void>;
  /** Activates the row with this value or these properties. */
  turnTo(value: unknown): Promise<void>;
  enter(value: unknown): Promise<void>;
  /** Clicks the button with this value. */
  press(value: unknown): Promise<void>;
  leave(): Promise<void>;
}

/** Fake of a list that a command fills while it is open. */
export function liveList(): LiveList {
  let question: BrowseQuestion<unknown> | undefined;
  let view: ListView<unknown> = {};
  let close: (value: unknown) => void = () => undefined;
  const open = (): BrowseQuestion<unknown> => question ?? assert.fail('no list is open');
  const valueIn = (choices: readonly { readonly value: unknown }[] | undefined, wanted: unknown): unknown => {
    const found = choices?.find(({ value }) => isMatch(value, wanted));
    return (found ?? assert.fail(`${JSON.stringify(wanted)} is not among ${JSON.stringify(choices)}`)).value;
  };
  const take = async (value: unknown): Promise<void> => {
    if (!open().keepsOpen?.(value)) close(value);
    await settle();
  };
  return {
    async browse(asked) {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const end = new AbortController();
      question = asked as unknown as BrowseQuestion<unknown>;
      view = {};
      close = resolve;
      asked.onOpen((more) => (view = { ...view, ...(more as ListView<unknown>) }), end.signal);
      return promise.finally(() => {
        end.abort();
        question = undefined;
      }) as Promise<never>;
    },
    get screen() {
      const lines = [
        view.title ?? open().title,
        ...(view.placeholder === undefined ? [] : [`  ${view.placeholder}`]),
        ...(view.buttons ?? []).map(({ tooltip }) => `  [${tooltip}]`),
        ...(view.rows ?? []).map(
          ({ label, description, detail, active }) =>
            `  ${active ? '*' : ' '} ${[plain(label), description, detail].filter((part) => part !== undefined).join(' | ')}`,
        ),
      ];
      return [lines.join('\n')];
    },
    get title() {
      return view.title ?? open().title;
    },
    get busy() {
      return view.busy ?? false;
    },
    get values() {
      return (view.rows ?? []).map(({ value }) => value);
    },
    get active() {
      return view.rows?.find(({ active }) => active)?.value;
    },
    get buttons() {
      return (view.buttons ?? []).map(({ value }) => value);
    },
    async type(text) {
      open().onTyped?.(text);
      await settle();
    },
    async turnTo(value) {
      open().onTurn?.(valueIn(view.rows, value));
      await settle();
    },
    enter: async (value) => take(valueIn(view.rows, value)),
    press: async (value) => take(valueIn(view.buttons, value)),
    async leave() {
      close(undefined);
      await settle();
    },
  };
}
