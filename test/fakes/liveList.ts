import assert from 'node:assert/strict';
import type { BrowseQuestion, Dialogs, ListView } from '../../src/extension/editor/dialogs.ts';
import { settle } from './clock.ts';

interface LiveList extends Pick<Dialogs, 'browse'> {
  /** What stands there now: its title, whether it is busy, rows as `label | description`, tooltips of its buttons. */
  readonly title: string;
  readonly busy: boolean;
  readonly rows: readonly string[];
  readonly buttons: readonly string[];
  type(text: string): Promise<void>;
  /** Comes to a row. */
  turnTo(label: string): Promise<void>;
  /** The same by its place, from 0. */
  turnToRow(index: number): Promise<void>;
  enter(label: string): Promise<void>;
  press(tooltip: string): Promise<void>;
  leave(): Promise<void>;
}

/** The list that a command fills while it is open, without an editor. */
export function liveList(): LiveList {
  let question: BrowseQuestion<unknown> | undefined;
  let view: ListView<unknown> = {};
  let close: (value: unknown) => void = () => undefined;
  const open = (): BrowseQuestion<unknown> => question ?? assert.fail('no list is open');
  const words = (label: string): string => label.replace(/^\$\(.*?\) /u, '');
  const valueOf = (label: string): unknown =>
    (
      view.rows?.find((row) => words(row.label) === label) ??
      assert.fail(`“${label}” is not among ${(view.rows ?? []).map((row) => row.label).join(', ')}`)
    ).value;
  const take = async (value: unknown): Promise<void> => {
    if (!open().stays?.(value)) close(value);
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
    get title() {
      return view.title ?? open().title;
    },
    get busy() {
      return view.busy ?? false;
    },
    get rows() {
      return (view.rows ?? []).map(({ label, description, active }) =>
        [`${active ? '* ' : ''}${words(label)}`, description].filter((part) => part !== undefined).join(' | '),
      );
    },
    get buttons() {
      return (view.buttons ?? []).map(({ tooltip }) => tooltip);
    },
    type: async (text) => {
      open().onTyped?.(text);
      return settle();
    },
    turnTo: async (label) => {
      open().onTurn?.(valueOf(label));
      return settle();
    },
    turnToRow: async (index) => {
      open().onTurn?.(view.rows?.[index]?.value);
      return settle();
    },
    enter: async (label) => take(valueOf(label)),
    async press(tooltip) {
      const button = view.buttons?.find((one) => one.tooltip === tooltip) ?? assert.fail(`no button “${tooltip}”`);
      await take(button.value);
    },
    async leave() {
      close(undefined);
      await settle();
    },
  };
}
