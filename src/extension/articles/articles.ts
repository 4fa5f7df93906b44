import fs from 'node:fs/promises';
import path from 'node:path';
import { articleBody } from '../../client/article.ts';
import type { Client } from '../../client/client.ts';
import { onDisk } from '../../client/download/disk.ts';
import type { ContentRun } from '../../contract/content/contentRun.ts';
import { Failure } from '../../contract/failure.ts';
import type { Service } from '../connection/service.ts';
import { t } from '../l10n.ts';
import type { Memento } from '../status/keptRuns.ts';
import { isArticle } from '../status/run.ts';
import type { Watcher } from '../status/watcher.ts';
import type { Texts } from '../texts/texts.ts';
import { articleDisk } from './articleDisk.ts';
import { readTop } from './articleTop.ts';
import type { FieldNames } from './fieldNames.ts';
import { articlePlace } from './articlePlace.ts';
import { createReworks } from './reworks.ts';
import type { ArticleDesk, WorkspaceFolder } from './articleDesk.ts';

interface ArticleService extends Pick<Service, 'origin'> {
  readonly client: Pick<Client, 'getContentRun' | 'scoreContent'>;
}

interface Needs {
  readonly services: { connect(): Promise<ArticleService> };
  readonly watcher: Pick<Watcher, 'subscribe'>;
  readonly desk: ArticleDesk;
  readonly memento: Memento;
  readonly texts: Texts;
  readonly promptText: (project: string, promptId: number) => Promise<string | undefined>;
}

/** The articles of finished runs as files. */
export interface Articles {
  /** Shows a finished run's file, which is made first where there is none; without a folder, an untitled document. */
  open(run: { readonly runId: number }): Promise<void>;
  /** The file of a run, wherever in the workspace it is by now; a workspace that nobody trusts is not searched. */
  find(service: string, runId: number): Promise<string | undefined>;
  /** The file that a run's text belongs to: its own, or the one that it reworks. */
  fileOf(service: string, runId: number): Promise<string | undefined>;
  /** Has what becomes of a run shown in the file whose text it was given, and in no other. */
  rework(service: string, runId: number, file: string): void;
  dispose(): void;
}

