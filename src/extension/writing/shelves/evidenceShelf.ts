import { LRUCache } from 'lru-cache';
import type { Client, OpenClient } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import type { ContentRun } from '../../../contract/content/contentRun.ts';
import { Failure } from '../../../contract/failure.ts';
import type { RunEvidence, RunFact } from '../../../contract/content/runEvidence.ts';
import type { Service } from '../../connection/service.ts';
import type { ArticlePrompt } from './answerShelf.ts';

/** What a page or an answer says, as the run of an article has read it. */
export type ArticleFact = Pick<
  RunFact,
  'id' | 'kind' | 'text' | 'about' | 'figure' | 'url' | 'response_id' | 'answers'
>;

interface Needs {
  readonly services: {
    readonly current:
      | (Pick<Service, 'origin'> & {
          readonly client: Pick<Client, 'getRunEvidence'> & Pick<OpenClient, 'supports'>;
        })
      | undefined;
  };
}

/** What articles rest on; asking is free, and of what has ended it is asked once. */
export interface EvidenceShelf {
  /** The facts of the run that wrote an article; none where the service is away or does not tell. */
  find(prompt: Pick<ArticlePrompt, 'service' | 'runId'>): Promise<readonly ArticleFact[]>;
  /** All of a run that has ended; undefined where the service is away or does not tell. */
  ofRun(service: string, run: Pick<ContentRun, 'id' | 'status' | 'completed_at'>): Promise<RunEvidence | undefined>;
}

export function createEvidenceShelf({ services }: Needs): EvidenceShelf {
  const kept = new LRUCache<string, Promise<RunEvidence | undefined>>({ max: 20 });

  /** @param state of a run that may go on */
  function ask(service: string, runId: number, state = ''): Promise<RunEvidence | undefined> {
    const current = services.current;
    if (current?.origin !== service || !current.client.supports('getRunEvidence')) return Promise.resolve(undefined);
    const key = `${service}/${runId}${state}`;
    const known = kept.get(key) ?? evidenceOf(current.client, runId);
    kept.set(key, known);
    known.catch(() => kept.delete(key));
    return known;
  }

  return {
    // Only a run that is completed has a file.
    find: async ({ service, runId }) => (await ask(service, runId))?.facts ?? [],
    ofRun: (service, { id, status, completed_at: ended }) =>
      ask(service, id, status === 'completed' ? '' : `/${ended}`),
  };
}

/** An article may outlive its run. */
async function evidenceOf(
  { getRunEvidence }: Pick<Client, 'getRunEvidence'>,
  run: number,
): Promise<RunEvidence | undefined> {
  try {
    return (await ifOffered(getRunEvidence({ run })))?.data;
  } catch (error) {
    if (error instanceof Failure && error.code === 'RUN_NOT_FOUND') return undefined;
    throw error;
  }
}
