import { Failure } from '../../../contract/failure.ts';
import { keepLatest } from '../../../text/memoize.ts';
import type { Service } from '../../connection/service.ts';
import { t } from '../../l10n.ts';
import type { Rereading } from '../../status/rereading.ts';
import type { Texts } from '../../texts/texts.ts';
import { subjectOf } from '../pageId.ts';
import type { AnswerCalls, LoadedAnswer } from './answers.ts';

export interface ReaderNeeds {
  readonly services: { connect(): Promise<Pick<Service, 'origin' | 'local'> & { readonly client: AnswerCalls }> };
  readonly rereading: Pick<Rereading, 'follow'>;
  readonly texts: Texts;
  /** Notified of each answer that is read. */
  readonly opened?: { add(origin: string, answer: LoadedAnswer['answer']): void };
}

interface AnswerReader {
  /** Returns an answer by the id of its page, from the cache if possible. */
  readonly read: (id: string, signal: AbortSignal) => Promise<LoadedAnswer>;
  /** Clears the cache. */
  readonly forget: () => void;
}

/** Maximum number of cached answers. A remote service charged credits for each. */
const maxKept = 50;

/** Reads answers and caches the latest ones. */
export function createAnswerReader({ services, rereading, texts, opened }: ReaderNeeds): AnswerReader {
  let kept = new Map<string, LoadedAnswer>();
  return {
    async read(id, signal) {
      // `forget` replaces the map, so an answer that was requested before isn't cached.
      const keepIn = kept;
      const known = keepIn.get(id);
      if (known) return known;
      const subject = subjectOf(id);
      const { origin, local, client } = await services.connect();
      if (subject?.origin !== origin)
        throw new Failure('NO_CONNECTION', t('This content is from a different service.'));
      const { loadAnswer } = await import('./answers.ts');
      const place = { project: subject.project, responseId: subject.id };
      const answer = await loadAnswer(client, texts, { ...place, free: local, signal });
      keepLatest(keepIn, maxKept, id, answer);
      opened?.add(origin, answer.answer);
      if (answer.rereading) rereading.follow(subject.project);
      return answer;
    },
    forget() {
      kept = new Map();
    },
  };
}
