import type { ArticleState } from '../articles/articleStates.ts';

/** What each command takes. From the palette it gets nothing and asks, or does without. */
export interface CommandArguments {
  'citedesk.newProject': undefined;
  /** With `at`, its list starts there. */
  'citedesk.editProject': { readonly project: string; readonly at?: 'assistants' };
  'citedesk.addCompetitors': { readonly project: string };
  'citedesk.addPrompts': { readonly project: string; readonly topicId?: number | undefined };
  'citedesk.runPrompts': {
    readonly project: string;
    readonly topicId?: number | undefined;
    readonly promptId?: number | undefined;
  };
  'citedesk.importAnswers': { readonly project: string };
  /** With `withPage` it begins with a page to add, whether the prompt has an article or not. */
  'citedesk.startArticle': { readonly project: string; readonly promptId: number; readonly withPage?: boolean };
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
  /** Those of a place, or of the row that is selected. */
  'citedesk.showAnswers':
    | { readonly project: string; readonly topicId?: number | undefined; readonly promptId?: number | undefined }
    | { readonly selected: true };
  'citedesk.sortPrompts': undefined;
  'citedesk.openAnswer': { readonly project: string; readonly responseId: number };
  /** Of the answer's page that is in front. */
  'citedesk.earlierAnswer': undefined;
  'citedesk.laterAnswer': undefined;
  'citedesk.compareAnswer': undefined;
  'citedesk.keepAnswerOpen': undefined;
  'citedesk.openArticleFile': { readonly file: string };
  'citedesk.sortArticles': undefined;
  /** Which articles are shown from now on. */
  'citedesk.filterArticles': { readonly only: ArticleState | 'all' };
  /** The file that is looked at. */
  'citedesk.showArticle': undefined;
  'citedesk.finishArticle': undefined;
  /** The change that a run makes to a file, by the run or by an editor that shows one of its texts. */
  'citedesk.showChange': ChangePlace;
  'citedesk.takeChange': ChangePlace;
  'citedesk.discardChange': ChangePlace;
  'citedesk.openArticle': { readonly project: string; readonly runId: number };
  'citedesk.retryRun': { readonly kind: RunKind; readonly runId: number };
  'citedesk.cancelRun': { readonly kind: RunKind; readonly runId: number };
  /** An article that waits for a window's model. */
  'citedesk.lendModel': { readonly runId: number };
  'citedesk.showWork': undefined;
  'citedesk.configureAssistant': { readonly assistants?: readonly string[]; readonly writer?: boolean };
  'citedesk.connect': undefined;
  'citedesk.useLocalService': undefined;
  'citedesk.restoreBackup': undefined;
  'citedesk.refresh': undefined;
  'citedesk.showLog': undefined;
  'citedesk.showServiceLog': undefined;
  'citedesk.loadMore': { readonly project: string; readonly topicId: number };
}

/** In the file alone, or in the workspace of that document. */
export type IgnoringPlace = 'file' | 'workspace';

/** Menus over an editor hand over the address of its text. */
export type ChangePlace =
  { readonly runId: number } | { readonly scheme: string; readonly path: string; readonly fsPath: string };

export type RunKind = 'article' | 'prompts';

export type CommandId = keyof CommandArguments;

/** Every command, with whether it can do without an argument: only those stand in the palette. */
export const commands: Readonly<Record<CommandId, { readonly palette: boolean }>> = {
  'citedesk.newProject': { palette: true },
  'citedesk.editProject': { palette: true },
  'citedesk.addCompetitors': { palette: true },
  'citedesk.addPrompts': { palette: true },
  'citedesk.runPrompts': { palette: true },
  'citedesk.importAnswers': { palette: true },
  'citedesk.startArticle': { palette: true },
  'citedesk.checkArticle': { palette: true },
  'citedesk.compareWithAnswers': { palette: true },
  'citedesk.explainSentence': { palette: true },
  'citedesk.ignoreRule': { palette: false },
  'citedesk.addHouseWord': { palette: false },
  'citedesk.showAnswers': { palette: true },
  'citedesk.searchPrompts': { palette: true },
  'citedesk.sortPrompts': { palette: true },
  'citedesk.openAnswer': { palette: false },
  'citedesk.earlierAnswer': { palette: true },
  'citedesk.laterAnswer': { palette: true },
  'citedesk.compareAnswer': { palette: true },
  'citedesk.keepAnswerOpen': { palette: true },
  'citedesk.openArticleFile': { palette: false },
  'citedesk.sortArticles': { palette: true },
  'citedesk.filterArticles': { palette: true },
  'citedesk.showArticle': { palette: true },
  'citedesk.finishArticle': { palette: true },
  'citedesk.showChange': { palette: true },
  'citedesk.takeChange': { palette: true },
  'citedesk.discardChange': { palette: true },
  'citedesk.openArticle': { palette: false },
  'citedesk.retryRun': { palette: false },
  'citedesk.cancelRun': { palette: false },
  'citedesk.lendModel': { palette: false },
  'citedesk.showWork': { palette: true },
  'citedesk.configureAssistant': { palette: true },
  'citedesk.connect': { palette: true },
  'citedesk.useLocalService': { palette: true },
  'citedesk.restoreBackup': { palette: false },
  'citedesk.refresh': { palette: true },
  'citedesk.showLog': { palette: true },
  'citedesk.showServiceLog': { palette: true },
  'citedesk.loadMore': { palette: false },
};
