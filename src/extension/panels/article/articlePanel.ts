import fs from 'node:fs/promises';
import path from 'node:path';
import { articleBody } from '../../../client/article.ts';
import type { Client, OpenClient } from '../../../client/client.ts';
import type { ContentRun } from '../../../contract/contentRun.ts';
import { Failure } from '../../../contract/failure.ts';
import type { ArticleState } from '../../../contract/messages.ts';
import type { Execute } from '../../commands/command.ts';
import type { Service } from '../../connection/service.ts';
import type { ArticleDesk } from '../../articles/articleDesk.ts';
import type { Articles } from '../../articles/articles.ts';
import { t } from '../../l10n.ts';
import type { PromptTexts } from '../../status/promptTexts.ts';
import type { Clock } from '../../status/rest.ts';
import { isArticle } from '../../status/run.ts';
import type { Watcher } from '../../status/watcher.ts';
import type { Texts } from '../../texts/texts.ts';
import { linkTarget } from '../markdown/links.ts';
import { createPanel, type PageWish } from '../panel.ts';
import { pageId, subjectOf } from '../pageId.ts';
import type { Surfaces } from '../surface.ts';

type ArticleService = Pick<Service, 'origin' | 'local'> & {
  readonly client: Pick<Client, 'getContentRun'> & Pick<OpenClient, 'supports'>;
};

interface Needs {
  readonly services: { readonly current: unknown; connect(): Promise<ArticleService> };
  readonly watcher: Pick<Watcher, 'runs' | 'subscribe'>;
  readonly articles: Pick<Articles, 'open' | 'find'>;
  readonly desk: Pick<ArticleDesk, 'show' | 'unsaved' | 'subscribe'>;
  readonly promptTexts: Pick<PromptTexts, 'find'>;
  readonly texts: Texts;
  readonly surfaces: Surfaces;
  readonly clock: Clock;
  readonly execute: Execute;
  /** Whether a model is set up to write for the service of this machine. */
  readonly hasWriter: () => boolean;
  readonly openExternal: (url: string) => unknown;
  readonly explain: (error: unknown) => { readonly message: string; readonly retry: boolean };
  readonly note: (error: unknown, where: string) => void;
}

export interface ArticlePanel {
  show(run: { readonly project: string; readonly runId: number }): Promise<void>;
  /** Shows the article whose file somebody looks at now, where the page is open. */
  follow(article: { readonly service: string; readonly project: string; readonly runId: number }): void;
  /** Reads anew what is shown. */
  refresh(): void;
  dispose(): void;
}

/** After the last key, in milliseconds; scores follow within 300. */
const rescoreDelayMs = 200;

