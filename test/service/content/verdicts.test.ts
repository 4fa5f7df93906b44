import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bodyOf, ended } from './articles.ts';
import { type Call, fixture } from './fixture.ts';

const section = [
  'Gerald says hi.',
  'The Acme 100 anvil weighs 45 kg.',
  'A new one costs $30 more than a used one.',
  'The Acme 100 anvil comes with a stump of wood.',
].join(' ');

/** Numbers of claims in a request, by a part of their text. */
const numbersIn = ({ prompt }: Pick<Call, 'prompt'>, part: string): string[] =>
  [...prompt.matchAll(/^(\d+) "(.*)"$/gmu)].flatMap(([, number = '', text = '']) =>
    text.includes(part) ? number : [],
  );

const passageWith = ({ prompt }: Pick<Call, 'prompt'>, part: string): string =>
  new RegExp(`^(p\\d+) .*${part}`, 'mu').exec(prompt)?.[1] ?? 'none';

const isVerification = ({ prompt }: Pick<Call, 'prompt'>): boolean => prompt.startsWith('Passages:');

/** Verdicts of a careful model on the section above. */
function verdictsOn(call: Call): string {
  const verdicts: Record<string, unknown> = {};
  const put = (part: string, verdict: unknown): void => {
    for (const number of numbersIn(call, part)) verdicts[number] = verdict;
  };
  put('Gerald', 'chat');
  put('45 kg', [passageWith(call, '45 kg')]);
  put('$30 more', [passageWith(call, '\\$450'), passageWith(call, '\\$420')]);
  put('stump', { words: 'comes with a stump of wood', why: 'The page only says to rest it on a stump.' });
  return JSON.stringify(verdicts);
}

const modelVerdicts = { checked_by: undefined } as const;

