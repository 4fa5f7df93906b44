import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AskStep, type DialogStep, inSteps } from '../../../../src/extension/editor/steps.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { back, modelFixture } from '../../../fakes/modelFixture.ts';

const screen = screens('steps');

/**
 * A person at a chain of three questions. `seen` has each as it was asked: its number, its former answer, and `first`
 * without a way back.
 */
function chain(...answers: readonly (string | typeof back | undefined)[]) {
  const left = [...answers];
  const seen: string[] = [];
  const question =
    (name: string) =>
    ({ step, former, onBack }: DialogStep<string>): Promise<string | undefined> => {
      seen.push(`${step} ${name} ${former ?? '-'}${onBack ? '' : ' first'}`);
      const answer = left.shift();
      if (answer === back) onBack?.();
      return Promise.resolve(answer === back ? undefined : answer);
    };
  const result = inSteps(async (ask: AskStep) => {
    const food = await ask('food', question('food'));
    if (food === undefined) return undefined;
    const drink = await ask(`drink with ${food}`, question('drink'));
    if (drink === undefined) return undefined;
    const sweet = await ask('sweet', question('sweet'));
    return sweet === undefined ? undefined : [food, drink, sweet];
  });
  return result.then((menu) => ({ menu, seen }));
}

describe('steps', () => {
  test('are asked in turn, the first without a back button', async () => {
    assert.deepEqual(await chain('fish', 'wine', 'cake'), {
      menu: ['fish', 'wine', 'cake'],
      seen: ['1 food - first', '2 drink -', '3 sweet -'],
    });
  });

  test('keep their answers after a step back', async () => {
    assert.deepEqual(await chain('fish', 'wine', back, 'beer', 'cake'), {
      menu: ['fish', 'beer', 'cake'],
      seen: ['1 food - first', '2 drink -', '3 sweet -', '2 drink wine', '3 sweet -'],
    });
    const { menu, seen } = await chain('fish', 'wine', back, back, 'fish', 'wine', back, 'beer', 'cake');
    assert.deepEqual(menu, ['fish', 'beer', 'cake']);
    assert.deepEqual(seen.slice(2), [
      '3 sweet -',
      '2 drink wine',
      '1 food fish first',
      '2 drink wine',
      '3 sweet -',
      '2 drink wine',
      '3 sweet -',
    ]);
  });

  test('keep an answer only under its own name', async () => {
    const { menu, seen } = await chain('fish', 'wine', back, back, 'meat', 'beer', 'cake');
    assert.deepEqual(menu, ['meat', 'beer', 'cake']);
    assert.deepEqual(seen.slice(4), ['1 food fish first', '2 drink -', '3 sweet -']);
  });

  test('end without an answer, also after a step back', async () => {
    assert.equal((await chain('fish', undefined)).menu, undefined);
    assert.equal((await chain('fish', back, undefined)).menu, undefined);
    assert.equal((await chain('fish', 'wine', back, undefined)).menu, undefined);
  });
});

describe('model setup', () => {
  test('shows answers on the way back, but no key of another host', async () => {
    const there = [['gemini'], 'openai-compatible', 'https://a.example/v1', 'k-a'];
    const again = [['gemini', 'writer'], 'openai-compatible', 'https://b.example/v1', '', 'qwen3'];
    const { command, values, secrets, titles, offered, inputs, told } = modelFixture(
      [...there, back, back, back, back, ...again],
      { names: ['qwen3'] },
    );
    await command.run();
    screen('set up a model', [titles.join('\n')]);
    assert.deepEqual(
      inputs.map(({ value }) => value),
      ['http://127.0.0.1:11434/v1', '', 'k-a', 'https://a.example/v1', 'https://a.example/v1', ''],
    );
    assert.deepEqual(
      offered[4]?.filter(({ picked }) => picked).map(({ value }) => value),
      ['gemini'],
    );
    assert.deepEqual(
      offered[5]?.filter(({ active }) => active).map(({ value }) => value),
      ['openai-compatible'],
    );
    const entry = { kind: 'openai-compatible', baseUrl: 'https://b.example/v1', model: 'qwen3' };
    assert.deepEqual([values['assistants'], values['writer'], [...secrets]], [{ gemini: entry }, entry, []]);
    assert.equal(told.length, 1);
  });

  test('leads back from a typed model to the list', async () => {
    const { command, titles, values } = modelFixture([['chatgpt'], 'openai', 'k', '', back, 'gpt-5.5'], {
      names: ['gpt-5.5'],
    });
    await command.run();
    screen('typed model', [titles.join('\n')]);
    assert.deepEqual(values['assistants'], { chatgpt: { kind: 'openai', model: 'gpt-5.5' } });
  });

  test('stores nothing after Escape on the way back', async () => {
    const { command, values, secrets, told, fed } = modelFixture([['chatgpt'], 'openai', 'k', back, undefined], {
      names: ['gpt-5.5'],
    });
    await command.run();
    assert.deepEqual([values, secrets.size, told, fed()], [{ assistants: {}, writer: {}, judge: {} }, 0, [], 0]);
  });
});