/** Shows a run and its article beside the editor: live while the run moves, and while the file is written on. */
export function createArticlePanel(needs: Needs): ArticlePanel {
  const {
    services,
    watcher,
    articles,
    desk,
    promptTexts,
    texts,
    surfaces,
    clock,
    execute,
    hasWriter,
    openExternal,
    explain,
    note,
  } = needs;
  const bodies = new Map<string, string>();
  let shownFile: string | undefined;
  let settling: AbortController | undefined;

  async function load(id: string, signal: AbortSignal): Promise<ArticleState> {
    const subject = subjectOf(id);
    const service = await services.connect();
    if (subject?.origin !== service.origin) throw new Failure('NO_CONNECTION', t('This belongs to another service.'));
    const run = await runOf(service, subject.id, signal);
    const file = run.status === 'completed' ? await articles.find(service.origin, run.id) : undefined;
    const markdown =
      file === undefined
        ? await bodyOf(service, id, run, signal)
        : (desk.unsaved(file) ?? (await fs.readFile(file, 'utf8')));
    const prompt = await promptTexts.find(run.project, run.prompt.id);
    const shown =
      markdown === undefined
        ? undefined
        : await texts.run(
            'shownArticle',
            { markdown, keyword: run.article?.keyword ?? '', brief: run.article?.write_mode === 'brief' },
            signal,
          );
    const { articleState } = await import('./articleState.ts');
    signal.throwIfAborted();
    shownFile = file;
    const steerable = service.client.supports('listWork') && service.client.supports('retryContentRun');
    return articleState({
      id,
      run,
      shown,
      prompt,
      steerable,
      writer: service.local ? hasWriter() : undefined,
      file: file === undefined ? undefined : path.basename(file),
    });
  }

  /** As the watcher knows it, or else asked for, which is free without the text. */
  async function runOf({ client }: ArticleService, runId: number, signal: AbortSignal): Promise<ContentRun> {
    const known = watcher.runs.find((run): run is ContentRun => isArticle(run) && run.id === runId);
    return known ?? (await client.getContentRun({ run: runId }, { signal })).data;
  }

  /** The text is paid for, so it is asked for once it is finished, and kept. */
  async function bodyOf(
    { client }: ArticleService,
    id: string,
    run: ContentRun,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (run.status !== 'completed') return undefined;
    const body =
      bodies.get(id) ??
      articleBody((await client.getContentRun({ run: run.id, query: { include: 'body' } }, { signal })).data);
    if (body !== undefined) bodies.set(id, body);
    return body;
  }

  async function onWish(wish: PageWish, { id }: ArticleState): Promise<void> {
    const subject = subjectOf(id);
    if (!subject) return;
    const runId = subject.id;
    switch (wish.type) {
      case 'openFile':
        return openFile(runId);
      case 'goToFinding':
        return goTo(runId, wish.start);
      case 'retryRun':
        return execute('citedesk.retryRun', { kind: 'article', runId });
      case 'cancelRun':
        return execute('citedesk.cancelRun', { kind: 'article', runId });
      case 'setUpModel':
        return execute('citedesk.configureAssistant', { writer: true });
      case 'showLog':
        return execute((await services.connect()).local ? 'citedesk.showServiceLog' : 'citedesk.showLog');
      case 'openLink':
        return follow(wish.url);
      case 'showAnswer':
      case 'compareWithEarlier': // wishes of the answer page
    }
  }

  async function follow(link: string): Promise<void> {
    const target = linkTarget(link);
    if (target?.kind === 'web') await openExternal(target.url);
    if (target?.kind === 'answer')
      await execute('citedesk.openAnswer', { project: target.project, responseId: target.responseId });
  }

  async function openFile(runId: number): Promise<void> {
    await articles.open({ runId });
    panel.refresh();
  }

  /** Without a file there is no line to go to yet; it is made first, and its findings are then at their own lines. */
  async function goTo(runId: number, start: number): Promise<void> {
    if (shownFile === undefined) await openFile(runId);
    else await desk.show(shownFile, start);
  }

  async function rescore(): Promise<void> {
    settling?.abort();
    settling = new AbortController();
    const { signal } = settling;
    await clock.sleep(rescoreDelayMs, signal).catch(() => undefined);
    if (!signal.aborted) panel.refresh();
  }

  const watching = watcher.subscribe((event) => {
    const subject = panel.id === undefined ? undefined : subjectOf(panel.id);
    if (event.name !== 'turned' && isArticle(event.run) && event.run.id === subject?.id) {
      if (event.run.status === 'processing') bodies.delete(panel.id ?? '');
      panel.refresh();
    }
  });
  const editing = desk.subscribe((file) => {
    // Typing asks nobody to start a service that was given up.
    if (panel.id !== undefined && file === shownFile && services.current !== undefined) void rescore();
  });

  const panel = createPanel<ArticleState>({
    kind: 'article',
    surfaces,
    beside: true,
    load,
    onWish,
    explain,
    note,
    titleOf: ({ title }) => (title.length > 40 ? `${title.slice(0, 39)}…` : title),
    onTurn: () => {
      settling?.abort();
      shownFile = undefined;
    },
  });

  return {
    async show({ project, runId }) {
      const { origin } = await services.connect();
      panel.show(pageId({ origin, project, id: runId }));
    },
    follow({ service, project, runId }) {
      panel.follow(pageId({ origin: service, project, id: runId }));
    },
    refresh() {
      bodies.clear();
      panel.refresh();
    },
    dispose() {
      watching.dispose();
      editing.dispose();
      settling?.abort();
      panel.dispose();
    },
  };
}
