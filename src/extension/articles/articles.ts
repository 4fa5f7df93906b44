import fs from 'node:fs/promises';
import path from 'node:path';
import { articleBody } from '../../client/article.ts';
import type { Client } from '../../client/client.ts';
import type { ContentRun } from '../../contract/content/contentRun.ts';
import { Failure } from '../../contract/failure.ts';
import type { Service } from '../service/connection/service.ts';
import { t } from '../editor/l10n.ts';
import type { Memento } from '../editor/keptRuns.ts';
import type { Texts } from '../editor/texts.ts';
import type { articleText } from './articleText.ts';
import { readTop } from './articleTop.ts';
import type { FieldNames } from './fieldNames.ts';
import type { Proposal, Proposals } from './changes/proposals.ts';
import type { ArticleHost, Attention, WorkspaceFolder } from './articleHost.ts';
import type { Execute } from '../editor/command.ts';
import type { Dialogs } from '../editor/dialogs.ts';

interface ArticleService extends Pick<Service, 'origin'> {
  readonly client: Pick<Client, 'getContentRun' | 'scoreContent'>;
}

/** Context of the files of articles. */
export interface ArticleFilesContext {
  readonly services: { connect(): Promise<ArticleService> };
  readonly host: ArticleHost;
  readonly memento: Memento;
  readonly texts: Texts<{ readonly articleText: typeof articleText }>;
  readonly promptText: (project: string, promptId: number) => Promise<string | undefined>;
  readonly isSample: (project: string) => Promise<boolean>;
  readonly proposals: Proposals;
  readonly dialogs: Dialogs;
  readonly execute: Execute;
  readonly note: (error: unknown, where: string) => void;
  /** Shows the proposed change of a run. False if its file is gone or the user works elsewhere. */
  readonly review: (runId: number, attention: Attention | undefined) => Promise<boolean>;
}

/** Files of finished runs. */
export interface Articles {
  /**
   * Shows the file of a finished run, and creates it first if necessary. Without a folder, shows an untitled document.
   * If the run changes a file, shows the proposed change. False if nothing is shown because the user works elsewhere.
   */
  open(run: { readonly runId: number }, attention?: Attention): Promise<boolean>;
  /** Finds the file of a run, even if it was moved. Doesn't search untrusted workspaces. */
  find(service: string, runId: number): Promise<string | undefined>;
  /** Returns the file that a run wrote, or the one that it changes. */
  fileOf(service: string, runId: number): Promise<string | undefined>;
  /**
   * Writes the article of a finished run, unless a folder has to be selected first: then `file` is undefined. Returns
   * undefined if the run changes a file.
   */
  finished(run: ContentRun): Promise<{ readonly file: string | undefined } | undefined>;
}

