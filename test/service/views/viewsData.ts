import { domainOf } from '../../../src/text/urls.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startPrompts } from '../acme.ts';
import { startTestService, type TestService } from '../testService.ts';

/** Noon of a day on which no test runs, a Saturday. */
export const now = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;
/** Noon so many days before. */
export const ago = (days: number, minutes = 0): string => new Date(now - days * day - minutes * 60_000).toISOString();

export interface Place {
  readonly service: TestService;
  readonly project: string;
  readonly topics: readonly number[];
  readonly prompts: readonly number[];
  read(path: string, key?: string): Promise<{ data: never; meta: never }>;
  add(responses: readonly object[]): Promise<number[]>;
  /** Has a page in store, as it was read for the project at noon; it may tell the day on which it was published. */
  keepPage(url: string, markdown: string, published?: string): Promise<void>;
  /** Counts anew what was written past the service. */
  recount(): Promise<void>;
  /** Fulfilled when no stored answer has to be analysed anew. */
  settled(): Promise<unknown>;
}

/** Starts a service with a project for views. */
export const startViews = async (clock: () => number = () => now): Promise<Place> =>
  viewsIn(await startTestService({ now: clock }));

/**
 * Adds Acme's project to a service: two topics and four prompts. The third prompt names the brand, the fourth is in the
 * second topic.
 */
export async function viewsIn(service: TestService): Promise<Place> {
  const { project, topic, prompts } = await startPrompts(service, 'best anvil', 'cheap anvil', 'is Acme any good');
  const { id: second } = await service.data('POST', `/projects/${project}/topics`, { name: 'Rockets' });
  const { added } = await service.data('POST', `/projects/${project}/prompts`, {
    topic_id: second,
    prompts: ['best rocket'],
  });
  await service.data('PATCH', `/projects/${project}`, { models: ['chatgpt', 'aimode', 'gemini'] });
  return {
    service,
    project,
    topics: [topic, second],
    prompts: [...prompts, added[0].id],
    async read(path, key) {
      const { status, body } = await service.call(
        'GET',
        path.startsWith('/projects') ? path : `/projects/${project}/${path}`,
        undefined,
        key === undefined ? {} : { key },
      );
      if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
      return body;
    },
    keepPage: (url, markdown, published) =>
      service.withStore((store) =>
        store.write(({ pages }) =>
          pages.keep(project, {
            state: 'read',
            url,
            finalUrl: url,
            domain: domainOf(url) ?? '',
            title: 'Anvils',
            author: null,
            published: published ?? null,
            language: 'en',
            words: 9,
            facts: 0,
            markdown,
            sha256: 'a',
            readAt: now,
          }),
        ),
      ),
    recount: () => service.withStore((store) => store.write(({ views }) => views.rebuildRollups())),
    settled: () =>
      eventually(async () => (await service.withStore(({ read }) => read.reanalyses.progress(project))).live === null),
    add: async (responses) =>
      (await service.data('POST', `/projects/${project}/responses`, { responses })).added.map(
        ({ id }: { id: number }) => id,
      ),
  };
}
