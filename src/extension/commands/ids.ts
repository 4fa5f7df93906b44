import type { DroppedPrompts } from '../tree/dragging.ts';
import type { ManagedRow } from '../tree/nodes/node.ts';
import type { TreePlace } from '../tree/places.ts';
import type { PromptsPlace } from './prompts/askedPrompts.ts';
import type { TextAddress } from '../dialogs/writtenPages.ts';
import type { Role } from '../../contract/models/configuration.ts';
import type { ArticleState } from '../articles/articleStates.ts';

/** What each command takes. From the palette it gets nothing and asks, or does without. */
export interface CommandArguments {
  'citedesk.newProject': undefined;
  /** With `at`, its list starts there. */
  'citedesk.editProject': { readonly project: string; readonly at?: 'assistants' };
  'citedesk.editWebhook': { readonly project: string };
  /** Asks which competitors to add, or adds the one to `track`. Rows have a `name`, which is the project's own. */
  'citedesk.addCompetitors': { readonly project: string } | { readonly project: string; readonly track: string };
  'citedesk.exploreSample': undefined;
  'citedesk.removeSample': undefined;
  'citedesk.addPrompts': { readonly project: string; readonly topicId?: number | undefined };
  /** Those of a page that was opened for them, by what menus over an editor hand over, or of the one in front. */
  'citedesk.addWrittenPrompts': TextAddress;
  'citedesk.runPrompts': PromptsPlace;
  /** Of a row, or by key of those that are selected. */
  'citedesk.rename': ManagedRow | { readonly selected: true };
  'citedesk.delete': ManagedRow | { readonly selected: true };
  'citedesk.restoreDeleted': undefined;
  /** Of a row; or prompts that were dragged. */
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
    /** Prompts that are offered first. */
    readonly promptIds?: readonly number[];
    readonly page?: string;
    readonly runIds?: readonly number[] | undefined;
  };
  'citedesk.checkArticle': undefined;
  'citedesk.compareWithAnswers': undefined;
  'citedesk.explainSentence': undefined;
  /** Rules of scores or checks, one of which is to be ignored at one of the places. */
  'citedesk.ignoreRule': {
    readonly rules: readonly string[];
    readonly places: readonly IgnoringPlace[];
    readonly document: string;
  };
  /** For the house of that document. */
  'citedesk.addHouseWord': { readonly list: 'allowed' | 'avoid'; readonly word: string; readonly document: string };
  'citedesk.searchPrompts': { readonly project: string };
  /** Those of a place, of the row that is selected, or behind a figure, by the address that its view gives. */
  'citedesk.showAnswers':
    | { readonly project: string; readonly explain: string; readonly title: string }
    | AnswersRow
    | { readonly selected: true };
  'citedesk.showPrompt': { readonly project: string; readonly promptId: number };
  'citedesk.sortPrompts': undefined;
  /** Of a project, or of that of the row that is selected. */
  'citedesk.showReport': { readonly project: string } | { readonly selected: true };
  /** The one that is open, or another one. */
  'citedesk.saveReport': undefined;
  /** The project file at an address, or the one that is looked at. */
  'citedesk.planProjectFile': TextAddress;
  'citedesk.applyProjectFile': TextAddress;
  /** Or of a project, into a new file. */
  'citedesk.pullProjectFile': TextAddress | { readonly project: string };
  'citedesk.filterPrompts': { readonly project: string };
  'citedesk.clearPromptFilter': { readonly project: string };
  /** A quiet one leaves the keyboard where it is, unless it was opened so before. */
  'citedesk.openAnswer': { readonly project: string; readonly responseId: number; readonly quiet?: boolean };
  /** Of the answer's page that is in front. */
  'citedesk.earlierAnswer': undefined;
  'citedesk.laterAnswer': undefined;
  /** Of a row of the tree, or of the answer's page that is in front. */
  'citedesk.compareAnswer': AnswerPlace;
  'citedesk.compareAnswers': AnswerPlace;
  'citedesk.keepAnswerOpen': AnswerPlace;
  'citedesk.copyAsMarkdown': AnswerPlace;
  'citedesk.copyAsHtml': AnswerPlace;
  /** Of the comparison that is open. */
  'citedesk.compareAsText': undefined;
  'citedesk.openArticleFile': { readonly file: string };
  'citedesk.sortArticles': undefined;
  /** Which articles are shown from now on. */
  'citedesk.filterArticles': { readonly only: ArticleState | 'all' };
  /** The file that is looked at. */
  'citedesk.showArticle': undefined;
  'citedesk.finishArticle': undefined;
  /** The brief that the file was started from. */
  'citedesk.copyBrief': undefined;
  /** The change that a run makes to a file, by the run or by an editor that shows one of its texts. */
  'citedesk.showChange': ChangePlace;
  'citedesk.takeChange': ChangePlace;
  'citedesk.discardChange': ChangePlace;
  /** A quiet one leaves the keyboard where it is. */
  'citedesk.openArticle': { readonly project: string; readonly runId: number; readonly quiet?: boolean };
  /** What of a project; or the same once more as an export that is named. */
  'citedesk.export':
    | { readonly project: string; readonly topicId?: number | undefined; readonly promptId?: number | undefined }
    | { readonly project: string; readonly again: string };
  'citedesk.saveExport': { readonly project: string; readonly runId: string };
  'citedesk.retryRun': RunPlace;
  'citedesk.cancelRun': RunPlace;
  /** An article that waits for a window's model. */
  'citedesk.lendModel': { readonly runId: number };
  /** Turns to the row of a run of prompts. */
  'citedesk.showWork': { readonly runId: number };
  /** With `key`, asks only for another key for what is set up. */
  'citedesk.configureAssistant': {
    readonly assistants?: readonly string[];
    readonly writer?: boolean;
    readonly judge?: boolean;
    readonly key?: boolean;
    readonly unasked?: Unasked;
  };
  /** Of a role, or asks of which. */
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
  /** The next page of a list of prompts, or of the asks of a run. */
  'citedesk.loadMore': TreePlace | { readonly run: number };
}

