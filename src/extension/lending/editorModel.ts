/** A model of the editor, as people and settings know it. */
export interface EditorModel {
  readonly id: string;
  readonly vendor: string;
  readonly family: string;
  readonly name: string;
}

/** What a model is asked. */
export interface ModelTask {
  /** By id or family, also behind its vendor; null for whichever is there first. */
  readonly model: string | null;
  readonly system: string | null;
  readonly prompt: string;
  /** A longer text is none. */
  readonly max_characters: number;
}

/** What a model wrote, with its tokens where the editor counts them. */
interface ModelText {
  readonly text: string;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** The models of this editor (`vscode.lm`). */
export interface EditorModels {
  list(): Promise<readonly EditorModel[]>;
  /** The first that fits, waited for while extensions that bring models are still starting; undefined for none. */
  find(wanted: string | null, signal: AbortSignal): Promise<EditorModel | undefined>;
  /**
   * Has a model write a text. The editor asks the person first where Citedesk has never used that model.
   * @throws Failure with a code of `LoanFailureCode`, or the signal's reason.
   */
  write(task: ModelTask, signal: AbortSignal): Promise<ModelText>;
}
