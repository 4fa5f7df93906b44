import { commands, Disposable, env, type ExtensionContext, window } from 'vscode';
import type { Execute } from './editor/command.ts';
import { registerCommands } from './app/registerCommands.ts';
import { expectedOrigin } from './service/connection/expectedOrigin.ts';
import { lazy } from './editor/lazy.ts';
import { followSetUp } from './models/editor/followSetUp.ts';
import { createKeys } from './service/connection/keys.ts';
import { openService } from './service/connection/openService.ts';
import { createServices } from './service/connection/services.ts';
import { followActiveArticle } from './articles/editor/activeArticle.ts';
import { linkAnswers } from './articles/editor/linkAnswers.ts';
import { lazyArticles } from './articles/lazyArticles.ts';
import { followChanges } from './articles/editor/followChanges.ts';
import { createProposals } from './articles/changes/proposals.ts';
import { createWorkspaceHost } from './articles/editor/workspaceHost.ts';
import { clock, focus } from './editor/clock.ts';
import { keepContextKeys } from './editor/contextKeys.ts';
import { createEditorWindow } from './app/editorWindow.ts';
import { keepLauncher } from './agents/keepLauncher.ts';
import { offerTools, type ToolManifest } from './agents/editor/offerTools.ts';
import { editorFailures } from './service/editor/editorFailures.ts';
import { editorNetwork as network } from './editor/network.ts';
import { userLocale } from './service/editor/userLocale.ts';
import { editorSettings as settings } from './editor/settings.ts';
import { editorDataFolder } from './service/embedded/editorDataFolder.ts';
import { createAnswerPanels } from './answers/answerPanels.ts';
import { lazyFigurePages } from './report/lazyFigurePages.ts';
import { lazyPanel } from './panels/lazyPanel.ts';
import { lazyWebviews } from './panels/lazyWebviews.ts';
import { lazyProjectFiles } from './projectFiles/editor/lazyProjectFiles.ts';
import { isFilled, setUpBy } from './service/models.ts';
import { createPromptTexts } from './work/promptTexts.ts';
import { createSampleProjects } from './work/sampleProjects.ts';
import { createAllowance } from './service/allowance.ts';
import { followPromptRuns } from './work/followPromptRuns.ts';
import { followSpending } from './work/followSpending.ts';
import { createRereading } from './work/rereading.ts';
import { lazySaving } from './work/exporting/lazySaving.ts';
import { createLender, judgesByEditor } from './models/lending/lender.ts';
import { createStatus } from './work/status.ts';
import { createStatusBar } from './work/editor/statusBar.ts';
import { createTexts } from './app/texts.ts';
import { createOpenedAnswers } from './writing/caches/openedAnswers.ts';
import { createWriting } from './writing/editor/writing.ts';
import { createWrittenPages } from './editor/promptPages.ts';
import { followRefusals } from './work/followRefusals.ts';
import { createWatcher } from './work/watcher.ts';
import type { ArticlesTree } from './articles/tree/articlesTree.ts';
import type { PromptPlace } from './prompts/tree/locating.ts';
import { createArticlesView } from './articles/tree/articlesView.ts';
import { showPromptsTree } from './prompts/tree/promptsView.ts';
import { lazyTree } from './tree/lazyTree.ts';
import { showTree } from './tree/tree.ts';
import { showWorkTree } from './work/tree/showWorkTree.ts';

export interface App {
  /** Disposes all parts. Resolves when state for the next session is saved. */
  stop(): Promise<void>;
}

