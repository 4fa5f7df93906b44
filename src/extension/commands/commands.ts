import { access } from 'node:fs/promises';
import { type Client, createClient } from '../../client/client.ts';
import { answersIn } from '../../client/import/answersFile.ts';
import { importAnswers as bringIn } from '../../client/import/importAnswers.ts';
import type { Network } from '../../client/network/dispatcher.ts';
import type { ActiveArticle } from '../articles/activeArticle.ts';
import type { ArticleDesk } from '../articles/articleDesk.ts';
import { fileText } from '../articles/fileText.ts';
import type { Articles } from '../articles/articles.ts';
import type { Proposals } from '../articles/changes/proposals.ts';
import type { Review } from '../articles/changes/review.ts';
import type { Keys } from '../connection/keys.ts';
import { networkBy } from '../connection/network.ts';
import type { OwnedServices } from '../connection/services.ts';
import { createArticleEvidence } from '../dialogs/articleEvidence.ts';
import { createPickers } from '../dialogs/pickers.ts';
import { createTextSources, type Desk } from '../dialogs/textSources.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import type { EditorNetwork } from '../editor/network.ts';
import type { Settings } from '../editor/settings.ts';
import { logFile, readDamage } from '../embedded/dataFolder.ts';
import { restoreFolder } from '../embedded/restoreFolder.ts';
import type { AnswerPanel } from '../panels/answer/answerPanel.ts';
import type { ArticlePanel } from '../panels/article/articlePanel.ts';
import { lendModel } from './runs/lendModel.ts';
import { listModels } from '../providers/modelList.ts';
import { setUpBy } from '../providers/models.ts';
import type { Lender } from '../lending/lender.ts';
import type { Rereading } from '../status/rereading.ts';
import type { Memento } from '../status/keptRuns.ts';
import type { Clock } from '../status/rest.ts';
import type { Status } from '../status/status.ts';
import type { Watcher } from '../status/watcher.ts';
import type { ArticlesTree } from '../tree/articlesTree.ts';
import type { PromptPlace, PromptsTree } from '../tree/promptsTree.ts';
import type { Writing } from '../writing/editor/writing.ts';
import type { Execute } from './command.ts';
import type { Commands } from './register.ts';
import { filterArticles, openArticleFile, sortArticles } from './articles/articleFiles.ts';
import { changeCommands } from './articles/changes.ts';
import { checkArticle } from './articles/checkArticle.ts';
import { compareWithAnswers } from './articles/compareWithAnswers.ts';
import { addHouseWord } from './articles/addHouseWord.ts';
import { explainSentence } from './articles/explainSentence.ts';
import { finishArticle } from './articles/finishArticle.ts';
import { ignoreRule } from './articles/ignoreRule.ts';
import { openArticle } from './articles/openArticle.ts';
import { showArticle } from './articles/showArticle.ts';
import { startArticle } from './articles/startArticle.ts';
import { addCompetitors } from './projects/addCompetitors.ts';
import { editProject } from './projects/editProject.ts';
import { newProject } from './projects/newProject.ts';
import { addPrompts } from './prompts/addPrompts.ts';
import { answerPages } from './prompts/answerPages.ts';
import { importAnswers } from './prompts/importAnswers.ts';
import { loadMore } from './prompts/loadMore.ts';
import { openAnswer } from './prompts/openAnswer.ts';
import { runPrompts } from './prompts/runPrompts.ts';
import { searchPrompts } from './prompts/searchPrompts.ts';
import { showAnswers } from './prompts/showAnswers.ts';
import { sortPrompts } from './prompts/sortPrompts.ts';
import { cancelRun } from './runs/cancelRun.ts';
import { retryRun } from './runs/retryRun.ts';
import { showWork } from './runs/showWork.ts';
import { configureAssistant } from './service/configureAssistant.ts';
import { connect } from './service/connect.ts';
import { refresh } from './service/refresh.ts';
import { restoreBackup } from './service/restoreBackup.ts';
import { showLog } from './service/showLog.ts';
import { showServiceLog } from './service/showServiceLog.ts';
import { useLocalService } from './service/useLocalService.ts';

