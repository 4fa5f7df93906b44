import fs from 'node:fs/promises';
import path from 'node:path';
import { articleBody } from '../../client/article.ts';
import type { Client } from '../../client/client.ts';
import type { ContentRun } from '../../contract/content/contentRun.ts';
import { Failure } from '../../contract/failure.ts';
import type { Service } from '../connection/service.ts';
import { t } from '../l10n.ts';
import type { Memento } from '../status/keptRuns.ts';
import type { Texts } from '../texts/texts.ts';
import { readTop } from './articleTop.ts';
import type { FieldNames } from './fieldNames.ts';
import type { Proposal, Proposals } from './changes/proposals.ts';
import type { ArticleHost, Attention, WorkspaceFolder } from './articleHost.ts';

interface ArticleService extends Pick<Service, 'origin'> {
  readonly client: Pick<Client, 'getContentRun' | 'scoreContent'>;
}

export interface ArticleNeeds {
  readonly services: { connect(): Promise<ArticleService> };
  readonly host: ArticleHost;
  readonly memento: Memento;
  readonly texts: Texts;
  readonly promptText: (project: string, promptId: number) => Promise<string | undefined>;
  /** Whether a project is the sample. */
  readonly isSample: (project: string) => Promise<boolean>;
  readonly proposals: Proposals;
  /** Shows the change that a run makes; false where its file is gone, or the person works elsewhere. */
  readonly review: (runId: number, attention: Attention | undefined) => Promise<boolean>;
}

/** The articles of finished runs as files. */
export interface Articles {
  /**
   * Shows a finished run's file, which is made first where there is none; without a folder, an untitled document; of a
   * run that changes a file, the change. False where the person meanwhile works elsewhere: then nothing is shown.
   */
  open(run: { readonly runId: number }, attention?: Attention): Promise<boolean>;
  /** The file of a run, wherever in the workspace it is by now; a workspace that nobody trusts is not searched. */
  find(service: string, runId: number): Promise<string | undefined>;
  /** The file that a run's text belongs to: its own, or the one that it changes. */
  fileOf(service: string, runId: number): Promise<string | undefined>;
  /**
   * Keeps the article of a run that is finished, where that needs no asking, and gives its file. Undefined where the run
   * changes a file.
   */
  finished(run: Pick<ContentRun, 'id' | 'project'>): Promise<{ readonly file: string | undefined } | undefined>;
}

/** Writes articles into the workspace, and opens them. */
export function createArticles(needs: ArticleNeeds): Articles {
  const { services, host, memento, texts, promptText, isSample, proposals, review } = needs;
  const underWay = new Map<string, Promise<string | undefined>>();
  const untitled = new Map<string, string>();
  const places = new Map<string, string>();

  /** Windows may call at the same time, and so may the end of a run and a click in this one. */
  function write(service: ArticleService, runId: number, folder: WorkspaceFolder): Promise<string | undefined> {
    const key = `${service.origin}/${runId}`;
    const writing = underWay.get(key) ?? writeNow(service, runId, folder).finally(() => underWay.delete(key));
    underWay.set(key, writing);
    return writing;
  }

  async function writeNow(service: ArticleService, runId: number, folder: WorkspaceFolder): Promise<string> {
    const { article } = await fetchArticle(service, runId, folder.names);
    const { articlePlace } = await import('./files/articlePlace.ts');
    const { articleDisk } = await import('./files/articleDisk.ts');
    const { onDisk } = await import('../../client/download/disk.ts');
    const place = await articlePlace(folder.path, folder.articles);
    const { writeArticle } = await import('./files/articleFile.ts');
    const { slugOf } = await import('../../writing/draft/slug.ts');
    const disk = articleDisk(place, { unsaved: (file) => host.unsaved(file) });
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
    const { contextOf } = await import('../writing/caches/contextCache.ts');
    // No article waits for its scores: without an answer they are those of the text alone.
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

  /** The folder that needs no asking: the only one, or the one chosen for the project before. */
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

  /** The change that a run makes, with its text; from now on it waits. Undefined where the run changes no file. */
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
      // Nobody is asked in the background: then the article is written when somebody opens it.
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
        // who asks for it has it looked for
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
  // Most files are none of ours.
  const top = text.includes('run_id:') ? readTop(text) : undefined;
  return top?.service === service && top.runId === runId;
}

/** Bytes in which our front matter has its place; what is written below it may be as long as it likes. */
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
