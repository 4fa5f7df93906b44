import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSummary, type Standing, type Summary } from '../../../src/contract/views/summary.ts';
import { sharedService } from '../testService.ts';
import { answeredIn } from './answeredPlace.ts';
import { ago, now, type Place, viewsIn } from './viewsData.ts';

const service = await sharedService({ now: () => now });

async function summaryOf(place: Place, query = ''): Promise<Summary> {
  const { data, meta } = await place.read(`summary${query}`);
  getSummary.meta.parse(meta);
  return getSummary.data.parse(data);
}

const topicRows = ({ topics }: Summary) =>
  topics.map(({ name, prompts, asked, missed }) => [name, prompts, asked, missed]);

describe('summary', () => {
  test('compares the week of the last tracked answer', async () => {
    const place = await answeredIn(service);
    // Copilot is not tracked.
    await place.add([
      { prompt_id: place.prompts[0], model: 'copilot', collected_at: ago(0), content_markdown: 'Acme.' },
    ]);
    const { window, before, branded, unbranded } = await summaryOf(place);
    assert.deepEqual(window, { from: '2026-11-14', to: '2026-11-20' });
    assert.deepEqual(before, { from: '2026-11-07', to: '2026-11-13' });
    const { figure, previous, compared, ...change } = unbranded;
    assert.deepEqual([figure.answers, figure.mentioned, figure.visibility], [3, 2, 66.7]);
    assert.deepEqual([previous.answers, previous.no_answer, previous.visibility], [1, 1, 0]);
    assert.deepEqual(change, { difference: null, low: null, high: null, verdict: 'other_prompts', exploratory: true });
    assert.deepEqual([compared?.prompts, compared?.new_prompts, compared?.dropped_prompts], [0, 2, 1]);
    assert.deepEqual([branded.figure.answers, branded.figure.visibility, branded.previous.visibility], [1, 100, null]);
    assert.deepEqual([branded.difference, branded.verdict], [null, 'few']);
  });

  test('covers only the assistants asked for, tracked or not', async () => {
    const place = await answeredIn(service);
    const told = async (model: string) => {
      const { window, unbranded, branded, topics } = await summaryOf(place, `?model=${model}`);
      const { answers, mentioned, explain } = unbranded.figure;
      assert.ok(explain.includes(`&model=${model}&`), explain);
      return [window.to, answers, mentioned, branded.figure.answers, topics.map(({ asked }) => asked)];
    };
    assert.deepEqual(await told('aimode'), ['2026-11-20', 1, 1, 0, [1, 0]]);
    assert.deepEqual(await told('copilot'), ['2026-11-13', 1, 1, 0, [0, 1]]);
  });

  test('lists prompts on request', async () => {
    const place = await answeredIn(service);
    assert.equal((await summaryOf(place)).prompts, undefined);
    const { prompts = [], unbranded, branded } = await summaryOf(place, '?prompts=true');
    const sum = (of: (each: (typeof prompts)[number]) => number) => prompts.reduce((all, each) => all + of(each), 0);
    const both = [unbranded, branded];
    assert.equal(
      sum(({ figure }) => figure.answers),
      both.reduce((all, { figure }) => all + figure.answers, 0),
    );
    assert.equal(
      sum(({ previous }) => previous.mentioned),
      both.reduce((all, { previous }) => all + previous.mentioned, 0),
    );
    const first = prompts.find(({ prompt_id: id }) => id === place.prompts[0]);
    assert.ok(first && first.figure.answers > 0 && first.figure.visibility !== null);
  });

  test('links each figure to its answers', async () => {
    const place = await answeredIn(service);
    const { branded, topics } = await summaryOf(place);
    const models = 'model=chatgpt%2Caimode%2Cgemini';
    assert.equal(
      branded.previous.explain,
      `/projects/${place.project}/responses?from=2026-11-07&to=2026-11-13&${models}&brand_mentioned=true&branded=true`,
    );
    const ofTopic = (topic: Standing | undefined) =>
      topic?.figure.explain.slice(topic.figure.explain.indexOf('&topic_id'));
    assert.deepEqual(
      [ofTopic(topics[1]), ofTopic(topics[1]?.branded)],
      [`&topic_id=${place.topics[1]}&branded=false`, `&topic_id=${place.topics[1]}&branded=true`],
    );
  });

  test('calls a change beyond chance up or down', async () => {
    const place = await viewsIn(service);
    const days = (first: number, texts: readonly string[]) =>
      texts.map((content_markdown, n) => ({
        prompt_id: place.prompts[n % 2],
        model: 'chatgpt',
        collected_at: ago(first + (n % 7), n),
        content_markdown,
      }));
    const named = (of: number, most: number) =>
      Array.from({ length: of }, (_, n) => (n < most ? 'Take Acme.' : 'Any.'));
    await place.add(days(7, named(60, 15)));
    await place.add(days(0, named(60, 30)));
    const { unbranded, topics } = await summaryOf(place);
    assert.deepEqual(
      [unbranded.difference, unbranded.verdict, unbranded.exploratory, topics[0]?.verdict],
      [25, 'up', false, 'up'],
    );
  });

  test('counts prompts that no newest tracked answer mentions', async () => {
    const place = await answeredIn(service);
    const [best, cheap, , rocket] = place.prompts;
    // Copilot, which names Acme for rockets, is not tracked, and AI Mode showed none there.
    assert.deepEqual(topicRows(await summaryOf(place)), [
      ['Anvils', 3, 3, 1],
      ['Rockets', 1, 1, 1],
    ]);
    const add = (prompt_id: number | undefined, model: string, content_markdown: string) =>
      place.add([{ prompt_id, model, collected_at: ago(0), content_markdown }]);
    await add(cheap, 'gemini', 'Acme.');
    await add(best, 'chatgpt', 'Any.');
    assert.deepEqual(topicRows(await summaryOf(place))[0], ['Anvils', 3, 3, 0], 'AI Mode still names it for the best');
    await add(best, 'aimode', '');
    assert.deepEqual(
      topicRows(await summaryOf(place))[0],
      ['Anvils', 3, 3, 1],
      'an assistant that showed none does not',
    );
    await service.data('PATCH', `/projects/${place.project}/prompts/${best}`, { active: false });
    await service.data('DELETE', `/projects/${place.project}/prompts/${rocket}`);
    assert.deepEqual(topicRows(await summaryOf(place)), [
      ['Anvils', 2, 2, 0],
      ['Rockets', 0, 0, 0],
    ]);
  });

  test('counts a prompt as asked before an empty answer', async () => {
    const place = await answeredIn(service);
    const [, , named] = place.prompts;
    await service.data('PATCH', `/projects/${place.project}`, { models: ['gemini'] });
    const add = (days: number, content_markdown: string) =>
      place.add([{ prompt_id: named, model: 'gemini', collected_at: ago(days), content_markdown }]);
    const asked = async () => {
      const [anvils] = (await summaryOf(place)).topics;
      return [anvils?.asked, anvils?.missed, anvils?.branded?.asked, anvils?.branded?.missed];
    };
    const [all = 0, missed = 0, branded = 0] = await asked();
    await add(3, '');
    assert.deepEqual((await asked())[2], branded, 'one that never gave any has not been asked');
    for (const days of [6, 5, 4]) await add(days, 'Any.');
    assert.deepEqual(await asked(), [all + 1, missed, branded + 1, 0]);
  });

  test('keeps branded prompts of a topic apart', async () => {
    const place = await answeredIn(service);
    const [, , named] = place.prompts;
    const apart = async () => {
      const { branded, unbranded, topics } = await summaryOf(place);
      const [anvils] = topics;
      assert.ok(anvils?.branded);
      assert.deepEqual(
        [anvils.figure, anvils.branded.figure].map(({ answers, mentioned }) => [answers, mentioned]),
        [unbranded.figure, branded.figure].map(({ answers, mentioned }) => [answers, mentioned]),
        'all answers of that week are of one topic',
      );
      const { asked, missed } = anvils.branded;
      return [anvils.figure.answers, anvils.branded.figure.answers, anvils.asked, anvils.missed, asked, missed];
    };
    assert.deepEqual(await apart(), [3, 1, 3, 1, 1, 0]);
    await place.add([{ prompt_id: named, model: 'chatgpt', collected_at: ago(0), content_markdown: 'Any.' }]);
    assert.deepEqual(await apart(), [3, 2, 3, 2, 1, 1]);
  });

  test('counts new answers and their prompts', async () => {
    const place = await answeredIn(service);
    assert.equal((await summaryOf(place)).changed, null);
    assert.deepEqual((await summaryOf(place, `?since=${ago(3)}`)).changed, { answers: 3, prompts: 2 });
    assert.deepEqual((await summaryOf(place, `?since=${ago(0)}`)).changed, { answers: 0, prompts: 0 });
    const { code } = await service.refusal('GET', `/projects/${place.project}/summary?since=yesterday`);
    assert.equal(code, 'VALIDATION_FAILED');
  });

  test('ends today without answers', async () => {
    const place = await viewsIn(service);
    const empty = await summaryOf(place);
    assert.deepEqual(empty.window, { from: '2026-11-15', to: '2026-11-21' });
    assert.deepEqual([empty.unbranded.figure.visibility, empty.unbranded.verdict], [null, 'few']);
    assert.deepEqual(topicRows(empty), [
      ['Anvils', 3, 0, 0],
      ['Rockets', 1, 0, 0],
    ]);
  });
});
