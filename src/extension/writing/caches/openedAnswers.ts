import type { ResponseDetail } from '../../../contract/projects/response.ts';
import { keepLatest } from '../../../text/memoize.ts';
import { type KeptAnswer, keptAnswer } from './keptAnswers.ts';

/** Answers opened in this window. Each was paid for, so articles reuse it. */
export interface OpenedAnswers {
  add(service: string, answer: ResponseDetail): void;
  find(service: string, responseId: number): KeptAnswer | undefined;
  subscribe(listener: () => void): { dispose(): void };
}

/** More than the newest answers of any one prompt. */
const maxOpened = 100;

export function createOpenedAnswers(): OpenedAnswers {
  const opened = new Map<string, KeptAnswer>();
  const listeners = new Set<() => void>();
  return {
    add(service, answer) {
      keepLatest(opened, maxOpened, `${service}/${answer.id}`, keptAnswer(answer));
      for (const listener of listeners) listener();
    },
    find: (service, responseId) => opened.get(`${service}/${responseId}`),
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
}
