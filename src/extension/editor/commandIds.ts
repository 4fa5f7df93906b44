import type { Role } from '../../contract/models/configuration.ts';

/** Argument of each command. A command from the palette gets none, and asks if it needs one. */
export interface CommandArguments {
  'citedesk.newProject': undefined;
  /** `at` is the field that is selected first. */
  'citedesk.editProject': { readonly project: string; readonly at?: 'assistants' };
  'citedesk.editWebhook': { readonly project: string };
  /** Asks which competitors to add, or adds the one to `track`. Rows have a `name`, which is that of the project. */
  'citedesk.addCompetitors': { readonly project: string } | { readonly project: string; readonly track: string };
  'citedesk.exploreSample': undefined;
  'citedesk.removeSample': undefined;
  'citedesk.addPrompts': { readonly project: string; readonly topicId?: number | undefined };
  /** URI of the page opened for writing prompts, as menus of an editor pass it, or that of the active editor. */
  'citedesk.addWrittenPrompts': TextAddress;
  'citedesk.runPrompts': PromptsPlace;
  /** A row, or the selected rows when run by key. */
  'citedesk.rename': ManagedRow | { readonly selected: true };
  'citedesk.delete': ManagedRow | { readonly selected: true };
  'citedesk.restoreDeleted': undefined;
  /** A row, or prompts that were dragged. */
  'citedesk.movePrompts': ManagedRow | DroppedPrompts;
  'citedesk.pausePrompts': ManagedRow;
  'citedesk.resumePrompts': ManagedRow;
  'citedesk.importAnswers': { readonly project: string };
  'citedesk.undoImport': { readonly project: string; readonly importId?: string };
  'citedesk.pasteAnswer': { readonly project: string; readonly promptId?: number; readonly text?: string };
  /**
   * `withPage` first asks for a page to add, even if the prompt has an article. `page` is used as evidence in addition
   * to other pages. Without a prompt, it asks for one. `runIds` limits it to the articles of these runs.
   */
  'citedesk.startArticle': {
    readonly project: string;
    readonly promptId?: number;
    readonly withPage?: boolean;
    /** Prompts to list first. */
    readonly promptIds?: readonly number[];
    readonly page?: string;
    readonly runIds?: readonly number[] | undefined;
  };
  'citedesk.checkArticle': undefined;
  'citedesk.compareWithAnswers': undefined;
  'citedesk.explainSentence': undefined;
  /** Rules and places to choose from when turning one off. */
  'citedesk.ignoreRule': {
    readonly rules: readonly string[];
    readonly places: readonly IgnoringPlace[];
    readonly document: string;
  };
  /** Uses the style list that applies to the document. */
  'citedesk.addHouseWord': { readonly list: 'allowed' | 'avoid'; readonly word: string; readonly document: string };
  'citedesk.searchPrompts': { readonly project: string };
  /** Answers of a row, of the selected row, or of a figure by the URL of its view. */
  'citedesk.showAnswers':
    | { readonly project: string; readonly explain: string; readonly title: string }
    | AnswersRow
    | { readonly selected: true };
  'citedesk.showPrompt': { readonly project: string; readonly promptId: number };
  'citedesk.sortPrompts': undefined;
  /** A project, or that of the selected row. */
  'citedesk.showReport': { readonly project: string } | { readonly selected: true };
  /** Saves the open report, or that of a project that the user selects. */
  'citedesk.saveReport': undefined;
  /** URI of a project file, or that of the active editor. */
  'citedesk.planProjectFile': TextAddress;
  'citedesk.applyProjectFile': TextAddress;
  /** Pulls into the project file, or with `project` into a new file. */
  'citedesk.pullProjectFile': TextAddress | { readonly project: string };
  'citedesk.filterPrompts': { readonly project: string };
  'citedesk.clearPromptFilter': { readonly project: string };
  /** `quiet` keeps the focus, except on a second click on the same answer. */
  'citedesk.openAnswer': { readonly project: string; readonly responseId: number; readonly quiet?: boolean };
  /** Applies to the active answer page. */
  'citedesk.earlierAnswer': undefined;
  'citedesk.laterAnswer': undefined;
  /** Applies to a row of the tree, or to the active answer page. */
  'citedesk.compareAnswer': AnswerPlace;
  'citedesk.compareAnswers': AnswerPlace;
  'citedesk.keepAnswerOpen': AnswerPlace;
  'citedesk.copyAsMarkdown': AnswerPlace;
  'citedesk.copyAsHtml': AnswerPlace;
  /** Applies to the open comparison. */
  'citedesk.compareAsText': undefined;
  'citedesk.openArticleFile': { readonly file: string };
  'citedesk.sortArticles': undefined;
  'citedesk.filterArticles': { readonly only: ArticleState | 'all' };
  /** Applies to the active file. */
  'citedesk.showArticle': undefined;
  'citedesk.finishArticle': undefined;
  /** Copies the brief that the active file was started from. */
  'citedesk.copyBrief': undefined;
  /** A proposed change, by its run or by an editor that shows one of its texts. */
  'citedesk.showChange': ChangePlace;
  'citedesk.takeChange': ChangePlace;
  'citedesk.discardChange': ChangePlace;
  /** `quiet` keeps the focus. */
  'citedesk.openArticle': { readonly project: string; readonly runId: number; readonly quiet?: boolean };
  /** Exports from a project, or repeats the export `again`. */
  'citedesk.export':
    | { readonly project: string; readonly topicId?: number | undefined; readonly promptId?: number | undefined }
    | { readonly project: string; readonly again: string };
  'citedesk.saveExport': { readonly project: string; readonly runId: string };
  'citedesk.retryRun': RunPlace;
  'citedesk.cancelRun': RunPlace;
  /** An article waiting for a language model of this window. */
  'citedesk.lendModel': { readonly runId: number };
  /** Prompt run whose row to select. */
  'citedesk.showWork': { readonly runId: number };
  /** With `key`, asks only for a new key for the existing setup. */
  'citedesk.configureAssistant': {
    readonly assistants?: readonly string[];
    readonly writer?: boolean;
    readonly judge?: boolean;
    readonly key?: boolean;
    readonly unasked?: Unasked;
  };
  /** Without an argument, asks for the role. */
  'citedesk.testModel': { readonly role: Role; readonly unasked?: Unasked };
  'citedesk.account': undefined;
  'citedesk.showSpend': undefined;
  'citedesk.setSpendingCap': undefined;
  'citedesk.connect': undefined;
  'citedesk.useLocalService': undefined;
  'citedesk.restoreBackup': undefined;
  'citedesk.dataFolder': undefined;
  'citedesk.showMenu': undefined;
  'citedesk.refresh': undefined;
  'citedesk.openDocs': undefined;
  'citedesk.showLog': undefined;
  'citedesk.showServiceLog': undefined;
  'citedesk.saveSupportReport': undefined;
  'citedesk.addMcpServer': undefined;
  /** Loads the next page of a list of prompts, or of a run's requests. */
  'citedesk.loadMore': TreePlace | { readonly run: number };
}