describe('drafts whose claims a model verifies', () => {
  test('keep claims that follow from pages, and lose others', async (context) => {
    const { service, run, evidence } = await fixture(context, (call) => {
      if (isVerification(call)) return { says: verdictsOn(call) };
      return { says: call.isRepair ? '1. -' : section };
    });
    const { id, status } = await run(modelVerdicts);
    assert.equal(status, 'completed');
    const text = await bodyOf(service, id);
    assert.match(text, /\[45 kg\]\(http/u);
    assert.match(text, /costs \[?\$30( more than a used one|\]\(http)/u);
    assert.doesNotMatch(text, /Gerald/u);
    const { removed } = await evidence(id);
    assert.ok(removed.some(({ reason }) => reason === 'The page only says to rest it on a stump.'));
    assert.ok(!removed.some(({ text: words }) => words.includes('$30')));
  });

  test('are checked by rules if the reply is unusable', async (context) => {
    const { model, service, run } = await fixture(context, (call) => {
      if (isVerification(call)) return { says: 'I can’t do that.' };
      return { says: section };
    });
    const { id, status } = await run(modelVerdicts);
    assert.equal(status, 'completed');
    assert.match(await bodyOf(service, id), /\[45 kg\]\(http/u);
    assert.ok(model.asked.some(({ messages }) => messages.at(-1)?.content.startsWith('Passages:')));
  });

  test('are checked by rules alone if the caller wants that', async (context) => {
    const { model, run } = await fixture(context, () => ({ says: section }));
    await run({ checked_by: 'rules' });
    assert.ok(!model.asked.some(({ messages }) => messages.at(-1)?.content.startsWith('Passages:')));
  });

  test('keep their verdicts for later checks of the article', async (context) => {
    const { service, prompt, run } = await fixture(context, (call) => {
      if (isVerification(call)) return { says: verdictsOn(call) };
      return { says: section };
    });
    const { id } = await run(modelVerdicts);
    const markdown = await bodyOf(service, id);
    const { findings } = await service.data('POST', '/content/check', { prompt_id: prompt, markdown });
    assert.ok(!findings.some(({ message }: { message: string }) => message.includes('$30')), JSON.stringify(findings));
  });

  test('are verified again if the verification of a repair failed', async (context) => {
    let isDown = true;
    const { service, run } = await fixture(context, (call) => {
      const isOfRepair = isVerification(call) && call.prompt.includes('its own stump');
      if (isOfRepair && isDown) return { status: 401 };
      if (isVerification(call)) return { says: verdictsOn(call) };
      return { says: call.isRepair ? '1. The Acme 100 anvil has its own stump.' : section };
    });
    const failed = await run(modelVerdicts);
    assert.equal(failed.status, 'failed');
    isDown = false;
    await service.data('POST', `/content/runs/${failed.id}/retry`);
    const { status } = await ended(service, failed);
    assert.equal(status, 'completed');
    assert.doesNotMatch(await bodyOf(service, failed.id), /stump/u);
  });

  test('mark a sentence that the model wants to keep', async (context) => {
    const { service, run } = await fixture(context, (call) => {
      if (!isVerification(call)) return { says: call.isRepair ? '1. -' : section };
      const needed = verdictsOn(call).replace('"words"', '"keep":true,"words"');
      return { says: needed };
    });
    const { id } = await run(modelVerdicts);
    assert.match(await bodyOf(service, id), /\[unsupported: The Acme 100 anvil comes with a stump of wood\.\]/u);
  });
});

describe('corrections of a model that verifies', () => {
  const wrong = 'The Acme 100 anvil should rest on a stump of steel.';
  const right = 'The Acme 100 anvil should rest on a stump of wood.';

  /** A model that corrects the wrong sentence, and finds its corrected version true or not. */
  const correcting = (isTrue: boolean, calls: Call[]) => (call: Call) => {
    calls.push(call);
    if (!isVerification(call)) return { says: call.isRepair ? '1. -' : `${section} ${wrong}` };
    const verdicts = JSON.parse(verdictsOn(call)) as Record<string, unknown>;
    for (const number of numbersIn(call, 'of steel'))
      verdicts[number] = { words: 'steel', why: 'The page says wood.', instead: right };
    for (const number of numbersIn(call, right))
      verdicts[number] = isTrue ? [passageWith(call, 'stump of wood')] : { words: 'wood', why: 'It says steel.' };
    return { says: JSON.stringify(verdicts) };
  };

  test('replace the sentence, and are verified themselves', async (context) => {
    const calls: Call[] = [];
    const { service, run, evidence } = await fixture(context, correcting(true, calls));
    const { id } = await run(modelVerdicts);
    const text = await bodyOf(service, id);
    assert.match(text, /rest on a stump of wood/u);
    assert.doesNotMatch(text, /steel/u);
    assert.ok(calls.some((call) => isVerification(call) && numbersIn(call, right).length > 0));
    assert.ok(!calls.some(({ faults }) => faults.includes(wrong)));
    assert.ok((await evidence(id)).mended.some(({ text: words }) => words === wrong));
  });

  test('keep the bold label of a repair', async (context) => {
    const { service, run } = await fixture(context, (call) => {
      if (!isVerification(call))
        return { says: call.isRepair ? `1. **Stand:** ${wrong}` : `${section} **Stand:** The Acme 100 anvil floats.` };
      const verdicts = JSON.parse(verdictsOn(call)) as Record<string, unknown>;
      for (const number of numbersIn(call, 'floats')) verdicts[number] = { words: 'floats', why: 'No page says so.' };
      for (const number of numbersIn(call, 'of steel'))
        verdicts[number] = { words: 'steel', why: 'The page says wood.', instead: `Stand: ${right}` };
      for (const number of numbersIn(call, right)) verdicts[number] = [passageWith(call, 'stump of wood')];
      return { says: JSON.stringify(verdicts) };
    });
    const { id } = await run(modelVerdicts);
    assert.match(await bodyOf(service, id), /\*\*Stand:\*\* The Acme 100 anvil should rest on a stump of wood/u);
  });

  test('are dropped if they are wrong too', async (context) => {
    const { service, run } = await fixture(context, correcting(false, []));
    const { id } = await run(modelVerdicts);
    assert.doesNotMatch(await bodyOf(service, id), /stump of/u);
  });
});

describe('other texts whose claims a model verifies', () => {
  const body_markdown = '# Anvils\n\nOur forge has used anvils for a small workshop since 1990.\n';

  test('are rewrites, without the sentences of the person', async (context) => {
    const asked: string[] = [];
    const { service, run, evidence } = await fixture(context, (call) => {
      if (!isVerification(call)) return { says: call.isRepair ? '1. -' : `${body_markdown}\n${section}` };
      asked.push(call.prompt);
      return { says: verdictsOn(call) };
    });
    const { id } = await run({ ...modelVerdicts, write_mode: 'rewrite', body_markdown });
    const text = await bodyOf(service, id);
    assert.match(text, /since 1990[^]*\$30/u);
    assert.doesNotMatch(text, /stump/u);
    assert.match(asked[0] ?? '', /^ {2}"Our forge/mu);
    const { removed } = await evidence(id);
    assert.ok(removed.some(({ reason }) => reason === 'The page only says to rest it on a stump.'));
  });

  const face = 'The best anvil for a small workshop has a hard face, and the hammer rebounds.';

  test('are revisions', async (context) => {
    const { service, run } = await fixture(context, (call) => {
      if (isVerification(call)) return { says: verdictsOn(call) };
      if (call.revised !== undefined) return { says: `${call.revised}\n\n${face} ${section}` };
      return { says: `The hard face lets the hammer rebound${call.section > 1 ? ', which saves the arm' : ''}.` };
    });
    const { id } = await run({ ...modelVerdicts, article_type: 'how_to' });
    const text = await bodyOf(service, id);
    assert.match(text, /costs \[\$30\]\(http/u);
    assert.doesNotMatch(text, /comes with a stump/u);
  });
});
