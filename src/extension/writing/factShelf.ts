import { LRUCache } from 'lru-cache';
import type { Client, OpenClient } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { Failure } from '../../contract/failure.ts';
import type { RunFact } from '../../contract/runEvidence.ts';
import type { Service } from '../connection/service.ts';
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

/** The facts that articles rest on; asking is free, and what was said is kept for a while. */
export interface FactShelf {
  /** Of the run that wrote an article; none where the service is away or does not tell. */
  find(prompt: ArticlePrompt): Promise<readonly ArticleFact[]>;
}

/** Milliseconds: a run that goes on finds more. */
const keptFor = 60_000;

export function createFactShelf({ services }: Needs): FactShelf {
  const kept = new LRUCache<string, readonly ArticleFact[]>({ max: 20, ttl: keptFor });
  return {
    async find({ service, runId }) {
      const current = services.current;
      if (current?.origin !== service || !current.client.supports('getRunEvidence')) return [];
      const key = `${service}/${runId}`;
      const known = kept.get(key);
      if (known) return known;
      const facts = await factsOf(current.client, runId);
      kept.set(key, facts);
      return facts;
    },
  };
}

/** An article may outlive its run. */
async function factsOf(
  { getRunEvidence }: Pick<Client, 'getRunEvidence'>,
  run: number,
): Promise<readonly ArticleFact[]> {
  try {
    return (await ifOffered(getRunEvidence({ run })))?.data.facts ?? [];
  } catch (error) {
    if (error instanceof Failure && error.code === 'RUN_NOT_FOUND') return [];
    throw error;
  }
}
