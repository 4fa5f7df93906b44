import { LRUCache } from 'lru-cache';
import type { Client } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import type { ContentRun } from '../../../contract/content/contentRun.ts';
import { Failure } from '../../../contract/failure.ts';
import type { RunEvidence, RunFact } from '../../../contract/content/runEvidence.ts';
import { siteOf, sourceOf } from '../../../writing/facts/facts.ts';
import type { ServicesFor } from '../../service/connection/service.ts';
import type { ArticlePrompt } from './answerCache.ts';

/** A fact from a page, a text of the writer or an answer, as read by an article's run. */
export interface ArticleFact extends Pick<
  RunFact,
  'id' | 'kind' | 'text' | 'about' | 'figure' | 'url' | 'label' | 'response_id' | 'answers'
> {
  /** Values that other pages give instead. */
  readonly others?: readonly OtherValue[];
}

/** A contradicting figure, with the name of its page or text. */
export interface OtherValue {
  readonly figure: string;
  readonly site: string;
}

type EndedRun = Pick<ContentRun, 'id' | 'status' | 'completed_at'>;

/** Cached evidence of articles. Requests are free, and an ended run is requested only once. */
export interface EvidenceCache {
  /**
   * Returns the evidence of the run that wrote an article. Undefined if the service is unavailable or does not support
   * this.
   */
  of(prompt: Pick<ArticlePrompt, 'service' | 'runId'>): Promise<RunEvidence | undefined>;
  /** Returns the facts of that run, or none if they are unavailable. */
  find(prompt: Pick<ArticlePrompt, 'service' | 'runId'>): Promise<readonly ArticleFact[]>;
  /** Returns cached facts of the writer's own texts without sending a request. */
  noted(prompt: Pick<ArticlePrompt, 'service' | 'runId'>): readonly NotedFact[];
  /** Returns the evidence of an ended run. Undefined if the service is unavailable or does not support this. */
  ofRun(service: string, run: EndedRun): Promise<RunEvidence | undefined>;
  /** Returns the cached evidence of an ended run without sending a request. */
  known(service: string, run: EndedRun): RunEvidence | undefined;
}

/** A fact of a text that the writer added, as the checker expects it. */
type NotedFact = Pick<RunFact, 'id' | 'text'> & { readonly label: string };

interface Kept {
  readonly asked: Promise<RunEvidence | undefined>;
  evidence?: RunEvidence | undefined;
}

export function createEvidenceCache(services: ServicesFor<'getRunEvidence'>): EvidenceCache {
  const cache = new LRUCache<string, Kept>({ max: 20 });

  function ask(service: string, key: string, runId: number): Promise<RunEvidence | undefined> {
    const current = services.current;
    if (current?.origin !== service || !current.client.supports('getRunEvidence')) return Promise.resolve(undefined);
    const known = cache.get(key);
    if (known) return known.asked;
    const entry: Kept = { asked: evidenceOf(current.client, runId) };
    cache.set(key, entry);
    entry.asked.then(
      (evidence) => {
        entry.evidence = evidence;
      },
      () => cache.delete(key),
    );
    return entry.asked;
  }

  // Only completed runs have a file.
  const of: EvidenceCache['of'] = ({ service, runId }) => ask(service, `${service}/${runId}`, runId);
  return {
    of,
    find: async (prompt) => withOthers(await of(prompt)),
    noted: ({ service, runId }) =>
      (cache.get(`${service}/${runId}`)?.evidence?.facts ?? []).flatMap(({ id, text, label }) =>
        label === undefined ? [] : [{ id, text, label }],
      ),
    ofRun: (service, run) => ask(service, keyOf(service, run), run.id),
    known: (service, run) => cache.get(keyOf(service, run))?.evidence,
  };
}

/** Adds the contradicting values to each fact of a run. */
function withOthers({ facts, conflicts }: Pick<RunEvidence, 'facts' | 'conflicts'> = { facts: [], conflicts: [] }) {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const others = new Map<string, OtherValue[]>();
  for (const { facts: ids } of conflicts) {
    const values = ids.flatMap((id) => byId.get(id) ?? []);
    for (const id of ids) {
      const ownFigure = byId.get(id)?.figure;
      const differing = values.flatMap((fact) =>
        fact.figure === undefined || fact.figure === ownFigure || sourceOf(fact) === undefined
          ? []
          : [{ figure: fact.figure, site: siteOf(fact) }],
      );
      others.set(id, [...(others.get(id) ?? []), ...differing]);
    }
  }
  return facts.map((fact): ArticleFact => ({ ...fact, ...(others.has(fact.id) && { others: others.get(fact.id) }) }));
}

/** A failed or canceled run may be resumed and then has more evidence. */
const keyOf = (service: string, { id, status, completed_at: ended }: EndedRun): string =>
  `${service}/${id}${status === 'completed' ? '' : `/${ended}`}`;

/** Fetches a run's evidence. Undefined if the run was deleted, because its article may outlive it. */
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
