import type { ContentRun } from '../../../contract/content/contentRun.ts';
import { Failure } from '../../../contract/failure.ts';
import { briefMarker } from '../../../text/markdown/briefNotes.ts';
import { briefParts } from '../../../writing/brief/cleanBrief.ts';
import { readTop } from '../../articles/articleTop.ts';
import type { WritingTexts } from '../writingTasks.ts';
import { pageId } from '../../panels/pageId.ts';
import type { ShownBrief } from './shownBrief.ts';
import type { Client, OpenClient } from '../../../client/client.ts';
import type { Service } from '../../service/connection/service.ts';

interface Needs {
  readonly texts: WritingTexts;
  readonly note: (error: unknown, where: string) => void;
  readonly runOf: (service: ArticleService, runId: number) => Promise<ContentRun>;
  readonly bodyOf: (
    service: ArticleService,
    id: string,
    run: ContentRun,
    signal: AbortSignal,
  ) => Promise<string | undefined>;
}

interface BriefReader {
  /** Returns the brief that an article was started from. Undefined if there is none, or if the file contains it. */
  read(
    service: ArticleService,
    article: { readonly run: ContentRun; readonly markdown: string | undefined },
    signal: AbortSignal,
  ): Promise<ShownBrief | undefined>;
}

/** Finds the briefs that files were started from. Caches the latest. */
export function createBriefReader({ texts, note, runOf, bodyOf }: Needs): BriefReader {
  let last: { readonly document: string; readonly shown: ShownBrief } | undefined;
  let start: { readonly key: string; readonly run: Promise<ContentRun | undefined> } | undefined;

  /** Returns the run itself if it wrote a brief, or else the latest brief among the earlier runs of the file. */
  function startOf(service: ArticleService, run: ContentRun, markdown: string): Promise<ContentRun | undefined> {
    if (isBrief(run)) return Promise.resolve(run);
    const top = readTop(markdown);
    if (top?.service !== service.origin) return Promise.resolve(undefined);
    const ids = [top.runId, ...top.earlierRuns.toReversed()].filter((id) => id !== run.id);
    const key = `${service.origin}/${ids.join()}`;
    if (start?.key !== key) {
      const brief = firstBrief(service, ids);
      start = { key, run: brief };
      brief.catch(() => {
        start = undefined;
      });
    }
    return start.run;
  }

  async function firstBrief(service: ArticleService, ids: readonly number[]): Promise<ContentRun | undefined> {
    for (const id of ids) {
      const run = await runOf(service, id).catch((error: unknown) => {
        if (error instanceof Failure && error.code === 'RUN_NOT_FOUND') return undefined;
        throw error;
      });
      if (run && isBrief(run)) return run;
    }
    return undefined;
  }

  async function documentOf(
    service: ArticleService,
    run: ContentRun,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const id = pageId({ origin: service.origin, project: run.project, id: run.id });
    return bodyOf(service, id, run, signal);
  }

  return {
    async read(service, { run, markdown = '' }, signal) {
      if (holdsBrief(markdown)) return undefined;
      try {
        const from = await startOf(service, run, markdown);
        const document = from && (await documentOf(service, from, signal));
        if (document === undefined) return undefined;
        const language = from?.article?.language;
        if (last?.document !== document)
          last = { document, shown: await texts.run('shownBrief', { document, language }, signal) };
        return last.shown;
      } catch (error) {
        if (!signal.aborted) note(error, 'article');
        return undefined;
      }
    },
  };
}

const isBrief = (run: ContentRun): boolean => run.status === 'completed' && run.article?.write_mode === 'brief';

/**
 * True if the file contains its brief, as in earlier versions. The note of a refresh has no purpose and doesn't count.
 */
const holdsBrief = (markdown: string): boolean =>
  markdown.includes(briefMarker) && briefParts(markdown).some(({ purpose }) => purpose !== undefined);

export type ArticleService = Pick<Service, 'origin' | 'local'> & {
  readonly client: Pick<Client, 'getContentRun' | 'getRunEvidence'> & Pick<OpenClient, 'supports'>;
};
