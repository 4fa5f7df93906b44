import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getResponse, type ResponseDetail } from '../../../src/contract/projects/response.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startPrompts } from '../acme.ts';
import { serviceFor, type TestService } from '../testService.ts';

const text = 'Prices rose [1]. Acme fell [2]. Rain came [3].';
const given = (...urls: string[]) => urls.map((url) => ({ url }));
const merging = given('https://one.com/p', 'https://one.com/p?utm_source=openai', 'https://three.com/');

let second = 0;

async function add(service: TestService, project: string, answer: object): Promise<ResponseDetail> {
  const [{ id: prompt_id }] = await service.data('GET', `/projects/${project}/prompts`);
  second += 1;
  const row = {
    prompt_id,
    model: 'chatgpt',
    collected_at: new Date(Date.UTC(2026, 10, 1, 0, 0, second)).toISOString(),
    ...answer,
  };
  const { added } = await service.data('POST', `/projects/${project}/responses`, { responses: [row] });
  return read(service, project, added[0].id);
}

const read = async (service: TestService, project: string, id: number): Promise<ResponseDetail> =>
  getResponse.data.parse(await service.data('GET', `/projects/${project}/responses/${id}`));

/** By sentence the addresses that it cites. */
const cited = ({ citations = [], sources }: ResponseDetail) =>
  citations.map(({ sentence, sources: positions }) => [
    sentence,
    ...positions.map((position) => sources.find((source) => source.position === position)?.url),
  ]);

const merged = [
  ['Prices rose.', 'https://one.com/p'],
  ['Acme fell.', 'https://one.com/p'],
  ['Rain came.', 'https://three.com/'],
];

describe('source numbers', () => {
  test('cite the right sources after merges, losses and additions', async (context) => {
    const service = await serviceFor(context);
    const { project } = await startPrompts(service, 'best anvil');
    const one = await add(service, project, { content_markdown: text, sources: merging });
    assert.deepEqual([cited(one), one.source_numbers], [merged, [1, 1, 2]]);
    const two = await add(service, project, {
      content_markdown: text,
      sources: given('javascript:alert(1)', 'https://two.com', 'https://three.com'),
    });
    assert.deepEqual(
      [cited(two), two.source_numbers],
      [
        [
          ['Acme fell.', 'https://two.com/'],
          ['Rain came.', 'https://three.com/'],
        ],
        [0, 1, 2],
      ],
    );
    const three = await add(service, project, {
      content_markdown: `${text} See https://four.com.`,
      sources: given('https://one.com', 'https://two.com'),
    });
    assert.deepEqual(cited(three), [
      ['Prices rose.', 'https://one.com/'],
      ['Acme fell.', 'https://two.com/'],
      ['See https://four.com.', 'https://four.com/'],
    ]);
    const four = await add(service, project, {
      content_markdown: text,
      sources: given('https://one.com', 'https://two.com', 'https://three.com'),
    });
    assert.equal(four.source_numbers, null);
  });

  test('cite the same when an answer is imported again', async (context) => {
    const service = await serviceFor(context);
    const { project } = await startPrompts(service, 'best anvil');
    const { content_markdown, sources, source_numbers } = await add(service, project, {
      content_markdown: text,
      sources: merging,
    });
    const again = await add(service, project, {
      content_markdown,
      source_numbers,
      sources: sources.map(({ url, title, cited: was }) => ({ url, title, cited: was })),
    });
    assert.deepEqual([cited(again), again.sources], [merged, sources]);
  });

  test('survive a reanalysis', async (context) => {
    const service = await serviceFor(context);
    const { project } = await startPrompts(service, 'best anvil');
    const { id } = await add(service, project, { content_markdown: text, sources: merging });
    await service.data('PATCH', `/projects/${project}`, { name: 'Umbrella', url: 'https://umbrella.com' });
    await eventually(
      async () => (await service.withStore(({ read: store }) => store.reanalyses.progress(project))).live === null,
    );
    const answer = await read(service, project, id);
    assert.deepEqual([answer.brand_mentioned, cited(answer)], [false, merged]);
  });
});
