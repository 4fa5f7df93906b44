import type { Services } from '../../service/connection/service.ts';
import type { Clock } from '../../editor/clock.ts';
import type { AnswerCache, ArticlePrompt } from './answerCache.ts';
import type { EvidenceCache } from './evidenceCache.ts';

interface Needs {
  readonly services: Pick<Services, 'current'>;
  readonly cache: AnswerCache;
  readonly facts: Pick<EvidenceCache, 'of' | 'noted'>;
  readonly clock: Clock;
  /** Called when there is, or may be, new data for a prompt. */
  readonly onNews: () => void;
  readonly note: (error: unknown, where: string) => void;
}

/** Keeps answers and evidence of the viewed articles' prompts up to date, as far as that is free. */
interface PromptNews {
  /** Requests the newest answers and the evidence of the article's run, once each until `forget` is called. */
  look(prompt: ArticlePrompt): void;
  /** Requests everything again at the next look, because there may be new answers. */
  forget(): void;
  /** Calls `forget` and `onNews` once answers have stopped arriving for a while, to avoid disturbing the writer. */
  forgetSoon(): void;
  dispose(): void;
}

/** Milliseconds without new answers. A run keeps adding them. */
const quiet = 5000;

export function createPromptNews({ services, cache, facts, clock, onNews, note }: Needs): PromptNews {
  const looked = new Set<string>();
  const closing = new AbortController();
  let coming = new AbortController();

  async function follow(request: Promise<boolean>): Promise<void> {
    try {
      if ((await request) && !closing.signal.aborted) onNews();
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
        () => undefined, // more answers arrived
      );
    },
    dispose() {
      closing.abort();
      coming.abort();
    },
  };
}
