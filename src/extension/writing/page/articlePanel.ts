import path from 'node:path';
import type { ArticleState } from '../../../contract/messages.ts';
import type { OpenArticle } from '../../articles/editor/activeArticle.ts';
import { isInside } from '../../../system/system.ts';
import { readTop } from '../../articles/articleTop.ts';
import { t } from '../../editor/l10n.ts';
import { isArticle } from '../../work/run.ts';
import { createPanel } from '../../panels/panel.ts';
import { fileOfPage, filePageId, pageId, subjectOf } from '../../panels/pageId.ts';
import type { ArticleLoader, LoadedArticle } from './articleLoader.ts';
import type { ArticlePageContext, FileEvent, PageHost } from './pageHost.ts';
import { createPageActions } from './pageActions.ts';
import { createSectionBeside } from './sectionBeside.ts';

interface ArticlePanel {
  /** Shows a run with its article, or a file that wasn't made by a run. */
  show(article: { readonly project: string; readonly runId: number } | { readonly file: string }): Promise<void>;
  /** Switches an open page to the article whose file is now active. */
  follow(article: OpenArticle): void;
  /** Switches an open page to a file that wasn't made by a run. */
  followFile(file: string): void;
  /** Reads the shown article again. */
  refresh(): void;
  /** Closes the page if it shows a deleted project. */
  leave(project: string): void;
  dispose(): void;
}

/** Shows a run and its article next to the editor. Updates with the run and with the file. */
export function createArticlePanel(context: ArticlePageContext): ArticlePanel {
  const { services, watcher, proposals, host, writing, texts, surfaces, clock, explain, note } = context;
  let shown: LoadedArticle | undefined;
  let page: PageHost | undefined;
  let listening: { dispose(): void } | undefined;
  let gone: { dispose(): void } | undefined;

  let loading: Promise<ArticleLoader> | undefined;
  const loader = (): Promise<ArticleLoader> => {
    loading ??= import('./articleLoader.ts').then(({ createArticleLoader }) =>
      createArticleLoader(context, { pageHost, onEvidence: (id) => id === panel.id && panel.refresh() }),
    );
    return loading;
  };
  const forget = (id?: string): void => void loading?.then((made) => made.forget(id));
  const section = createSectionBeside({
    clock,
    texts,
    show: (lines) => panel.update((state) => ({ ...state, section: lines })),
    explain: (error) => explain(error).message,
    note,
  });

  const isInWorkspace = (file: string | undefined): boolean =>
    file !== undefined && host.folders.some((folder) => isInside(folder.path, path.resolve(file)));

  /** Loads the writing features with the first page. */
  async function pageHost(): Promise<PageHost> {
    const { page: fresh } = await writing.host();
    const { watchDeletedFiles: watchGone } = await import('../../articles/files/deletedFiles.ts');
    page = fresh;
    listening ??= fresh.subscribe(hear);
    // A moved file is found again. If the file is deleted, the page shows the text of the run.
    gone ??= watchGone(
      { host, clock, note },
      {
        filesAt: (place) => (shown?.file !== undefined && isInside(place, shown.file) ? [shown.file] : []),
        onChecked: (_, isThere) => isThere || panel.refresh(),
      },
    );
    return fresh;
  }

  async function load(id: string, signal: AbortSignal): Promise<ArticleState> {
    const loaded = await (await loader()).load(id, signal);
    signal.throwIfAborted();
    const turned = shown?.file !== loaded.file || shown?.run?.id !== loaded.run?.id;
    shown = loaded;
    if (turned) showSection();
    return { ...loaded.state, section: section.shown, can: offered() };
  }

  /** Leaves out the Open button if the file is visible. */
  function offered(): ArticleState['can'] {
    const { file, state } = shown ?? {};
    const isSeen = file !== undefined && page?.caretIn(file) !== undefined;
    return (state?.can ?? []).filter((action) => action !== 'open' || !isSeen);
  }

  function showSection(): void {
    const { run, file } = shown ?? {};
    const caret = file === undefined ? undefined : page?.caretIn(file);
    if (run?.status !== 'completed') section.clear();
    else if (file === undefined) section.clear(t('Open the file to see the evidence for the section at the cursor.'));
    else if (caret === undefined) section.clear(t('Place the cursor in a section to see its evidence.'));
    else lookAt(file, caret);
  }

  function lookAt(file: string, caret: number): void {
    const { service, run, markdown = '', brief } = shown ?? {};
    if (!page || service === undefined || !run) return;
    const { evidence } = page;
    section.look({
      markdown: host.unsaved(file) ?? markdown,
      caret,
      brief: brief?.parts,
      facts: () => evidence.find({ service, runId: run.id }),
    });
  }

  function hear(event: FileEvent): void {
    if (event.name === 'seen') return panel.update((state) => ({ ...state, can: offered() }));
    if (!shown || shown.file !== event.file) return;
    // Typing must not start a service that was stopped.
    if (event.name === 'noted') return void ((services.current !== undefined || !shown.run) && panel.refresh());
    if (event.name === 'scrolled') panel.tell({ type: 'scroll', line: event.line });
    else lookAt(event.file, event.caret);
  }

  /**
   * After accepting a change, the page stays on its run. After discarding it, the page returns to the run of the file.
   */
  const changing = proposals.subscribe(() => {
    const { service, run, markdown } = shown ?? {};
    if (service === undefined || !run) return;
    const top = markdown === undefined ? undefined : readTop(markdown);
    if (top?.project !== undefined && proposals.find(service, run.id)?.state === 'discarded')
      panel.follow(pageId({ origin: service, project: top.project, id: top.runId }));
    panel.refresh();
  });

  const watching = watcher.subscribe((event) => {
    const subject = panel.id === undefined ? undefined : subjectOf(panel.id);
    if (event.name !== 'turned' && isArticle(event.run) && event.run.id === subject?.id) {
      if (event.run.status === 'processing') forget(panel.id);
      panel.refresh();
    }
  });

  const panel = createPanel<ArticleState>({
    kind: 'article',
    surfaces,
    beside: true,
    restores: (id) => subjectOf(id) !== undefined || isInWorkspace(fileOfPage(id)),
    load,
    onWish: createPageActions(context, {
      section,
      shown: () => shown,
      page: () => page,
      refresh: () => panel.refresh(),
    }),
    explain,
    note,
    titleOf: ({ title }) => (title.length > 40 ? `${title.slice(0, 39)}…` : title),
    onTurn: () => {
      shown = undefined;
      section.clear();
    },
  });

  return {
    async show(article) {
      if ('file' in article) return panel.show(filePageId(article.file));
      const { origin } = await services.connect();
      panel.show(pageId({ origin, project: article.project, id: article.runId }));
    },
    follow({ service, project, runId, file }) {
      // The page of a run with a pending change already shows the file, with the run's notes about the change.
      if (file !== undefined && file === shown?.file && shown.change && shown.change.runId === shown.run?.id) return;
      const id = pageId({ origin: service, project, id: runId });
      // The file may have been created just now.
      if (id === panel.id && shown?.file === undefined) panel.refresh();
      panel.follow(id);
    },
    followFile: (file) => panel.follow(filePageId(file)),
    refresh() {
      forget();
      panel.refresh();
    },
    leave(project) {
      if (panel.id !== undefined && subjectOf(panel.id)?.project === project) panel.close();
    },
    dispose() {
      watching.dispose();
      changing.dispose();
      listening?.dispose();
      gone?.dispose();
      section.dispose();
      panel.dispose();
    },
  };
}