/** An answer. Menus of a page pass editor objects instead, which `answerOf` filters out. */
export interface AnswerPlace {
  readonly project: string;
  readonly responseId: number;
}

/** Returns the answer that a row passes. Undefined for the argument of a page's menu. */
export const answerOf = (given: AnswerPlace | undefined): AnswerPlace | undefined =>
  given && 'responseId' in given ? given : undefined;

/** Answers of a project, topic, prompt or group, optionally of one assistant. */
export interface AnswersRow {
  readonly project: string;
  readonly topicId?: number | undefined;
  readonly promptId?: number | undefined;
  readonly model?: string | undefined;
  readonly group?: TreePlace['group'];
  /** Name of the topic or project. */
  readonly name?: string;
  readonly compareWith?: number;
}

/** Scope of an ignored rule: the file, or the document's workspace. */
export type IgnoringPlace = 'file' | 'workspace';

/** A run, or the text's URI as menus of an editor pass it. */
export type ChangePlace =
  | { readonly runId: number }
  | { readonly scheme: string; readonly path: string; readonly fsPath: string };

/** Prompts that a run didn't send to assistants because their provider refused requests. */
export interface Unasked {
  readonly runId: number;
  readonly prompts: number;
  readonly models: readonly string[];
}

type RunPlace =
  | { readonly kind: 'article'; readonly runId: number }
  /** `models` limits the retry to these assistants. */
  | { readonly kind: 'prompts'; readonly runId: number; readonly models?: readonly string[] }
  | { readonly kind: 'export'; readonly project: string; readonly runId: string };

export type CommandId = keyof CommandArguments;

