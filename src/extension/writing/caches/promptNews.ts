import type { Services } from '../../connection/service.ts';
import type { Clock } from '../../status/rest.ts';
import type { AnswerCache, ArticlePrompt } from './answerCache.ts';
import type { EvidenceCache } from './evidenceCache.ts';

interface Needs {
  readonly services: Pick<Services, 'current'>;
  readonly cache: Pick<AnswerCache, 'look'>;
  readonly facts: Pick<EvidenceCache, 'of' | 'noted'>;
  readonly clock: Pick<Clock, 'sleep'>;
  /** More is known of a prompt than before, or may be. */
  readonly onNews: () => void;
  readonly note: (error: unknown, where: string) => void;
}

/** Keeps up with what answers say to the prompts of articles that somebody looks at, as far as knowing that is free. */
export interface PromptNews {
  /** Asks for the newest answers, and for what the article's run rests on: once each, until it is forgotten. */
  look(prompt: ArticlePrompt): void;
  /** There may be others since: each is asked for again with the next look. */
  forget(): void;
  /** There are others, and may soon be more: the same once that has ended, so that nobody who writes is disturbed. */
  forgetSoon(): void;
  dispose(): void;
}

/** Milliseconds; while a run goes on, answers come more often. */
const quiet = 5000;

export function createPromptNews({ services, cache, facts, clock, onNews, note }: Needs): PromptNews {
  const looked = new Set<string>();
  const closing = new AbortController();
  let coming = new AbortController();

  async function follow(asked: Promise<boolean>): Promise<void> {
    try {
      if ((await asked) && !closing.signal.aborted) onNews();
    } catch (error) {
      if (!closing.signal.aborted) note(error, 'Article');
    }
  }

  return {
    look(prompt) {
      const { service, promptId, runId } = prompt;
      if (services.current?.origin !== service) return;
      const once = (key: string, ask: () => Promise<boolean>): void => {
        if (looked.has(key)) return;
        looked.add(key);
        void follow(ask());
      };
      once(`prompt ${promptId}`, () => cache.look(prompt, closing.signal));
      once(`run ${runId}`, () => facts.of(prompt).then(() => facts.noted(prompt).length > 0));
    },
    forget: () => looked.clear(),
    forgetSoon() {
      coming.abort();
      coming = new AbortController();
      clock.sleep(quiet, coming.signal).then(
        () => {
          looked.clear();
          onNews();
        },
        () => undefined, // more came
      );
    },
    dispose() {
      closing.abort();
      coming.abort();
    },
  };
}