/** An answer. Menus over a page pass objects of the editor instead, which `answerOf` tells apart. */
export interface AnswerPlace {
  readonly project: string;
  readonly responseId: number;
}

/** The answer that a row passes; undefined for what menus over a page pass. */
export const answerOf = (given: AnswerPlace | undefined): AnswerPlace | undefined =>
  given && 'responseId' in given ? given : undefined;

/** Answers of a project, a topic or a prompt, of one assistant; or of a prompt of a group, which is asked. */
export interface AnswersRow {
  readonly project: string;
  readonly topicId?: number | undefined;
  readonly promptId?: number | undefined;
  readonly model?: string | undefined;
  readonly group?: TreePlace['group'];
  /** Of the topic or project. */
  readonly name?: string;
  /** An answer that the one which is picked is compared with. */
  readonly compareWith?: number;
}

/** In the file alone, or in the workspace of that document. */
export type IgnoringPlace = 'file' | 'workspace';

/** Menus over an editor hand over the address of its text. */
export type ChangePlace =
  | { readonly runId: number }
  | { readonly scheme: string; readonly path: string; readonly fsPath: string };

/** Prompts that assistants were not asked in a run because they refused. */
export interface Unasked {
  readonly runId: number;
  readonly prompts: number;
  readonly models: readonly string[];
}

type RunPlace =
  | { readonly kind: 'article'; readonly runId: number }
  /** Only those of some assistants, or all. */
  | { readonly kind: 'prompts'; readonly runId: number; readonly models?: readonly string[] }
  | { readonly kind: 'export'; readonly project: string; readonly runId: string };

export type CommandId = keyof CommandArguments;

/** Every command, with whether it stands in the palette, as it can do without an argument. */
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