/** Creates the parts of the extension and connects them. */
export function startApp(context: ExtensionContext): App {
  const { globalStorageUri, secrets, workspaceState: memento, extensionUri } = context;
  const { language, uriScheme } = env;
  const { version } = context.extension.packageJSON as { readonly version: string };
  const log = window.createOutputChannel('Citedesk', { log: true });
  const execute: Execute = async (id, argument) => void (await commands.executeCommand(id, argument));
  const editor = createEditorWindow(context.logUri.fsPath, extensionUri);
  const { dialogs, files, openExternal } = editor;
  const keys = createKeys(secrets);
  const bundle = context.asAbsolutePath('dist/node/service.mjs');
  const dataFolder = editorDataFolder({ settings, storage: globalStorageUri.fsPath, dialogs, log });
  const cli = context.asAbsolutePath('dist/cli.js');
  const failures = editorFailures({ log, settings, execute, openExternal });
  const note = (error: unknown, where: string): void => failures.note(error, where);
  const noting = (where: string) => (error: unknown) => note(error, where);
  const allowance = createAllowance(memento);
  const services = createServices({
    open: openService({ settings, dataFolder, keys, network, version, uriScheme, log, bundle, allowance }),
    onTrouble: noting('Connection'),
  });
  const feed = (): void => void services.feed().then(() => lender.look(), noting('Configuration'));
  const expected = () => expectedOrigin(settings.serviceUrl);
  const origin = () => services.current?.origin ?? expected();
  const contextKeys = keepContextKeys(services);
  const pages = createWrittenPages({ memento, onPages: (addresses) => contextKeys.promptPages(addresses) });
  const proposals = createProposals(memento);
  const connected = { services, note, expected, clock, focus };
  const tree = lazyTree(origin, async () =>
    (await import('./prompts/tree/openPromptsTree.ts')).openPromptsTree({
      ...connected,
      allowance,
      memento,
      seen: context.globalState,
      folder: globalStorageUri.fsPath,
      reader: userLocale,
      onRun: () => watcher.look(),
      onProjects: (some) => contextKeys.hasProjects(some),
    }),
  );
  const launcher = keepLauncher({ memento: context.globalState, settings, cli, dataFolder, note });
  const promptsView = showPromptsTree(tree, { drop: (drop) => execute('citedesk.movePrompts', drop), note });
  const watcher = createWatcher({ services, failures, memento, clock, focus });
  const rereading = createRereading({ services, clock, note });
  const promptTexts = createPromptTexts({ services });
  const samples = createSampleProjects({ services });
  const statusBar = createStatusBar();
  const told = { watcher, memento, origin, clock, proposals, allowance };
  const status = createStatus({
    samples,
    ...told,
    words: lazy(() => import('./work/statusWords.ts')),
    note,
    local: () => services.current?.local ?? true,
    show: (text) => statusBar.show(text),
  });
  const work = showWorkTree({ ...connected, watcher, origin, promptTexts, samples });
  const texts = createTexts();
  const host = createWorkspaceHost({ settings });
  const articles = lazyArticles(watcher, {
    services,
    host,
    memento,
    texts,
    promptText: (project, promptId) => promptTexts.find(project, promptId),
    isSample: (project) => samples.find(project),
    proposals,
    dialogs,
    execute,
    note,
    review: async (runId, attention): Promise<boolean> => (await changes.review()).show(runId, attention),
  });
  const beside = { articles, proposals, host, clock };
  const changes = followChanges({ ...beside, services, contextKeys, origin, dialogs, note });
  const articlesTree = lazyTree(
    () => 'articles',
    async () =>
      (await import('./articles/tree/openArticlesTree.ts')).openArticlesTree({
        ...indexNeeds,
        host,
        memento,
        language,
      }),
  );
  const articlesView = createArticlesView(showTree('citedesk.articles', articlesTree), articlesTree, note);
  const projectFiles = lazyProjectFiles({ services, texts, clock, setUp: () => setUpBy(settings), note });
  const touch = (project: string): void => {
    projectFiles.touch();
    writing.touch();
    void tree.loaded().then((rows) => rows.touch(project), noting('Prompts'));
  };
  const surfaces = lazyWebviews(extensionUri);
  const page = { services, watcher, rereading, texts, surfaces, dialogs, openExternal, note };
  const opened = createOpenedAnswers();
  const answerPanels = createAnswerPanels({
    ...page,
    execute,
    opened,
    // Selects the answer's row if the tree is visible.
    shown: (project, { answer, prompt }) => {
      const place = prompt && { project, topicId: prompt.topic_id, prompt, responseId: answer.id };
      if (place && promptsView.visible) promptsView.reveal(place).catch(noting('Prompts'));
    },
    report: (error, again) => void failures.report(error, { name: 'Answer', again }),
  });
  const { answers, comparison } = answerPanels;
  const scored: ArticlesTree['scored'] = (file, scores) =>
    void articlesTree.loaded().then((rows) => rows.scored(file, scores), noting('Articles'));
  const writing = createWriting({ texts, clock, settings, services, memento, opened, scored, host, note });
  const indexNeeds = { host, folder: context.storageUri?.fsPath, writing, note };
  const panel = lazyPanel('article', async () => (await import('./writing/page/articlePanel.ts')).createArticlePanel, {
    ...page,
    ...beside,
    writing,
    promptTexts,
    samples,
    execute,
    hasWriter: () => setUpBy(settings).writer,
  });
  const savingNeeds = { services, watcher, memento, dialogs, files, execute, clock, failures };
  const hasJudge = () => isFilled(settings.judge);
  const figureNeeds = { ...page, ...savingNeeds, host, articlesTree, hasJudge, seen: context.globalState };
  const figures = lazyFigurePages({ ...figureNeeds, pages: context.asAbsolutePath('dist/webview') });

  const active = followActiveArticle((article, ownFile) => {
    contextKeys.article(article !== undefined);
    changes.turnedTo(article?.file);
    if (ownFile !== undefined) panel.ifLoaded((shown) => shown.followFile(ownFile));
    if (!article) return;
    if (origin() === article.service) status.seen(article);
    panel.ifLoaded((shown) => shown.follow(article));
  });

  const lender = createLender({
    ...page,
    settings,
    load: async () =>
      (await import('./models/editor/openLending.ts')).openLending({
        ...page,
        promptTexts,
        window: memento,
        machine: context.globalState,
        judges: () => judgesByEditor(settings),
        clock,
      }),
  });

  const saving = lazySaving(savingNeeds, async () =>
    (await import('./work/exporting/saving.ts')).createSaving(savingNeeds),
  );

  const needs = {
    ...connected,
    ...told,
    ...page,
    touch,
    failures,
    lender,
    saving,
    settings,
    keys,
    network,
    execute,
    tree,
    work,
    revealPrompt: (place: PromptPlace) => promptsView.reveal(place, { focus: true, expand: true }),
    revealRow: promptsView.revealRow,
    revealArticle: (file: string) => articlesView.reveal(file),
    selectedRow: () => promptsView.selectedRows()[0],
    selectedRows: () => promptsView.selectedRows(),
    status,
    answers,
    comparison,
    articles,
    review: () => changes.review(),
    panel,
    ...figures.pages,
    active,
    articleHost: host,
    writing,
    dataFolder,
    version,
    bundle,
    cli,
    launcher,
    log,
    ...editor,
    pages,
    promptTexts,
    language,
  };
  const parts = Disposable.from(
    log,
    contextKeys,
    launcher,
    pages,
    watcher,
    rereading,
    promptTexts,
    samples,
    status,
    statusBar,
    work,
    articles,
    changes,
    editor,
    answerPanels,
    panel,
    figures,
    active,
    articlesTree,
    projectFiles,
    saving,
    linkAnswers(),
    writing,
    texts,
    registerCommands({
      failures,
      async load() {
        const { createCommands } = await import('./app/commands.ts');
        return createCommands({ ...needs, tree: await tree.loaded(), articlesTree: await articlesTree.loaded() });
      },
    }),
    promptsView,
    articlesView,
    offerTools(needs, context.extension.packageJSON as ToolManifest),
    window.registerUriHandler({
      handleUri: async (uri) => (await import('./app/uriHandler.ts')).createUriHandler(needs).handleUri(uri),
    }),
    followPromptRuns({ watcher, dialogs, execute, touch }),
    followRefusals({ ...page, settings, execute }),
    followSpending({ services, watcher, settings, allowance, note }),
    rereading.subscribe(touch),
    settings.subscribe(['articles.frontMatter'], () => articlesTree.part?.refresh()),
    followSetUp({ settings, secrets, services, expected, feed }),
  );
  watcher.resume();
  saving.resume();
  return {
    async stop() {
      await lender.stop();
      parts.dispose();
      await Promise.all([tree.dispose(), services.dispose()]);
    },
  };
}
