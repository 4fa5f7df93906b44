import { LRUCache } from 'lru-cache';
import type { Client } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import type { ScoreContext } from '../../../contract/content/article.ts';
import { Failure } from '../../../contract/failure.ts';
import type { ServicesFor } from '../../connection/service.ts';
import type { Clock } from '../../status/rest.ts';
import type { ArticlePrompt } from './answerCache.ts';

interface Needs {
  readonly services: ServicesFor<'scoreContent'>;
  readonly clock: Pick<Clock, 'sleep'>;
  /** What came too late for whoever asked first is known from now on. */
  readonly onLate: () => void;
  readonly note: (error: unknown, where: string) => void;
}

type Prompt = Pick<ArticlePrompt, 'service' | 'promptId'>;

/** What the stored answers say of the question of an article; asking is free, and what was said is kept for a while. */
export interface ContextCache {
  /** Undefined where the service is away, slow, or does not tell. */
  of(prompt: Prompt): Promise<ScoreContext | undefined>;
  /** The same without asking anybody. */
  known(prompt: Prompt): ScoreContext | undefined;
  /** There are other answers: what was said is asked for anew. */
  clear(): void;
}

/** Milliseconds. */
const keptFor = 600_000;
/** Milliseconds that scores wait for it. */
const patience = 1000;

interface Kept {
  readonly asked: Promise<ScoreContext | undefined>;
  context?: ScoreContext | undefined;
}

export function createContextCache({ services, clock, onLate, note }: Needs): ContextCache {
  const cache = new LRUCache<string, Kept>({ max: 100, ttl: keptFor });

  function ask(prompt: Prompt): Kept | undefined {
    const service = services.current;
    if (service?.origin !== prompt.service || !service.client.supports('scoreContent')) return undefined;
    const key = `${prompt.service}/${prompt.promptId}`;
    const known = cache.get(key);
    if (known) return known;
    const kept: Kept = { asked: contextOf(service.client, prompt.promptId) };
    cache.set(key, kept);
    kept.asked.then(
      (context) => {
        kept.context = context;
      },
      (error: unknown) => {
        cache.delete(key);
        note(error, 'Article');
      },
    );
    return kept;
  }

  async function of(prompt: Prompt): Promise<ScoreContext | undefined> {
    const kept = ask(prompt);
    if (!kept) return undefined;
    const stop = new AbortController();
    const late = Symbol('late');
    const given = kept.asked.catch(() => undefined);
    const first = await Promise.race([
      given,
      clock.sleep(patience, stop.signal).then(
        () => late,
        () => late,
      ),
    ]);
    stop.abort();
    if (typeof first !== 'symbol') return first;
    void given.then((context) => context && onLate());
    return undefined;
  }

  return {
    of,
    known: ({ service, promptId }) => cache.peek(`${service}/${promptId}`)?.context,
    clear: () => cache.clear(),
  };
}

/**
 * Asks what articles for a prompt are held against: a text without words is scored at once, and this comes along.
 * Undefined where the service does not tell, or the prompt is gone.
 */
export async function contextOf(
  { scoreContent }: Pick<Client, 'scoreContent'>,
  prompt: number,
): Promise<ScoreContext | undefined> {
  try {
    return (await ifOffered(scoreContent({ body: { markdown: '', prompt_id: prompt } })))?.data.context;
  } catch (error) {
    // An article may outlive its prompt.
    if (error instanceof Failure && error.code === 'PROMPT_NOT_FOUND') return undefined;
    throw error;
  }
}
