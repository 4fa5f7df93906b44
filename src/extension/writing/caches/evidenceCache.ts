import { LRUCache } from 'lru-cache';
import type { Client } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import type { ContentRun } from '../../../contract/content/contentRun.ts';
import { Failure } from '../../../contract/failure.ts';
import type { RunEvidence, RunFact } from '../../../contract/content/runEvidence.ts';
import { siteOf, sourceOf } from '../../../writing/facts/facts.ts';
import type { ServicesFor } from '../../connection/service.ts';
import type { ArticlePrompt } from './answerCache.ts';

/** What a page or an answer says, as the run of an article has read it. */
export interface ArticleFact extends Pick<
  RunFact,
  'id' | 'kind' | 'text' | 'about' | 'figure' | 'url' | 'label' | 'response_id' | 'answers'
> {
  /** What other pages say of the same. */
  readonly others?: readonly OtherValue[];
}

/** A figure that contradicts another, and what its page or text is called. */
export interface OtherValue {
  readonly figure: string;
  readonly site: string;
}

interface Needs {
  readonly services: ServicesFor<'getRunEvidence'>;
}

type EndedRun = Pick<ContentRun, 'id' | 'status' | 'completed_at'>;

/** What articles rest on; asking is free, and of what has ended it is asked once. */
export interface EvidenceCache {
  /** What the run that wrote an article has read; undefined where the service is away or does not tell. */
  of(prompt: Pick<ArticlePrompt, 'service' | 'runId'>): Promise<RunEvidence | undefined>;
  /** Its facts; none where nobody tells. */
  find(prompt: Pick<ArticlePrompt, 'service' | 'runId'>): Promise<readonly ArticleFact[]>;
  /** What texts of the writer say, as far as that was asked for already; asks nobody. */
  noted(prompt: Pick<ArticlePrompt, 'service' | 'runId'>): readonly NotedFact[];
  /** All of a run that has ended; undefined where the service is away or does not tell. */
  ofRun(service: string, run: EndedRun): Promise<RunEvidence | undefined>;
  /** The same without asking anybody. */
  known(service: string, run: EndedRun): RunEvidence | undefined;
}

/** A fact of a text that the writer added, as the checker reads it. */
type NotedFact = Pick<RunFact, 'id' | 'text'> & { readonly label: string };

interface Kept {
  readonly asked: Promise<RunEvidence | undefined>;
  evidence?: RunEvidence | undefined;
}

export function createEvidenceCache({ services }: Needs): EvidenceCache {
  const cache = new LRUCache<string, Kept>({ max: 20 });

  function ask(service: string, key: string, runId: number): Promise<RunEvidence | undefined> {
    const current = services.current;
    if (current?.origin !== service || !current.client.supports('getRunEvidence')) return Promise.resolve(undefined);
    const known = cache.get(key);
    if (known) return known.asked;
    const kept: Kept = { asked: evidenceOf(current.client, runId) };
    cache.set(key, kept);
    kept.asked.then(
      (evidence) => {
        kept.evidence = evidence;
      },
      () => cache.delete(key),
    );
    return kept.asked;
  }

  // Only a run that is completed has a file.
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

/** The facts of a run, each with what contradicts it. */
function withOthers({ facts, conflicts }: Pick<RunEvidence, 'facts' | 'conflicts'> = { facts: [], conflicts: [] }) {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const others = new Map<string, OtherValue[]>();
  for (const { facts: ids } of conflicts) {
    const values = ids.flatMap((id) => byId.get(id) ?? []);
    for (const id of ids) {
      const own = byId.get(id)?.figure;
      const found = values.flatMap((fact) =>
        fact.figure === undefined || fact.figure === own || sourceOf(fact) === undefined
          ? []
          : [{ figure: fact.figure, site: siteOf(fact) }],
      );
      others.set(id, [...(others.get(id) ?? []), ...found]);
    }
  }
  return facts.map((fact): ArticleFact => ({ ...fact, ...(others.has(fact.id) && { others: others.get(fact.id) }) }));
}

/** One that failed or was cancelled may go on, and then rests on more. */
const keyOf = (service: string, { id, status, completed_at: ended }: EndedRun): string =>
  `${service}/${id}${status === 'completed' ? '' : `/${ended}`}`;

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