export function createArticles(context: ArticleFilesContext): Articles {
  const { services, host, memento, texts, promptText, isSample, proposals, review } = context;
  const underWay = new Map<string, Promise<string | undefined>>();
  const untitled = new Map<string, string>();
  const places = new Map<string, string>();

  /** Shares a write in progress, because the end of a run and a click may request the same file. */
  function write(service: ArticleService, runId: number, folder: WorkspaceFolder): Promise<string | undefined> {
    const key = `${service.origin}/${runId}`;
    const writing = underWay.get(key) ?? writeNow(service, runId, folder).finally(() => underWay.delete(key));
    underWay.set(key, writing);
    return writing;
  }

  async function writeNow(service: ArticleService, runId: number, folder: WorkspaceFolder): Promise<string> {
    const { article } = await fetchArticle(service, runId, folder.names);
    const { articleDisk, articlePlace, writeArticle } = await import('./files/articleFile.ts');
    const { onDisk } = await import('../../client/download/disk.ts');
    const place = await articlePlace(folder.path, folder.articles);
    const { slugOf } = await import('../../writing/draft/slug.ts');
    const disk = articleDisk(place, (file) => host.unsaved(file));
    const key = { service: service.origin, runId };
    const file = path.join(place, await onDisk(place, () => writeArticle(disk, slugOf(article.title), key, article)));
    places.set(`${service.origin}/${runId}`, file);
    return file;
  }

  async function fetchArticle(service: ArticleService, runId: number, names: FieldNames) {
    const { data: run } = await service.client.getContentRun({ run: runId, query: { include: 'body' } });
    const markdown = articleBody(run);
    if (markdown === undefined || markdown.trim() === '') throw new Failure('NO_ARTICLE', reasonWhy(run));
    const prompt = await promptText(run.project, run.prompt.id);
    const sample = await isSample(run.project);
    const { contextOf } = await import('./scoreContext.ts');
    // If the request fails, scores use the text alone, so that the article isn't delayed.
    const context = await contextOf(service.client, run.prompt.id).catch(() => undefined);
    const finished = { run, markdown, prompt, sample, names, context, service: service.origin };
    return { run, article: await texts.run('articleText', finished) };
  }

  async function find(
    service: string,
    runId: number,
    { search }: { readonly search: boolean },
  ): Promise<string | undefined> {
    const known = places.get(`${service}/${runId}`);
    for (const file of [...(known === undefined ? [] : [known]), ...(search ? await host.markdownFiles() : [])]) {
      if (!isOf(host.unsaved(file) ?? (await topOf(file).catch(() => '')), service, runId)) continue;
      places.set(`${service}/${runId}`, file);
      return file;
    }
    return undefined;
  }

  const placeOf = (project: string): string => `citedesk.articles/${project}`;

  /** Returns the folder if it is known without a question: the only one, or the one selected for the project before. */
  function knownFolder(project: string): WorkspaceFolder | undefined {
    const { folders } = host;
    return folders.length === 1 ? folders[0] : folders.find((folder) => folder.path === memento.get(placeOf(project)));
  }

  async function chosenFolder(project: string): Promise<WorkspaceFolder | undefined> {
    const folder = knownFolder(project) ?? (await host.chooseFolder(host.folders));
    if (folder && host.folders.length > 1) await memento.update(placeOf(project), folder.path);
    return folder;
  }

  async function show(file: string, attention: Attention | undefined): Promise<boolean> {
    const { placeToWrite } = await import('../../text/markdown/briefNotes.ts');
    if (attention?.elsewhere) return false;
    await host.enter(file, placeToWrite, { keepFocus: attention?.late === true });
    return true;
  }

  /** Marks the proposed change of a run as waiting, and loads its text. Undefined if the run changes no file. */
  async function proposed(runId: number): Promise<Proposal | undefined> {
    const service = await services.connect();
    const known = proposals.find(service.origin, runId);
    if (!known || known.state === 'taken') return undefined;
    proposals.keep(service.origin, { ...known, state: 'waiting' });
    if (known.text !== undefined) return known;
    const { run, article } = await fetchArticle(service, runId, {});
    const { reworkedText } = await import('./articleText.ts');
    const text = reworkedText(known.base, article, run.article?.write_mode);
    const ready: Proposal = { ...known, text, state: 'waiting' };
    proposals.keep(service.origin, ready);
    return ready;
  }

  return {
    async finished({ id, project }) {
      const service = await services.connect();
      if (proposals.find(service.origin, id)) return void (await proposed(id));
      const folder = knownFolder(project);
      // Don't ask in the background. The article is written when the user opens it.
      return { file: folder && (await write(service, id, folder)) };
    },
    find: (service, runId) => find(service, runId, { search: host.trusted }),
    fileOf: async (service, runId) =>
      (await find(service, runId, { search: true })) ?? proposals.find(service, runId)?.file,
    async open({ runId }, attention) {
      const service = await services.connect();
      if (await proposed(runId)) {
        if (attention?.elsewhere) return false;
        if (await review(runId, attention)) return true;
        if (attention?.elsewhere) return false;
      }
      const file =
        // the user asked for it, so search even an untrusted workspace
        (await underWay.get(`${service.origin}/${runId}`)) ?? (await find(service.origin, runId, { search: true }));
      if (file !== undefined) return show(file, attention);
      if (host.folders.length === 0) {
        const key = `${service.origin}/${runId}`;
        const { article } = await fetchArticle(service, runId, {});
        const { placeToWrite } = await import('../../text/markdown/briefNotes.ts');
        const start = placeToWrite(article.markdown);
        if (attention?.elsewhere) return false;
        untitled.set(key, await host.showText(article.markdown, untitled.get(key), start));
        return true;
      }
      const { data: run } = await service.client.getContentRun({ run: runId });
      const folder = await chosenFolder(run.project);
      const written = folder && (await write(service, runId, folder));
      return written !== undefined && show(written, attention);
    },
  };
}

function isOf(text: string, service: string, runId: number): boolean {
  // Skip parsing most files.
  const top = text.includes('run_id:') ? readTop(text) : undefined;
  return top?.service === service && top.runId === runId;
}

/** Bytes at the top of a file that may contain our front matter. */
const topLength = 64_000;

async function topOf(file: string): Promise<string> {
  const handle = await fs.open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(topLength), 0, topLength);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

const reasonWhy = ({ status }: ContentRun): string =>
  status === 'completed'
    ? t('The service completed this article but returned no text.')
    : t('This article isn’t finished yet.');
