/** One line of a list to pick from. */
export interface Choice<Value> {
  readonly label: string;
  readonly description?: string | undefined;
  readonly detail?: string | undefined;
  readonly value: Value;
  readonly picked?: boolean;
  /** The row that a list starts on, where one is picked. */
  readonly active?: boolean;
}

/** A row of a list in which one value is the current one. That row has a tick, and the list starts on it. */
export const currentChoice = <Value>(label: string, value: Value, isCurrent: boolean): Choice<Value> => ({
  label: `$(${isCurrent ? 'check' : 'blank'}) ${label}`,
  value,
  active: isCurrent,
});

/** A line of a list that is being edited. */
export interface EntryChoice<Value> extends Choice<Value> {
  /** Whether it has a button that takes it out. */
  readonly removable?: boolean;
}

/** Where a question stands in a chain; its title shows the number. */
export interface InChain {
  readonly step?: number;
  readonly totalSteps?: number | undefined;
  /** Gives it a button that leads to the question before, told by this; the answer is undefined then. */
  readonly onBack?: (() => void) | undefined;
}

export interface InputOptions extends InChain {
  readonly title: string;
  readonly prompt?: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly password?: boolean;
  /** What is wrong with a text, or nothing. */
  readonly validate?: (text: string) => string | undefined;
}

export interface ListQuestion extends InChain {
  readonly title: string;
  readonly placeholder?: string;
  /** A sentence above the rows. */
  readonly prompt?: string | undefined;
  /** Of rows to tick: stays open until one is ticked, as none is no answer. */
  readonly needsOne?: boolean;
}

export interface PickQuestion<Value> extends ListQuestion {
  /** A row for what a person types into the filter of the list, shown whatever it filters. */
  readonly typed?: (text: string) => Choice<Value> | undefined;
}

/** A button in the title of a list; pressing it picks its value as a row is picked. */
export interface ListButton<Value> {
  /** A codicon's name. */
  readonly icon: string;
  readonly tooltip: string;
  readonly value: Value;
}

/** A line of a list that is filled while it is open. */
export interface LiveChoice<Value> extends Choice<Value> {
  /** Shown whatever a person types. */
  readonly always?: boolean;
}

/** What a list that is open shows; what is left out stays as it is. */
export interface ListView<Value> {
  readonly rows?: readonly LiveChoice<Value>[];
  readonly title?: string;
  readonly busy?: boolean;
  readonly placeholder?: string;
  readonly buttons?: readonly ListButton<Value>[];
}

export interface BrowseQuestion<Value> {
  readonly title: string;
  /** Fills the list, now and later; the row that a person is on stays, by its value. The signal ends with the list. */
  readonly onOpen: (show: (view: ListView<Value>) => void, signal: AbortSignal) => void;
  readonly onTyped?: (text: string) => void;
  /** A person came to a row. */
  readonly onTurn?: (value: Value) => void;
  /** Whether what is picked does something and leaves the list open. */
  readonly stays?: (value: Value) => boolean;
}

export interface ConfirmOptions {
  /** Lines below the message. */
  readonly detail?: string;
  /** Shows the message as a warning: something is lost or exposed. */
  readonly warning?: boolean;
}

/** How a command asks a person. Escape gives undefined, which is an answer and not an error. */
export interface Dialogs {
  input(question: InputOptions): Promise<string | undefined>;
  pick<Value>(choices: readonly Choice<Value>[], question: PickQuestion<Value>): Promise<Value | undefined>;
  pickMany<Value>(choices: readonly Choice<Value>[], question: ListQuestion): Promise<readonly Value[] | undefined>;
  /** A row of a list that is being edited, and whether it is to be taken out. */
  pickEntry<Value>(
    choices: readonly EntryChoice<Value>[],
    question: ListQuestion,
  ): Promise<{ readonly value: Value; readonly remove: boolean } | undefined>;
  /** A row of a list that is filled while it is open. */
  browse<Value>(question: BrowseQuestion<Value>): Promise<Value | undefined>;
  /** Shows between two questions that something is waited for; undefined where the person does not want to. */
  wait<Result>(
    question: { readonly title: string; readonly placeholder: string },
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | undefined>;
  /** A modal message with a button and Cancel; true if the button was pressed. */
  confirm(message: string, button: string, options?: ConfirmOptions): Promise<boolean>;
  /** Says something once; gives the button that was pressed. */
  tell(message: string, ...buttons: readonly string[]): Promise<string | undefined>;
  /** Says once that something went wrong; gives the button that was pressed. */
  warn(message: string, ...buttons: readonly string[]): Promise<string | undefined>;
  /** Lets a person choose a file, and gives its path. */
  file(question: {
    readonly title: string;
    readonly filters: Readonly<Record<string, readonly string[]>>;
  }): Promise<string | undefined>;
  folder(question: { readonly title: string }): Promise<string | undefined>;
  /** Lets a person say where a file is to be kept, with a path to begin with; gives the path. */
  saveFile(question: { readonly title: string; readonly file: string }): Promise<string | undefined>;
  /** Shows that something is under way, with a way to cancel it. `say` takes a line and percent done since the last. */
  progress<Result>(
    title: string,
    work: (say: (line: string, more?: number) => void, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>;
}
