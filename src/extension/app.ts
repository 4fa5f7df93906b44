import { homedir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commands, Disposable, env, type ExtensionContext, Uri, window } from 'vscode';
import type { Execute } from './commands/command.ts';
import { registerCommands } from './commands/register.ts';
import { expectedOrigin } from './connection/expectedOrigin.ts';
import { createKeys, secretName } from './connection/keys.ts';
import { openService } from './connection/openService.ts';
import { createServices } from './connection/services.ts';
import { followActiveArticle } from './articles/activeArticle.ts';
import { linkAnswers } from './articles/linkAnswers.ts';
import { createArticles } from './articles/articles.ts';
import { followChanges } from './articles/changes/followChanges.ts';
import { createProposals } from './articles/changes/proposals.ts';
import { createWorkspaceDesk } from './articles/workspaceDesk.ts';
import { keepContextKeys } from './editor/contextKeys.ts';
import { editorDesk } from './editor/editorDesk.ts';
import { editorDialogs } from './editor/editorDialogs.ts';
import { editorFailures } from './editor/editorFailures.ts';
import { createGrowingFiles } from './editor/growingFiles.ts';
import { editorNetwork } from './editor/network.ts';
import { createReports } from './editor/reports.ts';
import { editorSettings } from './editor/settings.ts';
import { createDataFolder } from './embedded/ownDataFolder.ts';
import { explanationOf, explainToPage } from './failures/sentences.ts';
import { createComparison } from './panels/answer/comparison.ts';
import { latePanel } from './panels/latePanel.ts';
import { createWebviews } from './panels/webviews.ts';
import { setUpBy } from './providers/models.ts';
import { createPromptTexts } from './status/promptTexts.ts';
import { createRereading } from './status/rereading.ts';
import { createLender, judgesByEditor } from './lending/lender.ts';
import { runName } from './status/runName.ts';
import { createStatus } from './status/status.ts';
import { createStatusBar } from './status/statusBar.ts';
import { createTexts } from './texts/texts.ts';
import { createOpenedAnswers } from './writing/shelves/openedAnswers.ts';
import { createWriting } from './writing/editor/writing.ts';
import { createWatcher } from './status/watcher.ts';
import { knownFile } from './tree/knownFile.ts';
import { createArticlesTree } from './tree/articlesTree.ts';
import { createPromptsTree, type PromptPlace } from './tree/promptsTree.ts';
import { promptSource } from './tree/promptSource.ts';
import { showTree } from './tree/tree.ts';
import { createWorkTree } from './tree/workTree.ts';

export interface App {
  /** Takes the parts apart; what is kept for the next window is written by then. */
  stop(): Promise<void>;
}

