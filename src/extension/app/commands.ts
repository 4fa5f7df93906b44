import type { Client, OpenClient } from '../../client/client.ts';
import { importFile } from '../../client/import/importAnswers.ts';
import { surveyFile } from '../../client/import/fileSurvey.ts';
import { ifOffered } from '../../client/notOffered.ts';
import type { AddedEvidence } from '../../contract/content/contentRun.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import type { Launcher } from '../agents/keepLauncher.ts';
import type { ActiveArticle } from '../articles/editor/activeArticle.ts';
import type { ArticleHost } from '../articles/articleHost.ts';
import { stateOf } from '../articles/articleStates.ts';
import { readTop } from '../articles/articleTop.ts';
import { fileText } from '../articles/files/fileText.ts';
import type { Articles } from '../articles/articles.ts';
import type { Proposals } from '../articles/changes/proposals.ts';
import type { Review } from '../articles/changes/review.ts';
import type { Keys } from '../service/connection/keys.ts';
import { networkBy } from '../service/connection/network.ts';
import type { OwnedServices } from '../service/connection/services.ts';
import { tryKey } from '../service/connection/tryKey.ts';
import { createArticleEvidence } from '../articles/start/articleEvidence.ts';
import { createPickers } from '../prompts/pickers.ts';
import { createTextSources, addPrompts, addWrittenPrompts } from '../prompts/addPrompts.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import type { EditorNetwork } from '../editor/network.ts';
import type { Settings } from '../editor/settings.ts';
import type { AnswerPanel } from '../answers/page/answerPanel.ts';
import type { ComparisonPanel } from '../answers/page/comparisonPanel.ts';
import type { ArticlePanel } from '../writing/page/articlePanel.ts';
import type { LazyPanel } from '../panels/lazyPanel.ts';
import type { PromptPanel } from '../report/promptPanel.ts';
import type { ReportPanel } from '../report/reportPanel.ts';
import { lendModel, retryRun } from '../models/runCommands.ts';
import { listModels, findLocalServers } from '../models/modelList.ts';
import { setUpBy } from '../service/models.ts';
import type { Lender } from '../models/lending/lender.ts';
import type { Saving } from '../work/exporting/saving.ts';
import type { Allowance } from '../service/allowance.ts';
import type { Rereading } from '../work/rereading.ts';
import type { Memento } from '../editor/keptRuns.ts';
import type { Clock } from '../editor/rest.ts';
import type { Status } from '../work/status.ts';
import type { Watcher } from '../work/watcher.ts';
import type { ArticlesTree } from '../articles/tree/articlesTree.ts';
import type { PromptPlace } from '../prompts/tree/locating.ts';
import type { PromptsTree } from '../prompts/tree/promptsTree.ts';
import type { WorkTree } from '../work/tree/workTree.ts';
import type { Writing } from '../writing/editor/writing.ts';
import type { Execute } from '../editor/command.ts';
import type { Texts } from '../editor/texts.ts';
import type { threadTasks } from './threadTasks.ts';
import type { Commands } from './registerCommands.ts';
import {
  filterArticles,
  openArticleFile,
  sortArticles,
  changeCommands,
  openArticle,
} from '../articles/articleCommands.ts';
import { checkArticle, finishArticle, showArticle } from '../writing/articleCommands.ts';
import { compareWithAnswers } from '../writing/compareWithAnswers.ts';
import { addHouseWord, ignoreRule } from '../writing/ruleCommands.ts';
import { explainSentence } from '../writing/explainSentence.ts';
import { copyText } from '../articles/copyArticle.ts';
import { startArticle } from '../articles/start/startArticle.ts';
import { saveReport, showReport, showPrompt } from '../report/reportCommands.ts';
import { addCompetitors } from '../projects/addCompetitors.ts';
import { editProject } from '../projects/editProject.ts';
import { editWebhook } from '../projects/editWebhook.ts';
import { newProject } from '../projects/newProject.ts';
import { exploreSample, removeSample } from '../sample/sampleCommands.ts';
import { answerPages, openAnswer } from '../answers/answerPageCommands.ts';
import { importAnswers } from '../answers/importing/importAnswers.ts';
import {
  loadMore,
  clearPromptFilter,
  filterPrompts,
  searchPrompts,
  sortPrompts,
} from '../prompts/promptListCommands.ts';
import { undoImport } from '../answers/importing/undoImport.ts';
import { pasteAnswer } from '../answers/importing/pasteAnswer.ts';
import { runPrompts } from '../prompts/runPrompts.ts';
import { showAnswers } from '../answers/showAnswers.ts';
import { saveExport, startExport } from '../work/exporting/startExport.ts';
import { type ProjectFileParts, projectFileCommands } from '../projectFiles/projectFileCommands.ts';
import { rowCommands } from '../prompts/rows/rowCommands.ts';
import { cancelRun, showWork } from '../work/runCommands.ts';
import { account } from '../service/account.ts';
import { addMcpServer } from '../agents/addMcpServer.ts';
import { spendCommands } from '../service/spending.ts';
import { dataCommands } from '../service/dataCommands.ts';
import { configureAssistant } from '../models/configureAssistant.ts';
import { connect, useLocalService } from '../service/connect.ts';
import { refresh, openDocs, showMenu } from './menuCommands.ts';
import { showLog } from '../service/showLog.ts';
import { testModel } from '../models/testModel.ts';
import type { RevealRow } from '../tree/places.ts';
import type { WrittenPages } from '../editor/promptPages.ts';
import type { SavedFiles } from '../editor/savedFiles.ts';
import type { TextHost } from '../editor/editorTextHost.ts';