/** True for each command that the palette lists because it works without an argument. */
export const commands: Readonly<Record<CommandId, boolean>> = {
  'citedesk.newProject': true,
  'citedesk.editProject': true,
  'citedesk.editWebhook': true,
  'citedesk.addCompetitors': true,
  'citedesk.exploreSample': true,
  'citedesk.removeSample': true,
  'citedesk.addPrompts': true,
  'citedesk.addWrittenPrompts': true,
  'citedesk.runPrompts': true,
  'citedesk.rename': true,
  'citedesk.delete': true,
  'citedesk.restoreDeleted': true,
  'citedesk.movePrompts': true,
  'citedesk.pausePrompts': true,
  'citedesk.resumePrompts': true,
  'citedesk.importAnswers': true,
  'citedesk.undoImport': true,
  'citedesk.pasteAnswer': true,
  'citedesk.startArticle': true,
  'citedesk.checkArticle': true,
  'citedesk.compareWithAnswers': true,
  'citedesk.explainSentence': true,
  'citedesk.ignoreRule': false,
  'citedesk.addHouseWord': false,
  'citedesk.showAnswers': true,
  'citedesk.searchPrompts': true,
  'citedesk.showPrompt': true,
  'citedesk.sortPrompts': true,
  'citedesk.showReport': true,
  'citedesk.saveReport': true,
  'citedesk.planProjectFile': true,
  'citedesk.applyProjectFile': true,
  'citedesk.pullProjectFile': true,
  'citedesk.filterPrompts': true,
  'citedesk.clearPromptFilter': true,
  'citedesk.openAnswer': false,
  'citedesk.earlierAnswer': true,
  'citedesk.laterAnswer': true,
  'citedesk.compareAnswer': true,
  'citedesk.compareAnswers': true,
  'citedesk.keepAnswerOpen': true,
  'citedesk.compareAsText': true,
  'citedesk.copyAsMarkdown': true,
  'citedesk.copyAsHtml': true,
  'citedesk.openArticleFile': false,
  'citedesk.sortArticles': true,
  'citedesk.filterArticles': true,
  'citedesk.showArticle': true,
  'citedesk.finishArticle': true,
  'citedesk.copyBrief': true,
  'citedesk.showChange': true,
  'citedesk.takeChange': true,
  'citedesk.discardChange': true,
  'citedesk.openArticle': false,
  'citedesk.export': true,
  'citedesk.saveExport': false,
  'citedesk.retryRun': false,
  'citedesk.cancelRun': false,
  'citedesk.lendModel': false,
  'citedesk.showWork': true,
  'citedesk.configureAssistant': true,
  'citedesk.testModel': true,
  'citedesk.account': true,
  'citedesk.showSpend': true,
  'citedesk.setSpendingCap': true,
  'citedesk.connect': true,
  'citedesk.useLocalService': true,
  'citedesk.restoreBackup': false,
  'citedesk.dataFolder': true,
  'citedesk.showMenu': true,
  'citedesk.refresh': true,
  'citedesk.openDocs': true,
  'citedesk.showLog': true,
  'citedesk.showServiceLog': true,
  'citedesk.saveSupportReport': true,
  'citedesk.addMcpServer': true,
  'citedesk.loadMore': false,
};

export type ArticleState = 'brief' | 'draft' | 'edited' | 'published';

/** Selection of a project's prompts. Includes all if no other field is set. */
export interface PromptsPlace {
  readonly project: string;
  readonly topicId?: number | undefined;
  readonly promptId?: number | undefined;
  readonly promptIds?: readonly number[] | undefined;
  readonly group?: PromptGroup | 'filtered' | undefined;
}

/** Part of a text's URI, which menus of an editor pass. */
export interface TextAddress {
  readonly scheme: string;
  readonly path: string;
}

/** Subject of a row that can be renamed and deleted. */
export type ManagedRow =
  | { readonly rowKind: 'project'; readonly project: string; readonly name: string }
  | { readonly rowKind: 'topic'; readonly project: string; readonly topicId: number; readonly name: string }
  | { readonly rowKind: 'prompt'; readonly project: string; readonly promptId: number; readonly text: string };

/** Dragged prompt and the topic above its row, if any. */
export interface DraggedPrompt {
  readonly prompt: Extract<ManagedRow, { rowKind: 'prompt' }>;
  readonly from: number | undefined;
}

export interface DroppedPrompts {
  readonly dropped: readonly DraggedPrompt[];
  /** Topic of the target row. Undefined for a drop outside all topics. */
  readonly onto: Extract<ManagedRow, { rowKind: 'topic' }> | undefined;
}

export type PromptGroup = 'missing' | 'lost' | 'unasked';

/** List of prompts: those of a topic, of a group or of a filter. */
export interface TreePlace {
  readonly project: string;
  readonly topicId: number;
  readonly group?: PromptGroup | 'filtered' | undefined;
}