/** Puts the parts of the extension together. */
export function startApp(context: ExtensionContext): App {
  const { globalStorageUri, secrets, workspaceState: memento, extensionUri } = context;
  const { version } = context.extension.packageJSON as { readonly version: string };
  const settings = editorSettings;
  const log = window.createOutputChannel('Citedesk', { log: true });
  const clock = {
    now: Date.now,
    sleep: (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }),
  };
  const focus = {
    get focused() {
      return window.state.focused;
    },
    subscribe: (listener: () => void) => window.onDidChangeWindowState(listener),
  };
  const execute: Execute = async (id, argument) => void (await commands.executeCommand(id, argument));
  const openExternal = (url: string) => env.openExternal(Uri.parse(url, true));
  const keys = createKeys(secrets);
  const bundle = context.asAbsolutePath('dist/node/service.mjs');
  const dataFolder = createDataFolder({
    wanted: () => settings.dataFolder || path.join(globalStorageUri.fsPath, 'service'),
    home: homedir(),
    tell: (sentence) => void window.showInformationMessage(sentence),
    note: (line) => log.info(line),
  });

  const failures = editorFailures({ log, settings, execute, openExternal });
  const note = (error: unknown, where: string): void => failures.note(error, where);
  const services = createServices({
    open: openService({ settings, dataFolder, keys, network: editorNetwork, version, log, bundle }),
    onTrouble: (error) => note(error, 'Connection'),
  });
  const feed = () =>
    void services.feed().then(
      () => lender.look(),
      (error: unknown) => note(error, 'Configuration'),
    );
  const expected = () => expectedOrigin(settings.serviceUrl);
  const origin = () => services.current?.origin ?? expected();

  const contextKeys = keepContextKeys(services);
  const proposals = createProposals(memento);
  const tree = createPromptsTree({
    services,
    note,
    expected,
    clock,
    focus,
    sourceOf: ({ client }, order) => promptSource(client, order),
    memento,
    known: knownFile(globalStorageUri.fsPath),
    reader: { language: env.language, zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    onRun: () => watcher.look(),
    onProjects: (some) => contextKeys.hasProjects(some),
  });

  const promptsView = showTree('citedesk.prompts', tree);
  const reveal = async (place: PromptPlace, how = {}): Promise<void> => {
    const row = await tree.locate(place);
    if (row) await promptsView.reveal(row, how);
  };

  const watcher = createWatcher({ services, failures, memento, clock, focus });
  const rereading = createRereading({ services, clock, note });
  const promptTexts = createPromptTexts({ services });
  const statusBar = createStatusBar();
  const status = createStatus({
    watcher,
    memento,
    origin,
    clock,
    explain: explanationOf,
    local: () => services.current?.local ?? true,
    name: (run) => runName(run, undefined),
    show: (text) => statusBar.show(text),
    proposals,
  });
  const workTree = createWorkTree({ watcher, services, expected, promptTexts, explain: explanationOf, note });

  const texts = createTexts();
  const desk = createWorkspaceDesk({ settings });
  const articles = createArticles({
    services,
    watcher,
    desk,
    memento,
    texts,
    promptText: (project, promptId) => promptTexts.find(project, promptId),
    proposals,
    review: async (runId, attention) => (await changes.review()).show(runId, attention),
  });
  const beside = { articles, proposals, desk, clock };
  const changes = followChanges({ ...beside, services, contextKeys, origin, dialogs: editorDialogs, note });
  const hasWriter = () => setUpBy(settings).writer;
  const articlesTree = createArticlesTree({
    openIndex: async () => {
      const { createArticleIndex } = await import('./articles/articleIndex.ts');
      return createArticleIndex({ desk, folder: context.storageUri?.fsPath });
    },
    watchFiles: (listener) => desk.watchFiles(listener),
    memento,
    language: env.language,
  });
  const surfaces = createWebviews({ extensionUri });
  const comparison = createComparison();
  const growingFiles = createGrowingFiles();
  const reports = createReports();
  const page = { services, watcher, texts, surfaces, openExternal, note, explain: explainToPage };
  const opened = createOpenedAnswers();
  const answers = latePanel('answer', async () => (await import('./panels/answer/answerPanel.ts')).createAnswerPanel, {
    ...page,
    rereading,
    opened,
    compare: (before, after) => comparison.show(before, after),
    // Who looks at the tree sees where the answer stands in it.
    shown: (project, { answer, prompt }) => {
      const place = prompt && { project, topicId: prompt.topic_id, prompt, responseId: answer.id };
      if (place && promptsView.view.visible) reveal(place).catch((error: unknown) => note(error, 'Prompts'));
    },
    report: (error, again) => void failures.report(error, { name: 'Answer', again }),
  });
  const scored = (file: string, score: number | undefined) => articlesTree.scored(file, score);
  const writing = createWriting({ texts, clock, settings, services, memento, opened, scored, desk, note });
  const panel = latePanel(
    'article',
    async () => (await import('./panels/article/articlePanel.ts')).createArticlePanel,
    { ...page, ...beside, writing, promptTexts, execute, hasWriter },
  );

  const active = followActiveArticle((article, ownFile) => {
    contextKeys.article(article !== undefined);
    changes.turnedTo(article?.file);
    if (ownFile !== undefined) panel.ifLoaded((shown) => shown.followFile(ownFile));
    if (!article) return;
    if (origin() === article.service) status.seen(article);
    panel.ifLoaded((shown) => shown.follow(article));
  });

  const lender = createLender({
    watcher,
    services,
    settings,
    note,
    load: async () => (await import('./lending/editor/openLending.ts')).openLending(lendingNeeds),
  });
  const lendingNeeds = {
    services,
    watcher,
    promptTexts,
    dialogs: editorDialogs,
    window: memento,
    machine: context.globalState,
    judges: () => judgesByEditor(settings),
    clock,
    note,
  };

  const uriHandler = async () => (await import('./panels/uriHandler.ts')).createUriHandler(needs);
  const needs = {
    services,
    expected,
    failures,
    lender,
    settings,
    keys,
    network: editorNetwork,
    execute,
    tree,
    revealPrompt: (place: PromptPlace) => reveal(place, { focus: true, expand: true }),
    selectedRow: () => promptsView.view.selection[0]?.subject,
    clock,
    note,
    rereading,
    watcher,
    status,
    answers,
    articles,
    origin,
    proposals,
    review: () => changes.review(),
    panel,
    active,
    articleDesk: desk,
    articlesTree,
    writing,
    dataFolder,
    version,
    bundle,
    log,
    dialogs: editorDialogs,
    desk: editorDesk,
    openExternal,
    openFile: (file: string) => growingFiles.open(file),
    showText: (title: string, text: string) => reports.show(title, text),
    language: env.language,
    memento,
    showPrompts: async () => void (await commands.executeCommand('citedesk.prompts.focus')),
    reveal: async () => void (await commands.executeCommand('citedesk.work.focus')),
  };
  const parts = Disposable.from(
    log,
    contextKeys,
    watcher,
    rereading,
    promptTexts,
    status,
    statusBar,
    workTree,
    articles,
    changes,
    comparison,
    growingFiles,
    reports,
    answers,
    panel,
    active,
    articlesTree,
    linkAnswers(),
    writing,
    texts,
    registerCommands({ failures, load: async () => (await import('./commands/commands.ts')).createCommands(needs) }),
    promptsView,
    showTree('citedesk.articles', articlesTree),
    showTree('citedesk.work', workTree),
    window.registerUriHandler({ handleUri: async (uri) => (await uriHandler()).handleUri(uri) }),
    watcher.subscribe((event) => {
      if (event.name !== 'turned' && 'total' in event.run) tree.touch(event.run.project);
    }),
    rereading.subscribe((project) => tree.touch(project)),
    settings.subscribe(['articles.frontMatter'], () => articlesTree.refresh()),
    settings.subscribe(['service.url', 'dataFolder', 'nodePath'], () => services.reopen()),
    settings.subscribe(['assistants', 'writer', 'judge', 'crawl.maxPages', 'crawl.privateHosts'], feed),
    secrets.onDidChange(({ key }) => {
      if (key === secretName('service', expected())) services.reopen();
      else if (key.startsWith(secretName('model', ''))) feed();
    }),
  );
  watcher.resume();
  return {
    async stop() {
      await lender.stop();
      parts.dispose();
      await Promise.all([tree.dispose(), services.dispose()]);
    },
  };
}
