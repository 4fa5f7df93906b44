import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listOpportunities, type Opportunity } from '../../../../src/contract/views/opportunity.ts';
import { ago, type Place, startViews } from '../viewsData.ts';

let place: Place;

const list = 'https://www.rtings.com/anvils/best';
const own = 'https://acme.com/guide';

/** Builds an answer of some days ago with these sources. */
const answer = (prompt: number, model: string, days: number, content: string, ...urls: readonly string[]) => ({
  prompt_id: place.prompts[prompt],
  model,
  collected_at: ago(days),
  content_markdown: content,
  sources: urls.map((url) => ({ url, cited: true })),
});

before(async () => {
  place = await startViews();
  await place.add([
    answer(0, 'chatgpt', 1, 'Globex is the best.', list),
    answer(0, 'aimode', 1, 'Take Globex or Initech.', list),
    answer(0, 'chatgpt', 2, 'Globex, surely.', list, 'https://www.wired.com/review/globex-one/'),
    answer(0, 'aimode', 2, 'Globex.', 'https://www.wired.com/review/globex-one/', 'https://globex.com/'),
    answer(1, 'chatgpt', 1, 'It depends on your budget.'),
    answer(1, 'aimode', 1, 'Measure first.'),
    answer(3, 'chatgpt', 1, 'Acme and Globex.', list),
    answer(3, 'chatgpt', 40, 'Acme.', own),
    answer(3, 'aimode', 41, 'Acme, again.', own),
    answer(3, 'aimode', 42, 'Acme.'),
  ]);
});
after(() => place.service.close());

async function opportunities(query = ''): Promise<readonly Opportunity[]> {
  return listOpportunities.data.parse((await place.read(`opportunities${query}`)).data);
}
const only = async (kind: string): Promise<Opportunity> => {
  const [one, ...others] = await opportunities(`?kind=${kind}`);
  assert.ok(one && others.length === 0, `one opportunity of kind ${kind}`);
  return one;
};

describe('opportunities', () => {
  test('suggest an article if answers name only others', async () => {
    const { prompt_id: prompt, prompt: text, reason, answers, parts, rivals } = await only('write');
    assert.deepEqual([prompt, text, answers], [place.prompts[0], 'best anvil', 4]);
    assert.equal(reason, 'Globex is mentioned in 4 of 4 answers from 2 of 2 assistants, Acme in 0.');
    assert.deepEqual(rivals, [
      { name: 'Globex', answers: 4 },
      { name: 'Initech', answers: 1 },
    ]);
    assert.deepEqual(parts, { reach: 0.5, gap: 1, volatility: 0, effort: 0.6 });
  });

  test('suggest a listing on sites that favor others', async () => {
    const { page, domain, group, reason, answers, explain, pages, prompt_ids: prompts } = await only('listing');
    // Three of its four answers do not name the brand. A review of one competitor's product is no listing.
    assert.deepEqual([page, domain, group, answers], [list, 'rtings.com', 'reviews', 3]);
    assert.deepEqual(prompts, [place.prompts[0], place.prompts[3]]);
    assert.deepEqual(
      pages?.map((one) => [one.url, one.answers]),
      [[list, 3]],
    );
    const citations = 'Cited in 4 answers from 2 of 2 assistants, of which 3 don’t mention Acme';
    assert.equal(reason, `${citations}. Globex is mentioned in 3 of those.`);
    const { data } = await place.read(explain);
    assert.equal((data as readonly object[]).length, 3);
  });

  test('suggest a refresh of own pages that lost citations', async () => {
    const { page, reason, answers, explain } = await only('refresh');
    assert.deepEqual([page, answers], [own, 2]);
    assert.equal(reason, 'Cited in 2 of 3 answers from 2026-10-06 to 2026-11-05, but in 0 of 1 since then.');
    const { data } = await place.read(explain);
    assert.equal((data as readonly object[]).length, 2);
    await place.add([answer(3, 'aimode', 3, 'Acme.', own)]);
    assert.deepEqual(await opportunities('?kind=refresh&to=2026-11-20&from=2026-10-21'), []);
  });

  test('suggest rewording prompts whose answers name no brand', async () => {
    const { prompt_id: prompt, reason } = await only('reword');
    assert.equal(prompt, place.prompts[1]);
    assert.equal(reason, 'None of the 2 answers from 2 of 2 assistants mention any brand.');
    const [single] = await opportunities('?kind=reword&model=chatgpt');
    assert.equal(single?.reason, 'The only answer, from 1 of 1 assistants, doesn’t mention any brand.');
  });

  test('suggest reworking own pages that are cited without a mention', async () => {
    const guide = 'https://www.acme.com/rockets';
    await place.add([
      answer(3, 'chatgpt', 6, 'Take Globex.', guide),
      answer(3, 'aimode', 6, 'Globex or Initech.', guide),
      answer(3, 'aimode', 7, 'Acme.', guide),
    ]);
    const { page, prompt_ids: prompts, reason, answers, explain, rivals } = await only('rework');
    assert.deepEqual([page, prompts, answers], [guide, [place.prompts[3]], 2]);
    const cited = 'Cited in 3 answers from 2 of 2 assistants, of which 2 don’t mention Acme';
    assert.equal(reason, `${cited}. Globex is mentioned in 2 of those.`);
    assert.deepEqual(rivals, [
      { name: 'Globex', answers: 2 },
      { name: 'Initech', answers: 1 },
    ]);
    assert.equal(((await place.read(explain)).data as readonly object[]).length, 2);
  });

  test('are sorted by score across kinds', async () => {
    const all = await opportunities();
    const scores = all.map(({ score }) => score);
    assert.deepEqual(
      scores,
      [...scores].sort((one, other) => other - one),
    );
    assert.equal(scores[0], 100);
    assert.deepEqual(await opportunities('?limit=1'), all.slice(0, 1));
  });

  test('leave out paused prompts', async () => {
    const { service, project, prompts } = place;
    await service.data('PATCH', `/projects/${project}/prompts/${prompts[0]}`, { active: false });
    assert.deepEqual(await opportunities('?kind=write&from=2026-11-01'), []);
  });

  test('suggest fixing contradicted facts and follow new facts', async () => {
    const { service, project } = place;
    const claim = 'There are many anvils to choose from, and Acme costs $249 a month.';
    await place.add([answer(3, 'chatgpt', 4, claim), answer(3, 'aimode', 4, `${claim} Globex costs $9.`)]);
    assert.deepEqual(await opportunities('?kind=fix'), []);
    const facts = ['Acme costs $199 a month.', 'Acme has 12 factories.'];
    await service.data('PATCH', `/projects/${project}`, { brand: { facts } });
    await place.settled();
    const { fact, sentence, reason, answers, explain, parts } = await only('fix');
    assert.deepEqual([fact, sentence, answers, parts.gap], [facts[0], claim, 2, 1]);
    assert.match(reason, /^Contradicted in 2 of \d answers that mention Acme, by 2 of 2 assistants\.$/);
    assert.equal(((await place.read(explain)).data as readonly object[]).length, 2);
    await place.add([answer(3, 'chatgpt', 5, claim)]);
    assert.equal((await opportunities('?kind=fix&from=2026-11-01'))[0]?.answers, 3);
    await service.data('PATCH', `/projects/${project}`, { brand: { facts: ['Acme costs $249 a month.'] } });
    await place.settled();
    assert.deepEqual(await opportunities('?kind=fix'), []);
  });
});
