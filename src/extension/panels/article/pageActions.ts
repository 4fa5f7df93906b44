import type { ContentRun } from '../../../contract/content/contentRun.ts';
import type { ArticleHost } from '../../articles/articleHost.ts';
import type { Articles } from '../../articles/articles.ts';
import type { Execute } from '../../commands/command.ts';
import { linkTarget } from '../../../rendering/links.ts';
import type { PageWish } from '../panel.ts';
import { subjectOf } from '../pageId.ts';
import type { LoadedArticle } from './articleLoader.ts';
import type { PageHost } from './pageHost.ts';
import type { SectionBeside } from './sectionBeside.ts';

interface Needs {
  readonly services: { connect(): Promise<{ readonly local: boolean }> };
  readonly articles: Pick<Articles, 'open'>;
  readonly host: Pick<ArticleHost, 'show'>;
  readonly execute: Execute;
  readonly openExternal: (url: string) => unknown;
  readonly section: Pick<SectionBeside, 'textOf'>;
  /** What the page shows. */
  readonly shown: () => LoadedArticle | undefined;
  /** The editors of its file, once a page was loaded. */
  readonly page: () => PageHost | undefined;
  /** Reads anew what is shown. */
  readonly refresh: () => void;
}

/** Does what a person wishes on the page of an article. */
export function createPageActions({
  services,
  articles,
  host,
  execute,
  openExternal,
  section,
  shown,
  page,
  refresh,
}: Needs) {
  async function fulfil(wish: PageWish, { id }: { readonly id: string }): Promise<void> {
    const runId = subjectOf(id)?.id;
    switch (wish.type) {
      case 'openFile':
        return openFile(runId);
      case 'showChange':
      case 'takeChange':
      case 'discardChange': {
        const change = shown()?.change;
        return change && execute(`citedesk.${wish.type}`, { runId: change.runId });
      }
      case 'goToFinding':
        return goTo(runId, wish.start);
      case 'showFindings':
        return showFindings();
      case 'goToLine':
        return goTo(runId, startOfLine(shown()?.markdown ?? '', wish.line));
      case 'mendFinding':
        return mend(wish);
      case 'insertFact':
        return insert(wish.id);
      case 'retryRun':
        return runId === undefined ? undefined : execute('citedesk.retryRun', { kind: 'article', runId });
      case 'cancelRun':
        return runId === undefined ? undefined : execute('citedesk.cancelRun', { kind: 'article', runId });
      case 'startWithPage':
        return startAgain(shown()?.run);
      case 'setUpModel':
        return execute('citedesk.configureAssistant', { writer: true });
      case 'lendModel':
        return runId === undefined ? undefined : execute('citedesk.lendModel', { runId });
      case 'showLog':
        return execute((await services.connect()).local ? 'citedesk.showServiceLog' : 'citedesk.showLog');
      case 'openLink':
        return follow(wish.url);
      default: // wishes of other pages
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
    const { file, change } = shown() ?? {};
    // While its change waits, a run's own way would lead to that.
    if (file !== undefined && (change || runId === undefined)) return host.show(file);
    if (runId === undefined) return;
    await articles.open({ runId });
    refresh();
  }

  /** Without a file there is no line to go to yet; it is made first, and its findings are then at their own lines. */
  async function goTo(runId: number | undefined, start: number): Promise<void> {
    const file = shown()?.file;
    if (file === undefined) await openFile(runId);
    else await host.show(file, start);
  }

  /** In the text and in the list of problems, as if somebody had written there. */
  async function showFindings(): Promise<void> {
    const file = shown()?.file;
    if (file === undefined) return;
    await host.show(file);
    await page()?.showNotes(file);
  }

  /** A file is opened first, so that the change is seen and can be undone. */
  async function mend({ rule, start }: { readonly rule: string; readonly start: number }): Promise<void> {
    const [opened, file] = [page(), shown()?.file];
    if (!opened || file === undefined) return;
    if (opened.caretIn(file) === undefined) {
      await host.show(file, start);
      await opened.notesOf(file);
    }
    // What was read since is shown, and can be mended at the next click.
    if (!(await opened.mend(file, { rule, start }))) refresh();
  }

  async function insert(id: string): Promise<void> {
    const { file, brief } = shown() ?? {};
    const text = section.textOf(id) ?? brief?.inserts.get(id);
    if (text !== undefined && file !== undefined) await page()?.insert(file, text);
  }

  return fulfil;
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
