import { ContentRun } from '../../../src/contract/content/contentRun.ts';
import { RunEvidence } from '../../../src/contract/content/runEvidence.ts';
import { createClient } from '../../../src/client/client.ts';
import { importAnswers } from '../../../src/client/import/importAnswers.ts';
import { eventually } from '../../fakes/eventually.ts';
import type { ModelServer } from '../../fakes/modelServer.ts';
import { openCopiedWeb } from '../../fakes/web/copiedWeb.ts';
import type { PageCopy } from '../../fakes/web/copies.ts';
import { modelAt } from '../../service/testModels.ts';
import { startTestService, type TestService } from '../../service/testService.ts';
import type { BenchRow } from '../productBench.ts';

export interface ArticleOrder {
  readonly prompt: string;
  readonly brand: { readonly name: string; readonly url: string };
  readonly competitors: readonly string[];
  /** Of the body of the call that starts a run. */
  readonly wishes: {
    readonly article_type: string;
    readonly language?: string;
    readonly words?: number;
    readonly keyword?: string;
    readonly evidence?: readonly object[];
  };
}

/** An article, the brief for the same, and what they rest on. */
export interface Drafted {
  readonly article: string;
  readonly brief: string;
  readonly run: ContentRun;
  readonly evidence: RunEvidence;
  /** Texts of the pages. */
  readonly read: readonly { readonly url: string; readonly markdown: string; readonly language: string; readonly published: string | null }[];
}

/** The day on which all are written. */
const now = Date.UTC(2025, 4, 26, 9);

/** A service with answers, a writer, and copies of the pages that the answers cite. */
export interface WritingHouse {
  /** Its brief is empty where none is asked for. */
  readonly draft: (order: ArticleOrder, wish?: { readonly hasBrief: boolean }) => Promise<Drafted>;
  readonly close: () => Promise<void>;
}

/** Opens a house in which articles are written from these answers and copies of pages, by a model that it closes. */
export async function openHouse(
  rows: readonly BenchRow[],
  copies: readonly PageCopy[],
  model: Promise<ModelServer>,
): Promise<WritingHouse> {
  const web = await openCopiedWeb(copies);
  const writer = await model;
  const configuration = { assistants: {}, writer: modelAt(writer.baseUrl), crawl: { privateHosts: [], maxPages: 20 } };
  const service = await startTestService({ configuration, now: () => now });
  return {
    draft: (order, { hasBrief } = { hasBrief: true }) => draft(order, { rows, service, hasBrief }),
    async close() {
      await service.close();
      await writer.close();
      await web.close();
    },
  };
}

/** A run takes seconds, and each look at it is a call that the service charges and Prism judges; milliseconds. */
const runPause = 150;

interface Drafting {
  readonly rows: readonly BenchRow[];
  readonly service: TestService;
  readonly hasBrief: boolean;
}

async function draft({ prompt, brand, competitors, wishes }: ArticleOrder, { rows, service, hasBrief }: Drafting): Promise<Drafted> {
  const { id: project } = (await service.data('POST', '/projects', {
    ...brand, region: 'US', timezone: 'America/New_York', models: ['chatgpt', 'aimode'],
    competitors: competitors.map((name) => ({ name })),
  })) as { id: string };
  const client = createClient({ baseUrl: service.judged, key: () => Promise.resolve(service.key) });
  const topic = rows.find((row) => row.prompt === prompt)?.topic;
  await importAnswers({ client, project, rows: rows.filter((row) => row.topic === topic) });
  await client.close();
  const prompts = (await service.data('GET', `/projects/${project}/prompts`)) as { id: number; text: string }[];
  const prompt_id = prompts.find(({ text }) => text === prompt)?.id;
  const write = async (write_mode: string): Promise<ContentRun> => {
    const body = { checked_by: 'rules', prompt_id, ...wishes, write_mode };
    const { id } = (await service.data('POST', `/projects/${project}/content/runs`, body)) as ContentRun;
    const status = async () => ((await service.data('GET', `/content/runs/${id}`)) as ContentRun).status;
    await eventually(async () => (await status()) !== 'processing', runPause);
    const run = ContentRun.parse(await service.data('GET', `/content/runs/${id}?include=body`));
    if (run.status !== 'completed') throw new Error(`${prompt}: ${run.error}`);
    return run;
  };
  const brief = hasBrief ? await write('brief') : undefined;
  const run = await write('draft');
  const evidence = RunEvidence.parse(await service.data('GET', `/content/runs/${run.id}/evidence`));
  const urls = (run.pages ?? []).filter(({ state }) => state === 'read').map(({ url }) => url);
  const stored = await service.sql(`SELECT url, markdown, language, published FROM pages WHERE state = 'read'`);
  return {
    article: run.article?.body_markdown ?? '',
    brief: brief?.article?.body_markdown ?? '',
    run,
    evidence,
    read: stored
      .filter(({ url }) => urls.includes(String(url)))
      .map(({ url, markdown, language, published }) => ({
        url: String(url), markdown: String(markdown), language: String(language), published: published as string | null,
      })),
  };
}
