import path from 'node:path';
import type { ContentRun } from '../../../contract/content/contentRun.ts';
import type { ArticleState } from '../../../contract/messages.ts';
import type { ArticleDesk } from '../../articles/articleDesk.ts';
import type { OpenArticle } from '../../articles/activeArticle.ts';
import type { Articles } from '../../articles/articles.ts';
import { isInside } from '../../articles/articlePlace.ts';
import { readTop } from '../../articles/articleTop.ts';
import type { Proposals } from '../../articles/changes/proposals.ts';
import type { Execute } from '../../commands/command.ts';
import { t } from '../../l10n.ts';
import type { Clock } from '../../status/rest.ts';
import { isArticle } from '../../status/run.ts';
import type { Watcher } from '../../status/watcher.ts';
import { linkTarget } from '../markdown/links.ts';
import { createPanel, type PageWish } from '../panel.ts';
import { fileOfPage, filePageId, pageId, subjectOf } from '../pageId.ts';
import type { Surfaces } from '../surface.ts';
import type { ArticleLoader, ArticleService, LoadedArticle, LoaderNeeds } from './articleLoader.ts';
import type { FileEvent, PageDesk } from './pageDesk.ts';
import { createSectionBeside } from './sectionBeside.ts';

interface Needs extends Omit<LoaderNeeds, 'pageDesk' | 'onEvidence'> {
  readonly services: { readonly current: unknown; connect(): Promise<ArticleService> };
  readonly watcher: Pick<Watcher, 'runs' | 'subscribe'>;
  readonly articles: Pick<Articles, 'open' | 'find'>;
  readonly proposals: Pick<Proposals, 'find' | 'waiting' | 'subscribe'>;
  readonly desk: Pick<ArticleDesk, 'folders' | 'show' | 'unsaved' | 'watchFiles'>;
  readonly writing: { desk(): Promise<{ readonly page: PageDesk }> };
  readonly surfaces: Surfaces;
  readonly clock: Clock;
  readonly execute: Execute;
  readonly openExternal: (url: string) => unknown;
  readonly explain: (error: unknown) => { readonly message: string; readonly retry: boolean };
}

export interface ArticlePanel {
  /** A run with its article, or the file of one that came from no run. */
  show(article: { readonly project: string; readonly runId: number } | { readonly file: string }): Promise<void>;
  /** Shows the article whose file somebody looks at now, where the page is open. */
  follow(article: OpenArticle): void;
  /** The same of a file that came from no run. */
  followFile(file: string): void;
  /** Reads anew what is shown. */
  refresh(): void;
  dispose(): void;
}

