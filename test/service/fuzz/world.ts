import type { Export } from '../../../src/contract/projects/export.ts';
import type { PromptRun } from '../../../src/contract/projects/promptRun.ts';
import { folderSecret } from '../../../src/service/folder/folderFiles.ts';
import { localUser } from '../../../src/service/folder/folderHome.ts';
import { eventually } from '../../fakes/eventually.ts';
import { everyScope } from '../accounts/accountUser.ts';
import { brief, ended, startArticle, startEvidence } from '../content/articles.ts';
import { finished, linkOf } from '../exports/exportData.ts';
import { startPrompts } from '../acme.ts';
import { callerOf } from '../caller.ts';
import { startTestService, type TestService } from '../testService.ts';

/** A service with one object of each kind, without workers. */
export interface World {
  readonly service: TestService;
  readonly secret: string;
  readonly project: string;
  readonly topic: number;
  readonly prompt: number;
  readonly response: number;
  readonly run: number;
  readonly contentRun: number;
  readonly article: number;
  readonly export: string;
  /** Of the export's file. */
  readonly signature: { readonly exp: string; readonly sig: string };
  /** A key for one call that few are allowed of in a minute: each of many in turns. */
  rareKey(): string;
  /** Creates data that a call may change without side effects on other calls. */
  own(): Promise<Own>;
}

export interface Own {
  readonly project: string;
  readonly topic: number;
  readonly prompt: number;
}

/** Makes the world, with so many keys for calls that few are allowed of in a minute. */
export async function makeWorld({ keys: count }: { readonly keys: number }): Promise<World> {
  const working = await startTestService();
  const {
    project,
    topic,
    prompt,
    answers: [response = 0],
  } = await startEvidence(working);
  const { id: contentRun, article } = await ended(
    working,
    await startArticle(working, project, { ...brief, prompt_id: prompt }),
  );
  const asked = (await working.data('POST', `/projects/${project}/prompts/runs`, {
    prompt_ids: [prompt],
  })) as PromptRun;
  await eventually(async () => (await working.data('GET', `/prompts/runs/${asked.id}`)).completed_at !== null);
  const ordered = (await working.data('POST', `/projects/${project}/exports`, {
    type: 'responses',
    format: 'csv',
    from: '2026-11-01',
    to: '2026-11-30',
  })) as Export;
  const { searchParams } = new URL(await linkOf(working, await finished(working, ordered.id)));
  await working.sql('UPDATE users SET per_second = 1000000, per_minute = 1000000');

  const restarted = await working.restart({ works: false });
  const service = { ...restarted, ...callerOf(restarted.url, restarted.key), close: () => working.close() };
  const keys = await makeKeys(service, count);
  let calls = 0;
  return {
    service,
    secret: folderSecret(service.folder),
    project,
    topic,
    prompt,
    response,
    run: asked.id,
    contentRun,
    article: article?.id ?? 0,
    export: ordered.id,
    signature: { exp: searchParams.get('exp') ?? '', sig: searchParams.get('sig') ?? '' },
    rareKey: () => keys[(calls += 1) % keys.length] ?? '',
    async own() {
      const {
        prompts: [own = 0],
        ...made
      } = await startPrompts(service, 'best anvil');
      return { project: made.project, topic: made.topic, prompt: own };
    },
  };
}

const makeKeys = (service: TestService, count: number): Promise<string[]> =>
  service.withStore((store) =>
    store.write(async ({ accounts, keys }) => {
      const { id: userId } = await accounts.ensure(localUser, Date.now());
      const made: string[] = [];
      while (made.length < count)
        made.push((await keys.create({ userId, name: 'fuzz', scopes: everyScope, now: Date.now() })).secret);
      return made;
    }),
  );
