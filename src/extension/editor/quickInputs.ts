import { type InputBox, QuickInputButtons, type QuickPick, type QuickPickItem, ThemeIcon, window } from 'vscode';
import { t } from './l10n.ts';
import type { EntryChoice, InChain, ListQuestion, InputOptions, PickQuestion } from './dialogs.ts';

type QuickItem<Value> = QuickPickItem & { readonly value: Value };
/** Common interface of input boxes and quick picks. */
type Input = Pick<
  InputBox,
  | 'title'
  | 'step'
  | 'totalSteps'
  | 'ignoreFocusOut'
  | 'buttons'
  | 'onDidTriggerButton'
  | 'onDidHide'
  | 'show'
  | 'dispose'
>;

/** Asks for a text. Rejects an invalid one. */
export function askText({
  prompt,
  placeholder,
  value = '',
  password = false,
  validate = () => undefined,
  ...question
}: InputOptions): Promise<string | undefined> {
  const box = window.createInputBox();
  Object.assign(box, { prompt, placeholder, value, password });
  const check = (): void => {
    box.validationMessage = validate(box.value);
  };
  box.onDidChangeValue(check);
  return answerOf<string>(box, question, (take) =>
    box.onDidAccept(() => {
      check();
      if (box.validationMessage === undefined) take(box.value);
    }),
  );
}

/** Lets the user select a row or press its button. */
export function askRow<Value>(
  choices: readonly EntryChoice<Value>[],
  question: PickQuestion<Value>,
): Promise<{ readonly value: Value; readonly remove: boolean } | undefined> {
  const list = quickList(choices, question);
  const { typed } = question;
  if (typed) {
    const rows = list.items;
    list.onDidChangeValue((text) => {
      const choice = typed(text.trim());
      list.items = choice ? [...rows, { ...quickItem(choice), alwaysShow: true }] : rows;
    });
  }
  const start = choices.findIndex(({ active }) => active);
  if (start >= 0) list.activeItems = list.items.slice(start, start + 1);
  return answerOf<{ readonly value: Value; readonly remove: boolean }>(list, question, (take) => {
    list.onDidAccept(() => {
      const [item] = list.selectedItems;
      if (item) take({ value: item.value, remove: false });
    });
    list.onDidTriggerItemButton(({ item }) => take({ value: item.value, remove: true }));
  });
}

/** Lets the user check rows. */
export function askRows<Value>(
  choices: readonly EntryChoice<Value>[],
  question: ListQuestion,
): Promise<readonly Value[] | undefined> {
  const list = quickList(choices, question);
  list.canSelectMany = true;
  list.selectedItems = list.items.filter(({ picked }) => picked);
  return answerOf<readonly Value[]>(list, question, (take) =>
    list.onDidAccept(() => {
      if (list.selectedItems.length > 0 || !question.needsOne) take(list.selectedItems.map(({ value }) => value));
    }),
  );
}

/** Shows an empty, busy list until the work is done. Escape aborts. */
export async function waitFor<Result>(
  question: { readonly title: string; readonly placeholder: string },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const list = window.createQuickPick();
  const left = new AbortController();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  Object.assign(list, { ...question, busy: true, ignoreFocusOut: true });
  list.onDidHide(() => {
    left.abort();
    resolve(undefined);
  });
  list.show();
  return Promise.race([work(left.signal), promise]).finally(() => list.dispose());
}

function quickList<Value>(
  choices: readonly EntryChoice<Value>[],
  { placeholder, prompt }: ListQuestion,
): QuickPick<QuickItem<Value>> {
  const list = window.createQuickPick<QuickItem<Value>>();
  return Object.assign(list, { placeholder, prompt, matchOnDescription: true, items: choices.map(quickItem) });
}

/** Shows an input until the user answers, cancels or goes back. */
async function answerOf<Answer>(
  input: Input,
  { title, step, totalSteps, onBack }: InChain & { readonly title: string },
  listen: (take: (answer: Answer) => void) => void,
): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  Object.assign(input, { title, step, totalSteps, ignoreFocusOut: true });
  listen(resolve);
  input.onDidHide(() => resolve(undefined));
  if (onBack) {
    input.buttons = [QuickInputButtons.Back];
    input.onDidTriggerButton(() => {
      onBack();
      resolve(undefined);
    });
  }
  input.show();
  return promise.finally(() => input.dispose());
}

const quickItem = <Value>({
  label,
  description,
  detail,
  value,
  picked,
  removable,
}: EntryChoice<Value>): QuickItem<Value> => ({
  label,
  value,
  ...(description === undefined ? {} : { description }),
  ...(detail === undefined ? {} : { detail }),
  ...(picked === undefined ? {} : { picked }),
  ...(removable && { buttons: [{ iconPath: new ThemeIcon('trash'), tooltip: t('Remove') }] }),
});