/** Writes each article that this window started once it is finished, and opens any. */
export function createArticles({ services, watcher, desk, memento, texts, promptText }: Needs): Articles {
  const underWay = new Map<string, Promise<string | undefined>>();
  const untitled = new Map<string, string>();
  const reworks = createReworks(memento);
  const places = new Map<string, string>();

  const watching = watcher.subscribe(async (event) => {
    if (event.name !== 'ended' || !event.mine || !isArticle(event.run) || event.run.status !== 'completed') return;
    const folder = knownFolder(event.run.project);
    // Nobody is asked in the background: then the article is written when somebody opens it.
    if (!folder) return;
    const service = await services.connect();
    if (reworkedFile(service.origin, event.run.id) === undefined) await write(service, event.run.id, folder);
  });

  /** Windows may call at the same time, and so may the end of a run and a click in this one. */
  function write(service: ArticleService, runId: number, folder: WorkspaceFolder): Promise<string | undefined> {
    const key = `${service.origin}/${runId}`;
    const writing = underWay.get(key) ?? writeNow(service, runId, folder).finally(() => underWay.delete(key));
    underWay.set(key, writing);
    return writing;
  }

  async function writeNow(service: ArticleService, runId: number, folder: WorkspaceFolder): Promise<string> {
    const { article } = await fetchArticle(service, runId, folder.names);
    const place = await articlePlace(folder.path, folder.articles);
    const { writeArticle } = await import('./articleFile.ts');
    const { slugOf } = await import('../../writing/draft/slug.ts');
    const disk = articleDisk(place, { unsaved: (file) => desk.unsaved(file) });
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
    const { contextOf } = await import('../writing/shelves/contextShelf.ts');
    // No article waits for its scores: without an answer they are those of the text alone.
    const context = await contextOf(service.client, run.prompt.id).catch(() => undefined);
    const finished = { run, markdown, prompt, names, context, service: service.origin };
    return { run, article: await texts.run('articleText', finished) };
  }

  async function find(
    service: string,
    runId: number,
    { search }: { readonly search: boolean },
  ): Promise<string | undefined> {
    const known = places.get(`${service}/${runId}`);
    for (const file of [...(known === undefined ? [] : [known]), ...(search ? await desk.markdownFiles() : [])]) {
      if (!isOf(desk.unsaved(file) ?? (await topOf(file).catch(() => '')), service, runId)) continue;
      places.set(`${service}/${runId}`, file);
      return file;
    }
    return undefined;
  }

  const placeOf = (project: string): string => `citedesk.articles/${project}`;

  /** The folder that needs no asking: the only one, or the one chosen for the project before. */
  function knownFolder(project: string): WorkspaceFolder | undefined {
    const { folders } = desk;
    return folders.length === 1 ? folders[0] : folders.find((folder) => folder.path === memento.get(placeOf(project)));
  }

  async function chosenFolder(project: string): Promise<WorkspaceFolder | undefined> {
    const folder = knownFolder(project) ?? (await desk.chooseFolder(desk.folders));
    if (folder && desk.folders.length > 1) await memento.update(placeOf(project), folder.path);
    return folder;
  }

  async function show(file: string): Promise<void> {
    const { placeToWrite } = await import('../../text/markdown/briefNotes.ts');
    await desk.enter(file, placeToWrite);
  }

  const reworkedFile = (origin: string, runId: number): string | undefined =>
    reworks.of(origin).find((rework) => rework.runId === runId)?.file;

  /** Puts a reworked text into the file that it came from, to be looked through; false where that is gone. */
  async function review(service: ArticleService, runId: number): Promise<boolean> {
    const file = reworkedFile(service.origin, runId);
    const before = file === undefined ? undefined : await textOf(file);
    const top = before === undefined ? undefined : readTop(before);
    if (file === undefined || before === undefined || top?.service !== service.origin) return false;
    const { run, article } = await fetchArticle(service, runId, {});
    if (top.promptId !== run.prompt.id) return false;
    const { reworkedText, firstChange } = await import('./articleText.ts');
    const after = reworkedText(before, article, run.article?.write_mode);
    await desk.review(file, after, firstChange(before, after));
    return true;
  }

  const textOf = async (file: string): Promise<string | undefined> =>
    desk.unsaved(file) ?? fs.readFile(file, 'utf8').catch(() => undefined);

  return {
    find: (service, runId) => find(service, runId, { search: desk.trusted }),
    fileOf: async (service, runId) => (await find(service, runId, { search: true })) ?? reworkedFile(service, runId),
    rework: (service, runId, file) => reworks.add(service, { runId, file }),
    async open({ runId }) {
      const service = await services.connect();
      const file =
        // who asks for it has it looked for
        (await underWay.get(`${service.origin}/${runId}`)) ?? (await find(service.origin, runId, { search: true }));
      if (file !== undefined) return show(file);
      if (await review(service, runId)) return;
      if (desk.folders.length === 0) {
        const key = `${service.origin}/${runId}`;
        const { article } = await fetchArticle(service, runId, {});
        const { placeToWrite } = await import('../../text/markdown/briefNotes.ts');
        const start = placeToWrite(article.markdown);
        untitled.set(key, await desk.showText(article.markdown, untitled.get(key), start));
        return;
      }
      const { data: run } = await service.client.getContentRun({ run: runId });
      const folder = await chosenFolder(run.project);
      const written = folder && (await write(service, runId, folder));
      if (written !== undefined) await show(written);
    },
    dispose: () => watching.dispose(),
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
    ? t('The service finished this article without a text.')
    : t('This article is not finished yet.');
