import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Export, NewExport } from '../../../src/contract/projects/export.ts';
import type { NewAnswer } from '../../../src/service/store/answers/storedAnswer.ts';
import { asWritten } from '../../../src/text/formulas.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startPrompts } from '../acme.ts';
import type { TestService } from '../testService.ts';

/** Noon of a day on which no test runs, and the length of one. */
export const noon = Date.UTC(2026, 10, 21, 12);
export const day = 86_400_000;

/** Texts that files and spreadsheets trip over. */
export const nasty = [
  '=1+1',
  '+49 30 123',
  '- one\n- two',
  '@here',
  '\ttab first',
  '\r\nline feed first',
  '"quoted", with, commas',
  'one\r\ntwo\rthree\nfour',
  "'=marked before",
  "''",
  'ends with a quote "',
  '"',
  '\\ and \\"',
  '＝1',
  'a\u2028b\u2029c\u0085d',
  '👩‍🚀 Ä é 漢字 \u202e',
  ';|\u001f',
  ' outer blanks ',
  'null',
  '',
] as const;

/** An answer with everything in it that is counted. */
export const newAnswer = (
  projectId: string,
  promptId: number,
  index: number,
  content = `Answer ${index}: take Acme.`,
): NewAnswer => ({
  projectId,
  promptId,
  model: index % 4 === 3 ? 'aimode' : 'chatgpt',
  collectedAt: noon - (index % 5) * day - index,
  content,
  day: new Date(noon - (index % 5) * day).toISOString().slice(0, 10),
  searchPerformed: [true, false, null][index % 3] ?? null,
  searchQueries: Array.from({ length: index % 3 }, (_, place) => `query ${index}.${place}, "${content.slice(0, 9)}`),
  realtime: null,
  brandMentioned: content === '' ? null : true,
  mentionKind: content === '' ? null : 'named',
  position: content === '' ? null : 'top',
  rank: content === '' ? null : 1,
  sentiment: content === '' ? null : 'mixed',
  sentimentSource: null,
  candidates: [],
  sentimentQuote: null,
  modelVersion: null,
  region: null,
  language: null,
  competitors: Array.from({ length: index % 2 }, () => ({
    name: 'Globex',
    domain: 'globex.com',
    position: 'bottom' as const,
  })),
  sources: ['acme.com', 'globex.com', 'rtings.com'].slice(0, index % 4).map((domain, place) => ({
    url: `https://www.${domain}/page?a=${index}`,
    domain,
    title: place === 0 ? content.slice(0, 40).trim() || null : null,
    position: place + 1,
    cited: place !== 1,
  })),
  rankings: Array.from({ length: (index * 2) % 5 }, (_, place) => ({
    rank: place + 1,
    domain: place === 0 ? 'acme.com' : null,
    name: `Name ${place}`,
  })),
});

export interface Filled {
  readonly project: string;
  readonly topic: number;
  readonly prompts: readonly [number, number];
}

/** A project with two prompts and an answer for each nasty text, in turns. */
export async function fill(service: TestService): Promise<Filled> {
  const {
    project,
    topic,
    prompts: [one = 0, other = 0],
  } = await startPrompts(service, '=best "anvil", or', 'cheap anvil');
  await service.withStore((store) =>
    store.write(async ({ answers }) => {
      for (const [index, text] of nasty.entries())
        await answers.add(newAnswer(project, index % 2 === 0 ? one : other, index, text));
    }),
  );
  return { project, topic, prompts: [one, other] };
}

/** The days in which all those answers are. */
export const days = { from: '2026-11-01', to: '2026-11-30' } as const;

/** Creates an export and waits for its file. */
export async function exported(service: TestService, project: string, body: NewExport): Promise<Export> {
  const made = (await service.data('POST', `/projects/${project}/exports`, { ...days, ...body })) as Export;
  return finished(service, made.id);
}

/** An export when nothing more happens to it. */
export const finished = (service: TestService, id: string): Promise<Export> =>
  eventually(async () => {
    const now = (await service.data('GET', `/exports/${id}`)) as Export;
    return now.status !== 'queued' && now.status !== 'running' && now;
  });

/** Returns the redirect target of an export's download. */
export async function linkOf(service: TestService, { download_url: url }: Export): Promise<string> {
  assert.ok(url);
  const response = await fetch(url, { redirect: 'manual', headers: { Authorization: `Bearer ${service.key}` } });
  assert.equal(response.status, 302);
  return response.headers.get('Location') ?? '';
}

/** The file of an export as sent. */
export async function fileOf(service: TestService, made: Export): Promise<Buffer> {
  assert.equal(made.status, 'ready', made.error ?? '');
  const response = await fetch(await linkOf(service, made));
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of a file, those of CSV as text. */
export function rowsIn(file: Buffer, format: NewExport['format']): Row[] {
  const text = gunzipSync(file).toString();
  if (format === 'ndjson')
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Row);
  return parse(text, { columns: true, record_delimiter: '\r\n' }).map((row) =>
    Object.fromEntries(Object.entries(row as Record<string, string>).map(([name, cell]) => [name, asWritten(cell)])),
  );
}

/** Remaining Export rows of the account of the service's key, of its plan and additional ones. */
export async function rowsLeft(service: TestService): Promise<{ readonly plan: number; readonly additional: number }> {
  const {
    export_rows: { plan, additional },
  } = (await service.data('GET', '/me')) as { export_rows: { plan: number; additional: number } };
  return { plan, additional };
}

/** Sets the Export rows that the user has left in the plan and on top of it. */
export const leaveRows = (service: TestService, plan: number, additional = 0): Promise<unknown> =>
  service.sql('UPDATE users SET rows_plan = ?, rows_additional = ? WHERE email = ?', plan, additional, service.user);
