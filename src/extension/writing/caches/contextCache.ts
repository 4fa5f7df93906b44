import { LRUCache } from 'lru-cache';
import type { ScoreContext } from '../../../contract/content/article.ts';
import type { ServicesFor } from '../../service/connection/service.ts';
import type { Clock } from '../../editor/clock.ts';
import type { ArticlePrompt } from './answerCache.ts';
import { contextOf } from '../../articles/scoreContext.ts';

interface Needs {
  readonly services: ServicesFor<'scoreContent'>;
  readonly clock: Clock;
  /** Called when a context arrives after `of` has timed out. */
  readonly onLate: () => void;
  readonly note: (error: unknown, where: string) => void;
}

type Prompt = Pick<ArticlePrompt, 'service' | 'promptId'>;

/** Stored answers' context for scoring articles of a prompt, cached for ten minutes. Requests are free. */
export interface ContextCache {
  /** Undefined if the service is unavailable, slow, or does not support scoring. */
  of(prompt: Prompt): Promise<ScoreContext | undefined>;
  /** Returns the cached context without sending a request. */
  known(prompt: Prompt): ScoreContext | undefined;
  /** Drops all entries, because there are new answers. */
  clear(): void;
}

/** Milliseconds. */
const keptFor = 600_000;
/** Timeout after which scores do without the context, in milliseconds. */
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
    const entry: Kept = { asked: contextOf(service.client, prompt.promptId) };
    cache.set(key, entry);
    entry.asked.then(
      (context) => {
        entry.context = context;
      },
      (error: unknown) => {
        cache.delete(key);
        note(error, 'Article');
      },
    );
    return entry;
  }

  async function of(prompt: Prompt): Promise<ScoreContext | undefined> {
    const entry = ask(prompt);
    if (!entry) return undefined;
    const stop = new AbortController();
    const late = Symbol('late');
    const given = entry.asked.catch(() => undefined);
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
