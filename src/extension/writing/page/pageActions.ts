import type { ContentRun } from '../../../contract/content/contentRun.ts';
import { linkTarget } from '../../../rendering/links.ts';
import type { PageWish } from '../../panels/panel.ts';
import { subjectOf } from '../../panels/pageId.ts';
import type { LoadedArticle } from './articleLoader.ts';
import type { ArticlePageContext, PageHost } from './pageHost.ts';
import type { SectionBeside } from './sectionBeside.ts';

interface ShownPage {
  readonly section: SectionBeside;
  /** Article on the page. */
  readonly shown: () => LoadedArticle | undefined;
  /** Editors of the file. Undefined until a page is loaded. */
  readonly page: () => PageHost | undefined;
  readonly refresh: () => void;
}

/** Handles the requests of the article page. */
export function createPageActions(
  { services, articles, host, execute, openExternal }: ArticlePageContext,
  { section, shown, page, refresh }: ShownPage,
) {
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
      default: // requests of other pages
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
    // While a change is pending, opening by run would open the change.
    if (file !== undefined && (change || runId === undefined)) return host.show(file);
    if (runId === undefined) return;
    await articles.open({ runId });
    refresh();
  }

  /** Without a file, creates it first and doesn't jump: its findings may be at other lines. */
  async function goTo(runId: number | undefined, start: number): Promise<void> {
    const file = shown()?.file;
    if (file === undefined) await openFile(runId);
    else await host.show(file, start);
  }

  /** Shows findings in the text and the Problems panel, as if the user had edited the file. */
  async function showFindings(): Promise<void> {
    const file = shown()?.file;
    if (file === undefined) return;
    await host.show(file);
    await page()?.showNotes(file);
  }

  /** Opens the file first so that the fix is visible and can be undone. */
  async function mend({ rule, start }: { readonly rule: string; readonly start: number }): Promise<void> {
    const [opened, file] = [page(), shown()?.file];
    if (!opened || file === undefined) return;
    if (opened.caretIn(file) === undefined) {
      await host.show(file, start);
      await opened.notesOf(file);
    }
    // The text has changed. Refresh so that the next click applies the fix.
    if (!(await opened.mend(file, { rule, start }))) refresh();
  }

  async function insert(id: string): Promise<void> {
    const { file, brief } = shown() ?? {};
    const text = section.textOf(id) ?? brief?.inserts.get(id);
    if (text !== undefined && file !== undefined) await page()?.insert(file, text);
  }

  return fulfil;
}

/** Offset of the start of a one-based line. */
function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let left = line; left > 1; left -= 1) {
    const end = text.indexOf('\n', at);
    if (end < 0) break;
    at = end + 1;
  }
  return at;
}