interface CommandNeeds extends ProjectFileParts {
  readonly texts: Texts<typeof threadTasks>;
  readonly services: OwnedServices;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly network: () => EditorNetwork;
  readonly dialogs: Dialogs;
  readonly host: TextHost;
  readonly pages: WrittenPages;
  readonly execute: Execute;
  readonly tree: PromptsTree;
  readonly work: {
    loaded(): Promise<Pick<WorkTree, 'loadMore'>>;
    /** Selects the row of a prompt run. */
    reveal(runId: number): Promise<void>;
  };
  readonly clock: Clock;
  readonly revealPrompt: (place: PromptPlace) => Promise<void>;
  readonly revealRow: RevealRow;
  /** Selects the row of a file in the articles tree if the tree is visible. */
  readonly revealArticle: (file: string) => Promise<void>;
  /** Subject of the selected row in the prompts tree. */
  readonly selectedRow: () => object | undefined;
  /** Subjects of all selected rows in the prompts tree. */
  readonly selectedRows: () => readonly object[];
  readonly note: (error: unknown, where: string) => void;
  readonly watcher: Watcher;
  readonly status: Pick<Status, 'seen' | 'setUp'>;
  readonly lender: Lender;
  readonly saving: Pick<Saving, 'save' | 'expect'>;
  readonly allowance: Allowance;
  readonly rereading: Rereading;
  readonly answers: LazyPanel<AnswerPanel>;
  readonly comparison: LazyPanel<ComparisonPanel>;
  readonly articles: Pick<Articles, 'open' | 'find' | 'fileOf'>;
  readonly origin: () => string;
  readonly proposals: Proposals;
  readonly review: () => Promise<Review>;
  readonly panel: Pick<ArticlePanel, 'show' | 'refresh' | 'leave'>;
  readonly report: LazyPanel<ReportPanel>;
  readonly promptPage: LazyPanel<PromptPanel>;
  readonly active: ActiveArticle;
  readonly articleHost: ArticleHost;
  readonly articlesTree: ArticlesTree;
  readonly writing: Pick<Writing, 'host'>;
  readonly showPrompts: () => Promise<void>;
  /** Shows the list of runs. */
  readonly reveal: () => Promise<void>;
  readonly dataFolder: () => Promise<string>;
  /** Version of the extension, and the path of its service bundle. */
  readonly version: string;
  readonly bundle: string;
  /** Folder of this window's log, and facts about the editor for support reports. */
  readonly logs: string;
  readonly facts: () => Promise<readonly (readonly [name: string, value: string])[]>;
  readonly launcher: Launcher;
  readonly language: string;
  readonly memento: Memento;
  readonly log: { warn(line: string): void; show(): void };
  readonly files: SavedFiles;
  readonly openExternal: (url: string) => unknown;
  readonly previewDocs: (file: string) => Promise<void>;
  readonly openFile: (file: string) => Promise<void>;
  readonly showText: (name: string, text: string) => Promise<void>;
}

