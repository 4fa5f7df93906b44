import { access, readFile } from 'node:fs/promises';
import { answersIn } from '../../client/import/answersFile.ts';
import { type Client, createClient } from '../../client/client.ts';
import type { Network } from '../../client/network/dispatcher.ts';
import { importAnswers as bringIn } from '../../client/import/importAnswers.ts';
import type { Keys } from '../connection/keys.ts';
import { networkBy } from '../connection/network.ts';
import type { OwnedServices } from '../connection/services.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import type { EditorNetwork } from '../editor/network.ts';
import type { Settings } from '../editor/settings.ts';
import { logFile, readDamage } from '../embedded/dataFolder.ts';
import { restoreFolder } from '../embedded/restoreFolder.ts';
import type { ActiveArticle } from '../articles/activeArticle.ts';
import type { ArticleDesk } from '../articles/articleDesk.ts';
import type { Articles } from '../articles/articles.ts';
import type { AnswerPanel } from '../panels/answer/answerPanel.ts';
import type { ArticlePanel } from '../panels/article/articlePanel.ts';
import type { Status } from '../status/status.ts';
import type { Rereading } from '../status/rereading.ts';
import type { Watcher } from '../status/watcher.ts';
import type { Writing } from '../writing/editor/writing.ts';
import type { ArticlesTree } from '../tree/articlesTree.ts';
import type { PromptsTree } from '../tree/promptsTree.ts';
import { filterArticles, openArticleFile, sortArticles } from './articleFiles.ts';
import { addCompetitors } from './addCompetitors.ts';
import { addPrompts } from './addPrompts.ts';
import { cancelRun } from './cancelRun.ts';
import { checkArticle } from './checkArticle.ts';
import type { Execute } from './command.ts';
import { compareWithAnswers } from './compareWithAnswers.ts';
import { configureAssistant } from './configureAssistant.ts';
import { connect } from './connect.ts';
import { editProject } from './editProject.ts';
import { finishArticle } from './finishArticle.ts';
import { explainSentence } from './explainSentence.ts';
import { ignoreRule } from './ignoreRule.ts';
import { importAnswers } from './importAnswers.ts';
import { loadMore } from './loadMore.ts';
import { listModels } from '../providers/modelList.ts';
import { setUpBy } from '../providers/models.ts';
import { newProject } from './newProject.ts';
import { openAnswer } from './openAnswer.ts';
import { openArticle } from './openArticle.ts';
import { createPickers } from '../dialogs/pickers.ts';
import { refresh } from './refresh.ts';
import type { Commands } from './register.ts';
import { restoreBackup } from './restoreBackup.ts';
import { retryRun } from './retryRun.ts';
import { runPrompts } from './runPrompts.ts';
import { showArticle } from './showArticle.ts';
import { showLog } from './showLog.ts';
import { showServiceLog } from './showServiceLog.ts';
import { showWork } from './showWork.ts';
import { startArticle } from './startArticle.ts';
import { createArticleEvidence } from '../dialogs/articleEvidence.ts';
import { createTextSources, type Desk } from '../dialogs/textSources.ts';
import { useLocalService } from './useLocalService.ts';

interface CommandNeeds {
  readonly services: OwnedServices;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly network: () => EditorNetwork;
  readonly dialogs: Dialogs;
  readonly desk: Desk;
  readonly execute: Execute;
  readonly tree: PromptsTree;
  readonly watcher: Watcher;
  readonly status: Pick<Status, 'seen'>;
  readonly rereading: Rereading;
  readonly answers: AnswerPanel;
  readonly articles: Articles;
  readonly panel: ArticlePanel;
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
  const textOf = async (runId: number): Promise<string | undefined> => {
    const file = await needs.articles.find((await services.connect()).origin, runId);
    return file === undefined ? undefined : (needs.articleDesk.unsaved(file) ?? readFile(file, 'utf8'));
  };
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
    startArticle<Client>({
      services,
      setUp,
      pickers,
      dialogs,
      evidence: createArticleEvidence(needs),
      execute,
      watcher,
      textOf,
    }),
    configureAssistant({ settings, keys, dialogs, listModels, feed: () => services.feed() }),
    connect({ settings, keys, dialogs, services, check: (address, key) => tryKey(address, key, networkBy(network())) }),
    useLocalService({ settings, services }),
    checkArticle(needs),
    compareWithAnswers(needs),
    explainSentence(needs),
    ignoreRule(needs),
    openAnswer(needs),
    openArticle(needs),
    showArticle(needs),
    openArticleFile(needs),
    sortArticles(needs),
    filterArticles(needs),
    finishArticle(needs),
    retryRun(needs),
    cancelRun(needs),
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
    refresh({ services, tree, watcher, pages: [needs.answers, needs.panel, needs.articlesTree] }),
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
