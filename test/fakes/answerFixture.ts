import { Failure } from '../../src/contract/failure.ts';
import type { AnswerState } from '../../src/contract/messages.ts';
import type { ResponseDetail } from '../../src/contract/projects/response.ts';
import { createAnswerPanel } from '../../src/extension/answers/page/answerPanel.ts';
import type { WatchEvent } from '../../src/extension/work/watcher.ts';
import { createTexts } from '../../src/extension/app/texts.ts';
import { until } from './clock.ts';
import { project } from './runs.ts';
import { fakeSurfaces } from './surfaces.ts';

const answer = (id: number, extra: Partial<ResponseDetail> = {}): ResponseDetail => ({
  id,
  prompt: { id: 4, text: 'best crm' },
  model: 'chatgpt',
  date: `2026-11-${id}`,
  collected_at: `2026-11-${id}T08:15:30+01:00`,
  brand_mentioned: true,
  position: 'top',
  sentiment: 'positive',
  search_performed: true,
  search_queries: ['crm 2026'],
  competitors_count: 1,
  realtime: null,
  content_markdown: '**Acme** beats Globex [1].\n\n[1]: https://a.example/ "Page A"\n',
  mention_kind: 'recommended',
  sources: [
    { url: 'https://b.example/', domain: 'b.example', title: null, position: 1, cited: false },
    { url: 'https://a.example/', domain: 'a.example', title: 'A', position: 2, cited: true },
  ],
  competitors: [{ name: 'Globex', domain: 'globex.example', position: 'middle' }],
  rankings: [
    { rank: 1, domain: null, name: 'Globex' },
    { rank: 2, domain: null, name: 'acme' },
  ],
  sentiment_source: 'estimated',
  ...extra,
});

/** Fields of a response without an answer. */
const noAnswer = { content_markdown: '', brand_mentioned: null } as const;

/** Answer panel with a fake service, and a record of its actions. */
export function answerFixture({ foreign = false, free = false } = {}) {
  const surfaces = fakeSurfaces();
  const calls: string[] = [];
  const outside: string[] = [];
  const chosen: object[] = [];
  /** Answers whose rows the tree reveals. */
  const turnedTo: number[] = [];
  const compared: unknown[] = [];
  const judges: string[] = [];
  const reported: unknown[] = [];
  const listeners = new Set<(event: WatchEvent) => unknown>();
  /** State of the service, which tests change. */
  const stored = { competitor: 'Globex', reanalysis: null as object | null, unshown: 0 };
  const followed: string[] = [];
  const waiting = new Set<(project: string) => void>();
  const reply = (name: string, data: unknown, meta: object = {}) => {
    calls.push(name);
    return Promise.resolve({ data, meta, credits: { charged: 0, remaining: null }, requestId: 'r' }) as Promise<never>;
  };
  const refused = () => Promise.reject<never>(new Failure('NOT_OFFERED', 'no'));
  const panel = createAnswerPanel({
    services: {
      connect: () =>
        Promise.resolve({
          origin: 'local',
          local: free,
          client: {
            getResponse: ({ response }) =>
              foreign
                ? refused()
                : response < 30
                  ? reply(`answer ${response}`, answer(response, response === stored.unshown ? noAnswer : {}))
                  : Promise.reject(new Failure('RESPONSE_NOT_FOUND', 'gone')),
            getProject: () =>
              foreign
                ? refused()
                : reply(
                    'project',
                    {
                      name: 'Acme',
                      url: 'https://acme.example',
                      brand: { aliases: [] },
                      competitors: [{ name: stored.competitor, url: null, aliases: [] }],
                    },
                    { reanalysis: stored.reanalysis },
                  ),
            listPrompts: () =>
              foreign
                ? refused()
                : reply('prompts', [
                    {
                      id: 4,
                      latest: [
                        { response_id: 21, model: 'chatgpt', date: '2026-11-21' },
                        { response_id: 15, model: 'aimode', date: '2026-11-15' },
                      ],
                    },
                  ]),
            listResponses: ({ query }) =>
              reply(
                'series',
                [22, 21, 20]
                  .map((id) => answer(id))
                  .filter(() => query?.prompt_id === 4 || query?.include !== undefined),
              ),
          },
        }),
    },
    watcher: {
      subscribe: (listener) => {
        listeners.add(listener);
        return { dispose: () => void listeners.delete(listener) };
      },
    },
    rereading: {
      follow: (id) => void followed.push(id),
      subscribe: (listener) => {
        waiting.add(listener);
        return { dispose: () => void waiting.delete(listener) };
      },
    },
    texts: createTexts(),
    surfaces,
    shown: (_project, { answer: { id } }) => void turnedTo.push(id),
    openExternal: (url) => void outside.push(url),
    chooseOther: (one) => void chosen.push(one),
    compare: ({ older, newer }) => void compared.push([older.id, newer.id]),
    setUpJudge: () => void judges.push('set up'),
    explain: (error) => ({ message: (error as Error).message, retry: true }),
    note: () => undefined,
    report: (error) => void reported.push((error as Failure).code),
  });
  const open = async (responseId: number) => {
    await panel.show({ project, responseId });
    const posted = surfaces.opened[0]?.posted.length ?? 0;
    await surfaces.opened[0]?.say({ type: 'ready' });
    await until(() => (surfaces.opened[0]?.posted.length ?? 0) > posted);
    return surfaces.opened[0]?.posted.at(-1)?.state as AnswerState;
  };
  const reread = (id: string): void => waiting.forEach((listener) => listener(id));
  return {
    panel,
    surfaces,
    calls,
    outside,
    compared,
    judges,
    chosen,
    turnedTo,
    reported,
    listeners,
    open,
    stored,
    followed,
    reread,
  };
}
