import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CommandArguments } from '../../../../src/extension/editor/commandIds.ts';
import { configurationFrom } from '../../../../src/extension/service/embedded/configuration.ts';
import { modelFixture as stage } from '../../../fakes/modelFixture.ts';
import type { ProviderSettings } from '../../../../src/extension/editor/settings.ts';

describe('model setup', () => {
  test('takes four steps for OpenAI and stores the key safely', async () => {
    const { command, values, secrets, titles, valuesOf, asked, told, fed, inputs } = stage(
      [['chatgpt'], 'openai', ' sk-1 ', 'gpt-5.5'],
      { names: ['gpt-4.1', 'gpt-5.5'] },
    );
    await command.run();
    assert.deepEqual(titles, [
      'Set up a model: purpose (1)',
      'Set up a model: provider (2)',
      'Set up a model: key for ChatGPT (3/4)',
      'Set up a model: model (4/4)',
    ]);
    assert.deepEqual(valuesOf(1), ['openai', 'google', 'perplexity', 'openai-compatible']);
    assert.deepEqual(asked, [{ kind: 'openai', baseUrl: 'https://api.openai.com/v1', key: 'sk-1' }]);
    assert.deepEqual(valuesOf(2), ['gpt-5.5', 'gpt-4.1', '']);
    assert.deepEqual(values, { assistants: { chatgpt: { kind: 'openai', model: 'gpt-5.5' } }, writer: {}, judge: {} });
    assert.deepEqual([...secrets], [['key:model:https://api.openai.com', 'sk-1']]);
    assert.deepEqual(
      inputs.map(({ password }) => password),
      [true],
    );
    assert.deepEqual(told, ['gpt-5.5 of OpenAI now provides answers for ChatGPT.']);
    assert.equal(fed(), 1);
  });

  test('notes that answers come from the API', async () => {
    const { command, lists } = stage([]);
    await command.run();
    assert.match(lists[0]?.prompt ?? '', /^Answers come from the model’s API/u);
  });

  test('takes three steps for SerpApi, without a model', async () => {
    const { command, values, titles, valuesOf, asked, told } = stage([['aimode', 'copilot'], 'serpapi', 'k']);
    await command.run();
    assert.deepEqual(titles.at(-1), 'Set up a model: key for AI Mode, Copilot (3/3)');
    assert.equal(valuesOf(1)?.[0], 'serpapi');
    assert.deepEqual(asked, []);
    assert.deepEqual(values['assistants'], { aimode: { kind: 'serpapi' }, copilot: { kind: 'serpapi' } });
    assert.deepEqual(told, ['SerpApi now provides answers for AI Mode, Copilot.']);
  });

  test('takes five steps for a custom URL, with an optional key', async () => {
    const { command, values, secrets, titles, asked, told, inputs } = stage(
      [['gemini', 'writer', 'judge'], 'openai-compatible', ' http://127.0.0.1:1234/v1/ ', '', 'qwen3'],
      {
        settings: { assistants: { chatgpt: { model: 'old' } } },
        names: ['llama4', 'qwen3'],
      },
    );
    await command.run();
    assert.deepEqual(titles.slice(2), [
      'Set up a model: URL (3/5)',
      'Set up a model: key for Gemini, Article writer, Sentiment judge (4/5)',
      'Set up a model: model (5/5)',
    ]);
    assert.equal(inputs[0]?.value, 'http://127.0.0.1:11434/v1');
    assert.equal(inputs[0].placeholder, 'http://127.0.0.1:11434/v1', 'also once the box is emptied');
    assert.deepEqual(asked, [{ kind: 'openai-compatible', baseUrl: 'http://127.0.0.1:1234/v1', key: undefined }]);
    const entry = { kind: 'openai-compatible', model: 'qwen3', baseUrl: 'http://127.0.0.1:1234/v1' };
    assert.deepEqual(values, { assistants: { chatgpt: { model: 'old' }, gemini: entry }, writer: entry, judge: entry });
    assert.equal(secrets.size, 0);
    assert.deepEqual(told, [
      'qwen3 at 127.0.0.1:1234 now provides answers for Gemini, writes articles, and rates the sentiment of answers.',
    ]);
  });

  test('warns before it sends a key over http', async () => {
    const way = [['gemini'], 'openai-compatible', 'http://gateway.example/v1', 'k'];
    const no = stage([...way, false], { names: ['qwen3'] });
    await no.command.run();
    assert.match(no.confirmed.join(), /^The connection to http:\/\/gateway\.example isn’t encrypted\./u);
    assert.deepEqual([no.asked, no.secrets.size], [[], 0]);
    const yes = stage([...way, true, 'qwen3'], { names: ['qwen3'] });
    await yes.command.run();
    assert.equal(yes.secrets.size, 1);
    const keyless = stage([['gemini'], 'openai-compatible', 'http://gateway.example/v1', '', 'qwen3'], {
      names: ['qwen3'],
    });
    await keyless.command.run();
    assert.deepEqual([keyless.confirmed, keyless.told.length], [[], 1]);
  });

  test('suggests models of Perplexity, Anthropic and Google', async () => {
    const perplexity = stage([['perplexity'], 'perplexity', 'k', 'sonar'], { names: ['sonar-pro', 'sonar'] });
    await perplexity.command.run();
    assert.deepEqual([perplexity.valuesOf(1)?.[0], perplexity.valuesOf(2)], ['perplexity', ['sonar', 'sonar-pro', '']]);
    const anthropic = stage([['judge'], 'anthropic', 'k', 'claude-haiku-4-5'], { names: ['claude-haiku-4-5'] });
    await anthropic.command.run();
    assert.deepEqual(anthropic.values['judge'], { kind: 'anthropic', model: 'claude-haiku-4-5' });
    assert.deepEqual(anthropic.told, ['claude-haiku-4-5 of Anthropic now rates the sentiment of answers.']);
    const google = stage([['gemini', 'writer'], 'google', 'k', 'gemini-2.5-pro'], { names: ['gemini-2.5-pro'] });
    await google.command.run();
    assert.deepEqual(google.valuesOf(1), ['google', 'openai', 'perplexity', 'openai-compatible']);
    assert.deepEqual(google.told, [
      'gemini-2.5-pro of Google Gemini now provides answers for Gemini, and writes articles.',
    ]);
  });

  test('offers only providers for every selected role', async () => {
    const offered = async (...roles: string[]) => {
      const { command, valuesOf } = stage([roles]);
      await command.run();
      return valuesOf(1);
    };
    assert.deepEqual(await offered('aioverview'), ['serpapi', 'openai', 'google', 'perplexity', 'openai-compatible']);
    assert.deepEqual(await offered('aimode', 'chatgpt'), ['openai', 'google', 'perplexity', 'openai-compatible']);
    assert.deepEqual(await offered('copilot', 'writer'), ['openai', 'google', 'perplexity', 'openai-compatible']);
    assert.deepEqual(await offered('writer', 'judge'), [
      'openai',
      'google',
      'anthropic',
      'perplexity',
      'openai-compatible',
      'editor',
    ]);
  });

  test('stores nothing after Escape at any step', async () => {
    const ways = [
      [['aimode'], 'serpapi', 'k'],
      [['chatgpt', 'writer'], 'openai', 'k', 'gpt-5.5'],
      [['gemini'], 'openai-compatible', 'https://a.example/v1', 'k', ''],
      [['gemini'], 'openai-compatible', 'https://a.example/v1', 'k', 'gpt-5.5'],
    ];
    for (const way of ways) {
      for (let given = 0; given < way.length; given += 1) {
        const { command, values, secrets, told, left, fed } = stage(way.slice(0, given), { names: ['gpt-5.5'] });
        await command.run();
        assert.deepEqual(
          [values, secrets.size, told, left, fed()],
          [{ assistants: {}, writer: {}, judge: {} }, 0, [], [], 0],
          `${given} answers of ${JSON.stringify(way)}`,
        );
      }
    }
  });

  test('shows progress while it loads models, until Escape', async () => {
    const way = [['chatgpt'], 'openai-compatible', 'https://a.example/v1', 'k'];
    const { command, waits, values, titles } = stage(way, { impatient: true });
    await command.run();
    assert.deepEqual(waits, ['Loading models from a.example…']);
    assert.deepEqual([values['assistants'], titles.length], [{}, 4]);
  });

  test('ends if nothing is selected', async () => {
    const { command, titles } = stage([[]]);
    await command.run();
    assert.equal(titles.length, 1);
  });

  test('requires a key unless one is stored', async () => {
    const fresh = stage([['chatgpt'], 'openai']);
    await fresh.command.run();
    assert.match(fresh.inputs[0]?.validate?.('  ') ?? '', /OpenAI requires an API key/u);
    assert.match(fresh.inputs[0]?.prompt ?? '', /platform\.openai\.com.*sends it only to https:\/\/api\.openai\.com/u);

    const again = stage([['chatgpt'], 'openai', '', 'gpt-5.5'], {
      kept: { 'key:model:https://api.openai.com': 'sk-old' },
      names: ['gpt-5.5'],
    });
    await again.command.run();
    assert.match(again.inputs[0]?.prompt ?? '', /keep the key stored/u);
    assert.deepEqual(again.asked[0]?.key, 'sk-old');
    assert.deepEqual([...again.secrets.values()], ['sk-old']);
    assert.deepEqual(again.values['assistants'], { chatgpt: { kind: 'openai', model: 'gpt-5.5' } });
  });

  test('lists the current model first and keeps custom settings', async () => {
    const chatgpt = { kind: 'openai', model: 'gpt-4.1', baseUrl: 'https://gateway.example/openai', perDay: 500 };
    const { command, values, secrets, asked, offered, valuesOf } = stage(
      [['chatgpt'], 'change', 'openai', 'sk-2', 'gpt-4.1'],
      { settings: { assistants: { chatgpt } }, names: ['gpt-3.5', 'gpt-4.1', 'gpt-5.5'] },
    );
    await command.run();
    assert.deepEqual(asked, [{ kind: 'openai', baseUrl: 'https://gateway.example/openai', key: 'sk-2' }]);
    assert.deepEqual([...secrets.keys()], ['key:model:https://gateway.example']);
    assert.deepEqual(
      offered[3]?.slice(0, 3).map(({ label, description }) => [label, description]),
      [
        ['gpt-4.1', 'current'],
        ['gpt-5.5', 'suggested'],
        ['gpt-3.5', undefined],
      ],
    );
    assert.deepEqual(values['assistants'], { chatgpt });
    assert.deepEqual(offered[0]?.find(({ value }) => value === 'chatgpt')?.description, 'currently gpt-4.1');
    const local = stage([['chatgpt'], 'change'], {
      settings: { assistants: { chatgpt: { model: 'qwen3', baseUrl: 'http://127.0.0.1:1/v1' } } },
    });
    await local.command.run();
    assert.equal(local.valuesOf(2)?.[0], 'openai-compatible');
    assert.equal(valuesOf(2)?.[0], 'openai');
  });

  test('accepts a typed model', async () => {
    const other = stage([['chatgpt'], 'openai', 'k', '', ' gpt-next '], { names: ['gpt-5.5'] });
    await other.command.run();
    assert.deepEqual(other.values['assistants'], { chatgpt: { kind: 'openai', model: 'gpt-next' } });
    const none = stage([['chatgpt'], 'openai', 'k', 'gpt-5.5'], { names: 'silent' });
    await none.command.run();
    const question = none.inputs.at(-1);
    assert.deepEqual(
      [none.titles.at(-1), question?.value, question?.validate?.(' ')],
      ['Set up a model: model (4/4)', 'gpt-5.5', 'Enter a name.'],
    );
    assert.match(question?.prompt ?? '', /Couldn’t get a list of models from https:\/\/api\.openai\.com/u);
  });

  test('stores what the service reads', async () => {
    const { command, values, keys } = stage([['aimode'], 'serpapi', 'sk-serp']);
    await command.run();
    const faults: string[] = [];
    const configuration = await configurationFrom({
      settings: values as unknown as ProviderSettings,
      keyOf: (origin) => keys.of('model', origin),
      onFault: (...fault) => faults.push(fault.join(': ')),
    });
    assert.deepEqual(faults, []);
    assert.deepEqual(configuration.assistants.aimode, {
      kind: 'serpapi',
      key: 'sk-serp',
      baseUrl: 'https://serpapi.com',
      concurrency: 2,
      perMinute: 60,
    });
  });

  test('preselects the given roles', async () => {
    const pickedBy = async (wanted?: CommandArguments['citedesk.configureAssistant']) => {
      const { command, offered } = stage([]);
      await command.run(wanted);
      const picked = offered[0]?.filter((choice) => choice.picked).map(({ value }) => value);
      assert.deepEqual(
        offered[0]?.slice(0, picked?.length).map(({ value }) => value),
        picked,
      );
      return picked;
    };
    assert.deepEqual(await pickedBy(), [], 'no role is given');
    assert.deepEqual(await pickedBy({ assistants: ['gemini', 'aimode'] }), ['gemini', 'aimode']);
    assert.deepEqual(await pickedBy({ writer: true }), ['writer']);
    assert.deepEqual(await pickedBy({ judge: true }), ['judge']);
  });

  test('takes three steps for a model of the editor', async () => {
    const models = [{ id: 'gpt-4o', vendor: 'copilot', family: 'gpt-4o', name: 'GPT-4o' }];
    const { command, values, secrets, titles, valuesOf, told } = stage(
      [['writer', 'judge'], 'editor', 'copilot/gpt-4o'],
      {
        models,
      },
    );
    await command.run();
    assert.equal(titles.at(-1), 'Set up a model: model (3/3)');
    assert.deepEqual(valuesOf(2), ['copilot/gpt-4o', '']);
    const entry = { kind: 'editor', model: 'copilot/gpt-4o' };
    assert.deepEqual([values['writer'], values['judge'], secrets.size], [entry, entry, 0]);
    assert.deepEqual(told, ['copilot/gpt-4o in this editor now writes articles, and rates the sentiment of answers.']);
  });

  test('suggests extensions if the editor has no models', async () => {
    const { otherExtensions } = await import('../../../../src/extension/models/providerQuestions.ts');
    const looked = stage([['writer'], 'editor', otherExtensions]);
    await looked.command.run();
    assert.deepEqual([looked.extensionsShown.length, looked.values['writer'], looked.fed()], [1, {}, 0]);
    const later = stage([['writer'], 'editor', '']);
    await later.command.run();
    assert.deepEqual(later.values['writer'], { kind: 'editor' });
  });

  const rejected = { assistants: ['chatgpt'], key: true };

  test('takes one step after a rejected key', async () => {
    const entry = { kind: 'openai', model: 'gpt-5.5', perDay: 50 };
    const { command, values, secrets, titles, told, fed } = stage([' sk-2 '], {
      settings: { assistants: { chatgpt: entry, gemini: { kind: 'google', model: 'g' } } },
      kept: { 'key:model:https://api.openai.com': 'sk-1' },
    });
    await command.run(rejected);
    assert.deepEqual(titles, ['Set up a model: key for ChatGPT (1/1)']);
    assert.deepEqual([...secrets], [['key:model:https://api.openai.com', 'sk-2']]);
    assert.deepEqual(values['assistants'], { chatgpt: entry, gemini: { kind: 'google', model: 'g' } });
    assert.deepEqual([told, fed()], [['gpt-5.5 of OpenAI now provides answers for ChatGPT.'], 1]);
  });

  test('keeps the rejected key if the input is empty', async () => {
    const { command, secrets, fed } = stage([''], {
      settings: { assistants: { chatgpt: { kind: 'openai', model: 'gpt-5.5' } } },
      kept: { 'key:model:https://api.openai.com': 'sk-1' },
    });
    await command.run(rejected);
    assert.deepEqual([[...secrets], fed()], [[['key:model:https://api.openai.com', 'sk-1']], 1]);
  });

  test('starts over if nothing is set up for a rejected key', async () => {
    const { command, titles } = stage([]);
    await command.run(rejected);
    assert.deepEqual(titles, ['Set up a model: purpose (1)']);
  });

  test('offers skipped prompts of all assistants with a changed key', async () => {
    const serpApi = { kind: 'serpapi' };
    const settings = {
      assistants: { aimode: serpApi, copilot: serpApi, chatgpt: { kind: 'openai', model: 'gpt-5.5' } },
    };
    const unasked = { runId: 3, prompts: 21, models: ['aimode'] };
    const models = ['copilot', 'aimode'];
    const changed = async (press: string) => {
      const { command, executed, setUp } = stage(['k'], { settings, press });
      await command.run({ assistants: ['aimode'], key: true, unasked });
      assert.deepEqual(setUp, [models]);
      return executed;
    };
    assert.deepEqual(await changed('Ask the 21 Prompts Not Asked'), [
      ['citedesk.retryRun', { kind: 'prompts', runId: 3, models }],
    ]);
    assert.deepEqual(await changed('Test Model Key'), [
      ['citedesk.testModel', { role: 'aimode', unasked: { ...unasked, models } }],
    ]);
  });
});