export function createCommands(needs: CommandNeeds): Commands {
  const { services, settings, keys, network, dialogs, execute, tree, watcher } = needs;
  const pickers = createPickers({ dialogs, execute, selectedRow: needs.selectedRow });
  const openPages = [needs.answers, needs.comparison, needs.panel, needs.report, needs.promptPage];
  /** Views that show prompts. */
  const shownPrompts = {
    refresh() {
      tree.refresh();
      needs.promptPage.ifLoaded((shown) => shown.renew());
    },
  };
  const onAnswers = (project: string) => {
    needs.report.ifLoaded((shown) => shown.renew(project));
    needs.promptPage.ifLoaded((shown) => shown.renew(project));
  };
  const setUp = () => setUpBy(settings);
  const textOf = async (service: string, runId: number) => {
    const file = await needs.articles.fileOf(service, runId);
    if (file === undefined) return undefined;
    const text = needs.articleHost.unsaved(file) ?? (await fileText(file).catch(() => undefined));
    if (text === undefined) return undefined;
    const { isChanged } = await import('../articles/articleMark.ts');
    const top = readTop(text);
    return { file, text, state: top ? stateOf(top, isChanged(text, top.hash)) : 'edited' } as const;
  };
  const answersCommand = showAnswers({
    ...needs,
    pickers,
    answers: {
      show: (answer) => needs.answers.show(answer),
      preview: async (answer, signal) => (await needs.answers.loaded()).preview(answer, signal),
      endPreview: () => needs.answers.ifLoaded((panel) => panel.endPreview()),
      compareTwo: async (two) => (await needs.answers.loaded()).compareTwo(two),
    },
  });
  const all = [
    newProject(needs),
    editProject<Client>({ ...needs, pickers }),
    editWebhook<Client>({ ...needs, pickers }),
    addCompetitors<Client>({ ...needs, pickers }),
    showReport<Client>({ ...needs, pickers }),
    saveReport<Client>({ ...needs, pickers }),
    exploreSample<Client>({
      ...needs,
      load: async (work) => (await import('../../sample/loadSample.ts')).loadSample(work),
    }),
    removeSample({ ...needs, openPages }),
    addPrompts<Client>({ ...needs, pickers, sources: createTextSources(needs) }),
    addWrittenPrompts<Client>(needs),
    runPrompts<Client>({ ...needs, setUp, pickers }),
    ...rowCommands({ ...needs, tree: shownPrompts, pickers, openPages }),
    ...projectFileCommands({ ...needs, pickers }),
    importAnswers<Client>({ ...needs, pickers, onAnswers, survey: surveyFile, bringIn: importFile }),
    undoImport<Client>({ ...needs, pickers, onAnswers }),
    pasteAnswer({ ...needs, pickers, onAnswers }),
    searchPrompts<Client>({ ...needs, pickers }),
    sortPrompts(needs),
    filterPrompts<Client>({ ...needs, pickers }),
    clearPromptFilter<Client>({ ...needs, pickers }),
    answersCommand,
    showPrompt<Client>({ ...needs, pickers }),
    startArticle<Client>({
      ...needs,
      setUp,
      pickers,
      evidence: createArticleEvidence(needs),
      givenTexts: textsOfSample,
      textOf,
    }),
    configureAssistant({
      settings,
      keys,
      dialogs,
      listModels: (place) => listModels(place),
      findServers: () => findLocalServers(),
      execute,
      status: needs.status,
      editorModels: () => needs.lender.models(),
      showExtensions: () => needs.lender.showExtensions(),
      feed: () => services.feed(),
    }),
    testModel(needs),
    account(needs),
    ...spendCommands(needs),
    connect({ settings, keys, dialogs, services, check: (address, key) => tryKey(address, key, networkBy(network())) }),
    useLocalService({ settings, services }),
    checkArticle(needs),
    compareWithAnswers(needs),
    explainSentence(needs),
    ignoreRule(needs),
    addHouseWord(needs),
    openAnswer(needs),
    ...answerPages(needs),
    openArticle(needs),
    ...changeCommands(needs),
    showArticle(needs),
    openArticleFile(needs),
    sortArticles(needs),
    filterArticles(needs),
    finishArticle(needs),
    ...copyText(needs),
    startExport<OpenClient>({ ...needs, pickers }),
    saveExport(needs),
    retryRun(needs),
    cancelRun(needs),
    lendModel(needs),
    showWork(needs),
    ...dataCommands(needs),
    refresh({ services, tree, watcher, pages: [...openPages, needs.articlesTree, answersCommand] }),
    loadMore(needs),
    openDocs(needs),
    showLog(needs),
    addMcpServer(needs),
    showMenu(needs),
  ];
  return Object.fromEntries(all.map((command) => [command.id, command])) as unknown as Commands;
}

/**
 * Returns texts for the pages that the sample's answers cite, because no one can read these made-up pages. Empty for
 * other projects.
 */
async function textsOfSample(client: Client, project: string): Promise<readonly AddedEvidence[]> {
  const known = await ifOffered(client.getProject({ project }));
  return known && isSample(known.data) ? (await import('../../sample/pageTexts.ts')).pageTexts : [];
}
