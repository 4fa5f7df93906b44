/** Model of the editor, with the names that users and settings know. */
export interface EditorModel {
  readonly id: string;
  readonly vendor: string;
  readonly family: string;
  readonly name: string;
}

/** Request to a model. */
export interface ModelTask {
  /** Id or family, optionally prefixed with the vendor. Null for the first available model. */
  readonly model: string | null;
  readonly system: string | null;
  readonly prompt: string;
  /** Limit for the response. A longer text is an error. */
  readonly max_characters: number;
}

/** Response of a model. Token counts are null if the editor doesn't count them. */
interface ModelText {
  readonly text: string;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** Models of this editor (`vscode.lm`). */
export interface EditorModels {
  list(): Promise<readonly EditorModel[]>;
  /** Returns the first matching model. Waits for extensions that are still starting. Undefined if there is none. */
  find(wanted: string | null, signal: AbortSignal): Promise<EditorModel | undefined>;
  /**
   * Requests a text from a model. The editor asks the user for permission before the first use.
   * @throws {Failure} with a `LoanFailureCode`, or the signal's reason
   */
  write(task: ModelTask, signal: AbortSignal): Promise<ModelText>;
}

interface Named {
  readonly id: string;
  readonly vendor: string;
  readonly family: string;
}

/** Unambiguous name of a model in settings. */
export const modelSetting = ({ vendor, id }: Named): string => `${vendor}/${id}`;

/** Returns the models that match a setting, id before family. Null matches all. */
export function modelsFitting<Model extends Named>(models: readonly Model[], wanted: string | null): readonly Model[] {
  if (wanted === null) return models;
  const namesOf: readonly ((model: Model) => string)[] = [
    modelSetting,
    ({ id }) => id,
    ({ vendor, family }) => `${vendor}/${family}`,
    ({ family }) => family,
  ];
  const fitting = namesOf.flatMap((nameOf) => models.filter((model) => nameOf(model) === wanted));
  return [...new Set(fitting)];
}