interface CommandNeeds {
  readonly services: OwnedServices;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly network: () => EditorNetwork;
  readonly dialogs: Dialogs;
  readonly desk: Desk;
  readonly execute: Execute;
  readonly tree: PromptsTree;
  readonly clock: Clock;
  /** Turns to the row of a prompt. */
  readonly revealPrompt: (place: PromptPlace) => Promise<void>;
  /** What the row that is selected there stands for. */
  readonly selectedRow: () => object | undefined;
  readonly note: (error: unknown, where: string) => void;
  readonly watcher: Watcher;
  readonly status: Pick<Status, 'seen'>;
  readonly lender: Lender;
  readonly rereading: Rereading;
  readonly answers: Pick<AnswerPanel, 'show' | 'refresh'> & { ifLoaded(use: (panel: AnswerPanel) => void): void };
  readonly articles: Articles;
  readonly origin: () => string;
  readonly proposals: Proposals;
  readonly review: () => Promise<Review>;
  readonly panel: Pick<ArticlePanel, 'show' | 'refresh'>;
  readonly active: ActiveArticle;
  readonly articleDesk: ArticleDesk;
  readonly articlesTree: ArticlesTree;
  readonly writing: Pick<Writing, 'desk'>;
  /** Brings the tree of prompts to the front. */
  readonly showPrompts: () => Promise<void>;
  /** Brings the list of work to the front. */
  readonly reveal: () => Promise<void>;
  readonly dataFolder: () => Promise<string>;
  /** The version of this extension, and the service's bundle that came with it. */
  readonly version: string;
  readonly bundle: string;
  readonly language: string;
  readonly memento: Memento;
  readonly log: { warn(line: string): void; show(): void };
  readonly openExternal: (url: string) => unknown;
  readonly openFile: (file: string) => Promise<void>;
  /** Shows a text that nobody edits, under a name. */
  readonly showText: (name: string, text: string) => Promise<void>;
}

/** Puts every command together with what it needs. */
export function createCommands(needs: CommandNeeds): Commands {
  const {
    services,
    settings,
    keys,
    network,
    dialogs,
    execute,
    tree,
    rereading,
    watcher,
    dataFolder,
    version,
    bundle,
    language,
    log,
    openFile,
    showText,
  } = needs;
  const pickers = createPickers({ dialogs, execute });
  const setUp = () => setUpBy(settings);
  const textOf = async (service: string, runId: number) => {
    const file = await needs.articles.fileOf(service, runId);
    if (file === undefined) return undefined;
    const text = needs.articleDesk.unsaved(file) ?? (await fileText(file).catch(() => undefined));
    return text === undefined ? undefined : { file, text };
  };
  const answersCommand = showAnswers({ ...needs, pickers });
  const all = [
    newProject(needs),
    editProject<Client>({ services, pickers, dialogs, tree, rereading, language }),
    addCompetitors<Client>({ services, pickers, dialogs, tree, rereading }),
    addPrompts<Client>({ services, pickers, dialogs, execute, tree, sources: createTextSources(needs) }),
    runPrompts<Client>({ services, setUp, pickers, dialogs, execute, watcher }),
    importAnswers<Client>({
      services,
      pickers,
      dialogs,
      execute,
      showText,
      tree,
      bringIn: ({ file, onNote, ...work }) => bringIn({ ...work, rows: answersIn(file, onNote) }),
    }),
    searchPrompts<Client>({ ...needs, pickers }),
    sortPrompts(needs),
    answersCommand,
    startArticle<Client>({
      services,
      setUp,
      pickers,
      dialogs,
      language,
      memento: needs.memento,
      evidence: createArticleEvidence(needs),
      execute,
      watcher,
      proposals: needs.proposals,
      textOf,
    }),
    configureAssistant({
      settings,
      keys,
      dialogs,
      listModels,
      editorModels: () => needs.lender.models(),
      showExtensions: () => needs.lender.showExtensions(),
      feed: () => services.feed(),
    }),
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
    retryRun(needs),
    cancelRun(needs),
    lendModel(needs),
    showWork(needs),
    restoreBackup({
      services,
      dialogs,
      damage: async () => readDamage(await dataFolder()),
      mend: async (words) =>
        restoreFolder(
          {
            source: bundle,
            version,
            dataFolder: await dataFolder(),
            executable: settings.nodePath || process.execPath,
          },
          words,
        ),
    }),
    refresh({ services, tree, watcher, pages: [needs.answers, needs.panel, needs.articlesTree, answersCommand] }),
    loadMore({ tree }),
    showLog({ log }),
    showServiceLog({
      open: openFile,
      dialogs,
      serviceLog: async () => (settings.serviceUrl === '' ? existing(logFile(await dataFolder())) : undefined),
    }),
  ];
  return Object.fromEntries(all.map((command) => [command.id, command])) as unknown as Commands;
}

async function tryKey(baseUrl: string, key: string, network: Network): Promise<void> {
  const client = createClient({ ...network, baseUrl, key: () => Promise.resolve(key) });
  try {
    await client.getAccount();
  } finally {
    await client.close();
  }
}

const existing = (file: string): Promise<string | undefined> =>
  access(file).then(
    () => file,
    () => undefined,
  );
