export interface Choice<Value> {
  readonly label: string;
  readonly description?: string | undefined;
  readonly detail?: string | undefined;
  readonly value: Value;
  readonly picked?: boolean;
  /** True for the row on which the list starts. */
  readonly active?: boolean;
}

/** Creates a row of a list that has a current value. The current row has a check mark, and the list starts on it. */
export const currentChoice = <Value>(label: string, value: Value, isCurrent: boolean): Choice<Value> => ({
  label: `$(${isCurrent ? 'check' : 'blank'}) ${label}`,
  value,
  active: isCurrent,
});

/** Row of a list that can be edited. */
export interface EntryChoice<Value> extends Choice<Value> {
  /** True if the row has a button that removes it. */
  readonly removable?: boolean;
}

/** Place of a question in a multi-step dialog, which is shown in its title. */
export interface InChain {
  readonly step?: number;
  readonly totalSteps?: number | undefined;
  /** Called by a Back button. The answer is then undefined. */
  readonly onBack?: (() => void) | undefined;
}

export interface InputOptions extends InChain {
  readonly title: string;
  readonly prompt?: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly password?: boolean;
  /** Returns an error message, or undefined if the text is valid. */
  readonly validate?: (text: string) => string | undefined;
}

export interface ListQuestion extends InChain {
  readonly title: string;
  readonly placeholder?: string;
  /** Sentence above the rows. */
  readonly prompt?: string | undefined;
  /** True if at least one row must be checked. */
  readonly needsOne?: boolean;
}

export interface PickQuestion<Value> extends ListQuestion {
  /** Returns a row for the typed filter text, which is always shown. */
  readonly typed?: (text: string) => Choice<Value> | undefined;
}

/** Button in the title of a list, which selects its value. */
interface ListButton<Value> {
  /** Name of a codicon. */
  readonly icon: string;
  readonly tooltip: string;
  readonly value: Value;
}

/** Row of a list that is filled while it is open. */
export interface LiveChoice<Value> extends Choice<Value> {
  /** True if the row is shown regardless of the filter. */
  readonly always?: boolean;
}

/** Changes to an open list. Omitted properties stay unchanged. */
export interface ListView<Value> {
  readonly rows?: readonly LiveChoice<Value>[];
  readonly title?: string;
  readonly busy?: boolean;
  readonly placeholder?: string;
  readonly buttons?: readonly ListButton<Value>[];
}

export interface BrowseQuestion<Value> {
  readonly title: string;
  /**
   * Fills the list, now and later. The active row stays active, identified by its value. The signal aborts when the
   * list closes.
   */
  readonly onOpen: (show: (view: ListView<Value>) => void, signal: AbortSignal) => void;
  readonly onTyped?: (text: string) => void;
  /** Called when a row becomes active. */
  readonly onTurn?: (value: Value) => void;
  /** True if selecting the value keeps the list open. */
  readonly keepsOpen?: (value: Value) => boolean;
}

interface ConfirmOptions {
  /** Lines below the message. */
  readonly detail?: string;
  /** Shows the message as a warning, because something is lost or exposed. */
  readonly warning?: boolean;
}

/** Dialogs for commands. Escape returns undefined, which is not an error. */
export interface Dialogs {
  input(question: InputOptions): Promise<string | undefined>;
  pick<Value>(choices: readonly Choice<Value>[], question: PickQuestion<Value>): Promise<Value | undefined>;
  pickMany<Value>(choices: readonly Choice<Value>[], question: ListQuestion): Promise<readonly Value[] | undefined>;
  /** Lets the user select a row of a list, or remove it. */
  pickEntry<Value>(
    choices: readonly EntryChoice<Value>[],
    question: ListQuestion,
  ): Promise<{ readonly value: Value; readonly remove: boolean } | undefined>;
  /** Lets the user select a row of a list that is filled while it is open. */
  browse<Value>(question: BrowseQuestion<Value>): Promise<Value | undefined>;
  /** Shows progress between two questions. Undefined if the user cancels. */
  wait<Result>(
    question: { readonly title: string; readonly placeholder: string },
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | undefined>;
  /** Shows a modal message with a button and Cancel. True if the user pressed the button. */
  confirm(message: string, button: string, options?: ConfirmOptions): Promise<boolean>;
  /** Shows an information message, and returns the button that was pressed. */
  tell(message: string, ...buttons: readonly string[]): Promise<string | undefined>;
  /** Shows a warning, and returns the button that was pressed. */
  warn(message: string, ...buttons: readonly string[]): Promise<string | undefined>;
  file(question: {
    readonly title: string;
    readonly filters: Readonly<Record<string, readonly string[]>>;
  }): Promise<string | undefined>;
  folder(question: { readonly title: string }): Promise<string | undefined>;
  /** Asks where to save a file, starting with a suggested path. Returns the path. */
  saveFile(question: { readonly title: string; readonly file: string }): Promise<string | undefined>;
  /** Shows progress that can be canceled. `say` takes a message and the percentage since the last call. */
  progress<Result>(
    title: string,
    work: (say: (line: string, more?: number) => void, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>;
}
