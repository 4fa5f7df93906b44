import type { Client } from '../../client/client.ts';
import type { OpenedPage, ReportState } from '../../contract/reportState.ts';

/** Page reading, if the service offers it. */
export type PageCalls = Partial<Pick<Client, 'readPage'>>;

interface Opening {
  readonly client: PageCalls;
  readonly project: string;
  readonly urls: readonly string[];
  readonly update: (change: (state: ReportState) => ReportState) => void;
  readonly explain: (error: unknown) => string;
  /** Translates a sentence of the service. */
  readonly asSpoken: (sentence: string) => string;
}

/** Reads the pages of an expanded recommendation, each once, and shows their statements. */
export async function openPages({ client, project, urls, update, explain, asSpoken }: Opening): Promise<void> {
  const { readPage } = client;
  if (!readPage) return;
  const wanted = new Set(urls);
  const put = (url: string, page: OpenedPage): void =>
    update((state) => ({ ...state, opened: { ...state.opened, [url]: page } }));
  update((state) => {
    for (const url of urls) if (state.opened?.[url]) wanted.delete(url);
    return state;
  });
  for (const url of wanted) put(url, { state: 'reading', mentions: null, statements: [], note: null });
  await Promise.all(
    [...wanted].map(async (url) => {
      try {
        const { data } = await readPage({ project, body: { url } });
        const { mentions_brand: mentions, statements, note } = data;
        const state = data.state === 'read' ? 'read' : 'unread';
        put(url, { state, mentions, statements, note: note === null ? null : asSpoken(note) });
      } catch (error) {
        put(url, { state: 'unread', mentions: null, statements: [], note: explain(error) });
      }
    }),
  );
}