/** Shows a run and its article beside the editor: live while the run moves, and in step with the file. */
export function createArticlePanel(needs: Needs): ArticlePanel {
  const {
    services,
    watcher,
    articles,
    proposals,
    desk,
    writing,
    texts,
    surfaces,
    clock,
    execute,
    openExternal,
    explain,
    note,
  } = needs;
  let shown: LoadedArticle | undefined;
  let page: PageDesk | undefined;
  let listening: { dispose(): void } | undefined;
  let gone: { dispose(): void } | undefined;

  let loading: Promise<ArticleLoader> | undefined;
  const loader = (): Promise<ArticleLoader> => {
    loading ??= import('./articleLoader.ts').then(({ createArticleLoader }) =>
      createArticleLoader({ ...needs, pageDesk, onEvidence: (id) => id === panel.id && panel.refresh() }),
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
    file !== undefined && desk.folders.some((folder) => isInside(folder.path, path.resolve(file)));

  /** What helps while one writes is loaded with the first page. */
  async function pageDesk(): Promise<PageDesk> {
    const { page: fresh } = await writing.desk();
    const { watchGone } = await import('../../articles/goneFiles.ts');
    page = fresh;
    listening ??= fresh.subscribe(hear);
    // Where it was moved to is found; without a file there is the text of the run.
    gone ??= watchGone(
      { desk, clock, note },
      {
        follows: (place) => shown?.file !== undefined && isInside(place, shown.file),
        found: (_, isThere) => isThere || panel.refresh(),
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
    return { ...loaded.state, section: section.shown };
  }

  function showSection(): void {
    const { run, file } = shown ?? {};
    const caret = file === undefined ? undefined : page?.caretIn(file);
    if (run?.status !== 'completed') section.clear();
    else if (file === undefined)
      section.clear(t('Open the file, and what was read for the section at the cursor stands here.'));
    else if (caret === undefined) section.clear(t('Put the cursor into the file to see what was read for a section.'));
    else lookAt(file, caret);
  }

  function lookAt(file: string, caret: number): void {
    const { service, run, markdown = '' } = shown ?? {};
    if (!page || service === undefined || !run) return;
    const { evidence } = page;
    section.look({
      markdown: desk.unsaved(file) ?? markdown,
      caret,
      facts: () => evidence.find({ service, runId: run.id }),
    });
  }

  function hear(event: FileEvent): void {
    if (!shown || shown.file !== event.file) return;
    // Typing asks nobody to start a service that was given up.
    if (event.name === 'noted') return void ((services.current !== undefined || !shown.run) && panel.refresh());
    if (event.name === 'scrolled') panel.tell({ type: 'scroll', line: event.line });
    else lookAt(event.file, event.caret);
  }

  async function onWish(wish: PageWish, { id }: ArticleState): Promise<void> {
    const runId = subjectOf(id)?.id;
    switch (wish.type) {
      case 'openFile':
        return openFile(runId);
      case 'showChange':
      case 'takeChange':
      case 'discardChange':
        return shown?.change && execute(`citedesk.${wish.type}`, { runId: shown.change.runId });
      case 'goToFinding':
        return goTo(runId, wish.start);
      case 'goToLine':
        return goTo(runId, startOfLine(shown?.markdown ?? '', wish.line));
      case 'mendFinding':
        return mend(wish);
      case 'insertFact':
        return insert(wish.id);
      case 'retryRun':
        return runId === undefined ? undefined : execute('citedesk.retryRun', { kind: 'article', runId });
      case 'cancelRun':
        return runId === undefined ? undefined : execute('citedesk.cancelRun', { kind: 'article', runId });
      case 'startWithPage':
        return startAgain(shown?.run);
      case 'setUpModel':
        return execute('citedesk.configureAssistant', { writer: true });
      case 'lendModel':
        return runId === undefined ? undefined : execute('citedesk.lendModel', { runId });
      case 'showLog':
        return execute((await services.connect()).local ? 'citedesk.showServiceLog' : 'citedesk.showLog');
      case 'openLink':
        return follow(wish.url);
      case 'keepOpen':
      case 'showAnswer':
      case 'compareWithEarlier': // wishes of the answer page
    }
  }

  async function startAgain(run: ContentRun | undefined): Promise<void> {
    if (run) await execute('citedesk.startArticle', { project: run.project, promptId: run.prompt.id, withPage: true });
  }

  async function follow(link: string): Promise<void> {
    const target = linkTarget(link);
    if (target?.kind === 'web') await openExternal(target.url);
    if (target?.kind === 'answer')
      await execute('citedesk.openAnswer', { project: target.project, responseId: target.responseId });
  }

  async function openFile(runId: number | undefined): Promise<void> {
    // While its change waits, a run's own way would lead to that.
    if (shown?.file !== undefined && (shown.change || runId === undefined)) return desk.show(shown.file);
    if (runId === undefined) return;
    await articles.open({ runId });
    panel.refresh();
  }

  /** Without a file there is no line to go to yet; it is made first, and its findings are then at their own lines. */
  async function goTo(runId: number | undefined, start: number): Promise<void> {
    if (shown?.file === undefined) await openFile(runId);
    else await desk.show(shown.file, start);
  }

  /** A file is opened first, so that the change is seen and can be undone. */
  async function mend({ rule, start }: { readonly rule: string; readonly start: number }): Promise<void> {
    const file = shown?.file;
    if (!page || file === undefined) return;
    if (page.caretIn(file) === undefined) {
      await desk.show(file, start);
      await page.notesOf(file);
    }
    // What was read since is shown, and can be mended at the next click.
    if (!(await page.mend(file, { rule, start }))) panel.refresh();
  }

  async function insert(id: string): Promise<void> {
    const text = section.textOf(id);
    if (text !== undefined && shown?.file !== undefined) await page?.insert(shown.file, text);
  }

  /** Who takes a change stays on the page of its run; who discards it goes back to that of the file. */
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
    onWish,
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
      // The page of a run whose change waits for that file shows the file already, and what the run says of the change.
      if (file !== undefined && file === shown?.file && shown.change && shown.change.runId === shown.run?.id) return;
      const id = pageId({ origin: service, project, id: runId });
      // The file of what is shown may have been made just now.
      if (id === panel.id && shown?.file === undefined) panel.refresh();
      panel.follow(id);
    },
    followFile: (file) => panel.follow(filePageId(file)),
    refresh() {
      forget();
      panel.refresh();
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

/** Where a line begins in a text; lines count from 1. */
function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let left = line; left > 1; left -= 1) {
    const end = text.indexOf('\n', at);
    if (end < 0) break;
    at = end + 1;
  }
  return at;
}
