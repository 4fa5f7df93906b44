import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acme, startProject } from '../acme.ts';
import { serviceFor, sharedService } from '../testService.ts';

const service = await sharedService();

type Refused = readonly [path: string, message: string];

async function refused(method: string, path: string, body: object): Promise<Refused> {
  const {
    status,
    body: { error },
  } = await service.call(method, path, body);
  const [fault] = error.details as { path: string; message: string }[];
  assert.deepEqual([status, error.code], [422, 'VALIDATION_FAILED']);
  assert.ok(fault);
  assert.equal(error.message, `${fault.path}: ${fault.message}.`);
  return [fault.path, fault.message];
}

describe('names', () => {
  test('of brand and competitors must differ in a new project', async () => {
    const cases: readonly (readonly [object, Refused])[] = [
      [
        { competitors: [{ name: 'Globex' }, { name: 'GLOBEX' }] },
        ['competitors[1].name', '“GLOBEX” matches “Globex”, which is already a name of the competitor Globex'],
      ],
      [
        { competitors: [{ name: 'Glo-Bex' }, { name: 'Initech', aliases: ['glo bex'] }] },
        ['competitors[1].aliases[0]', '“glo bex” matches “Glo-Bex”, which is already a name of the competitor Glo-Bex'],
      ],
      [{ competitors: [{ name: 'Acme' }] }, ['competitors[0].name', '“Acme” is already one of the brand’s names']],
      [
        { competitors: [{ name: 'ACME' }] },
        ['competitors[0].name', '“ACME” matches “Acme”, which is already one of the brand’s names'],
      ],
      [
        { brand: { aliases: ['Acme Corp'] }, competitors: [{ name: 'AcmeCorp' }] },
        ['competitors[0].name', '“AcmeCorp” matches “Acme Corp”, which is already one of the brand’s names'],
      ],
    ];
    for (const [fields, fault] of cases)
      assert.deepEqual(await refused('POST', '/projects', { ...acme, ...fields }), fault);
  });

  test('may repeat for one owner, and contain each other', async () => {
    const { status } = await service.call('POST', '/projects', {
      ...acme,
      brand: { aliases: ['ACME', 'Acme Corp'] },
      competitors: [{ name: 'Acme Tools', aliases: ['ACME TOOLS'] }, { name: '!' }, { name: '?' }],
    });
    assert.equal(status, 201);
  });

  test('are checked in a change against the stored ones', async () => {
    const { project } = await startProject(service);
    const fault = async (body: object): Promise<string> => (await refused('PATCH', `/projects/${project}`, body))[0];
    assert.equal(await fault({ name: 'globex' }), 'name');
    assert.equal(await fault({ brand: { aliases: ['Acme Inc', 'Initech'] } }), 'brand.aliases[1]');
    assert.equal(await fault({ competitors: [{ name: 'Hooli' }, { name: 'Acme' }] }), 'competitors[1].name');
    const { name, brand, competitors } = await service.data('GET', `/projects/${project}`);
    assert.deepEqual([name, brand.aliases, competitors.length], ['Acme', [], 2]);
  });

  test('that were shared before can be corrected step by step', async () => {
    const { project } = await startProject(service);
    const both = ['Globex', 'GLOBEX', 'Initech', 'initech'].map((name) => ({ name, url: null, aliases: [] }));
    await service.sql('UPDATE projects SET competitors = ? WHERE id = ?', JSON.stringify(both), project);
    const change = async (body: object): Promise<number> =>
      (await service.call('PATCH', `/projects/${project}`, body)).status;
    assert.equal(await change({ region: 'DE', name: 'Acme Corp' }), 200);
    assert.equal(await change({ competitors: [...both, { name: 'Hooli' }] }), 200);
    assert.equal(await change({ competitors: [...both, { name: 'Hooli' }, { name: 'HOOLI' }] }), 422);
    assert.equal(await change({ competitors: both.slice(1) }), 200);
    assert.equal(await change({ competitors: both }), 422);
  });

  test('of domains are the same in Unicode and ASCII', async (context) => {
    const own = await serviceFor(context);
    const { id: project } = await own.data('POST', '/projects', {
      ...acme,
      name: 'Müller',
      url: 'https://müller.de',
      competitors: [{ name: 'Beispiel', url: 'https://例え.jp' }],
    });
    const { id: topic } = await own.data('POST', `/projects/${project}/topics`, { name: 'x' });
    const {
      added: [prompt],
    } = await own.data('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts: ['x'] });
    const sources = ['https://www.müller.de/a', 'https://xn--mller-kva.de/b', 'https://例え.jp/'].map((url) => ({
      url,
    }));
    await own.data('POST', `/projects/${project}/responses`, {
      responses: [
        {
          prompt_id: prompt.id,
          model: 'chatgpt',
          collected_at: new Date(Date.now() - 60_000).toISOString(),
          content_markdown: 'Look at xn--mller-kva.de and 例え.jp.',
          sources,
        },
      ],
    });
    const read = async (path: string) => own.data('GET', `/projects/${project}/${path}`);
    const typed = (await read('sources/top-domains')).map(({ domain, type }: { domain: string; type: string }) => [
      domain,
      type,
    ]);
    assert.deepEqual(typed, [
      ['xn--mller-kva.de', 'brand'],
      ['xn--r8jz45g.jp', 'competitor'],
    ]);
    const rows = (await read('competitors')).map(({ domain, answers }: { domain: string; answers: number }) => [
      domain,
      answers,
    ]);
    assert.deepEqual(rows.toSorted(), [
      ['xn--mller-kva.de', 1],
      ['xn--r8jz45g.jp', 1],
    ]);
    for (const domain of ['müller.de', 'MÜLLER.de', 'xn--mller-kva.de']) {
      assert.equal((await read(`responses?domain=${encodeURIComponent(domain)}`)).length, 1, domain);
      assert.equal((await read(`sources/pages?domain=${encodeURIComponent(domain)}`)).length, 2, domain);
    }
    assert.equal((await read(`responses?domain=${encodeURIComponent('mülle.de')}`)).length, 0);
  });

  test('make a prompt branded unless a competitor’s name is longer', async (context) => {
    const own = await serviceFor(context);
    const { id: project } = await own.data('POST', '/projects', {
      ...acme,
      name: 'Notion',
      url: 'https://notion.so',
      competitors: [{ name: 'Notion Press' }],
    });
    const { id: topic } = await own.data('POST', `/projects/${project}/topics`, { name: 'x' });
    const prompts = ['Notion vs Coda', 'Notion alternatives', 'notion of justice', 'Notion Press royalties'];
    const { added } = await own.data('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts });
    const branded = async (): Promise<boolean[]> =>
      (await own.data('GET', `/projects/${project}/prompts`)).map((prompt: { branded: boolean }) => prompt.branded);
    assert.deepEqual(await branded(), [true, true, false, false]);
    await own.data('PATCH', `/projects/${project}/prompts/${added[0].id}`, { text: 'Coda alternatives' });
    await own.data('PATCH', `/projects/${project}`, { competitors: [] });
    assert.deepEqual(await branded(), [false, true, false, true]);
  });
});
