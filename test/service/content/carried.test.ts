import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { finishedArticle } from '../../../src/text/markdown/briefNotes.ts';
import { creditsLeft } from '../testService.ts';
import { bodyOf, brief, ended } from './articles.ts';
import { fixture, said } from './fixture.ts';

describe('drafts checked against pages', () => {
  test('sends a lie back once with the reason, then removes it', async (context) => {
    const honest = ['calm', 'old', 'busy', 'young', 'proud', 'tired', 'happy', 'patient', 'thrifty', 'strong'].map(
      (smith) => `On a stump of wood a ${smith} smith works in peace, as it keeps the noise of the hammer down.`,
    );
    const { site, model, service, run, evidence } = await fixture(context, ({ fact, faults, isRepair, section }) => ({
      says: isRepair
        ? faults
            .map((words, index) =>
              words.includes('54 kg') ? `${index + 1}. The Acme 100 weighs [[${fact('45 kg')}]].` : `${index + 1}. -`,
            )
            .join('\n')
        : `The Acme 100 weighs 54 kg. It outlives 7,000 owners. ${honest[section] ?? ''}`,
      tokens: [1000, 20],
    }));
    const done = await run();
    assert.equal(done.status, 'completed');
    const body = await bodyOf(service, done.id);
    assert.match(body, /The Acme 100 weighs \[45 kg\]\(http:\/\/127\.0\.0\.1:\d+\/anvils\)\./);
    assert.doesNotMatch(body, /\b54\b|7,000|\[\[/);
    const { facts, removed, mended, spent, charged, answers, prompts, pages } = await evidence(done.id);
    assert.equal(charged, 10);
    assert.deepEqual([answers, prompts, pages], [1, 1, 1]);
    const again = 'Repeats an earlier sentence.';
    assert.ok(removed.every(({ text, reason }) => text === 'It outlives 7,000 owners.' || reason === again));
    assert.match(removed[0]?.reason ?? '', /7,000/);
    const headings = [...body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    assert.ok(removed.some(({ section }) => section === headings[0]) && removed.every(({ section }) => section !== ''));
    assert.ok(mended.length > 0 && mended.every(({ text }) => text === 'The Acme 100 weighs 54 kg.'));
    assert.match(mended[0]?.reason ?? '', /54 kg/);
    assert.deepEqual(spent, {
      calls: model.asked.length,
      input_tokens: 1000 * model.asked.length,
      output_tokens: 20 * model.asked.length,
      untold_calls: 0,
    });
    const asked = (words: string): number =>
      model.asked.filter(({ messages }) => messages.at(-1)?.content.includes(words)).length;
    assert.equal(asked('<first>'), asked('Write section') / 2, 'each section went back once');
    const weight = facts.find(({ figure }) => figure === '45 kg');
    assert.deepEqual(
      [weight?.kind, weight?.value, weight?.unit, weight?.language, weight?.url],
      ['statistic', 45, 'kg', 'en', `${site.origin}/anvils`],
    );
    assert.ok(
      facts
        .filter(({ url }) => url === undefined)
        .every(({ figure, offset }) => figure === undefined && offset === null),
    );
  });

  test('counts every call, failed ones too', async (context) => {
    let calls = 0;
    const { run, evidence } = await fixture(context, () =>
      ++calls > 1 ? { status: 500 } : { says: 'Put the anvil on a stump of wood.', tokens: [1000, 20] },
    );
    const { id, status } = await run({ article_type: 'how_to' });
    assert.deepEqual([status, calls], ['failed', 3], 'one call, and two tries of the next');
    assert.deepEqual((await evidence(id)).spent, { calls, input_tokens: 1000, output_tokens: 20, untold_calls: 2 });
  });

  test('asks once to reword sentences copied from a page', async (context) => {
    const copy =
      'An anvil for a small workshop should rest on a stump of wood, as the stump keeps the noise of the hammer down.';
    const own = 'Put the anvil on wood, which is quieter under the hammer.';
    let hasWords = true;
    const { model, service, run, evidence } = await fixture(context, ({ isRepair, revised, section }) => ({
      says: revised ?? (section > 1 ? 'Choose the stump first.' : isRepair && hasWords ? own : copy),
    }));
    const mended = await run({ article_type: 'how_to' });
    assert.ok((await bodyOf(service, mended.id)).includes(own));
    const repairs = model.asked
      .map(({ messages }) => messages.at(-1)?.content ?? '')
      .filter((text) => text.includes('<first>'));
    assert.equal(repairs.length, 1);
    assert.match(repairs[0] ?? '', /These \d\d words appear verbatim on 127\.0\.0\.1\. Rephrase them/);
    hasWords = false;
    const left = await run({ article_type: 'how_to' });
    assert.ok((await bodyOf(service, left.id)).includes(copy));
    assert.deepEqual((await evidence(left.id)).removed, []);
  });

  test('sends back a figure that contradicts an earlier section', async (context) => {
    const { model, service, run } = await fixture(context, ({ fact, isRepair, section, revised }) => ({
      says:
        revised ??
        (isRepair
          ? `1. A used Acme 100 anvil costs [[${fact('$420')}]].`
          : section === 1
            ? `The Acme 100 anvil costs [[${fact('$450')}]]. It lets the hammer rebound.`
            : section === 2
              ? `The Acme 100 anvil costs [[${fact('$420')}]]. A stump keeps the noise down.`
              : 'Choose the stump first.'),
    }));
    const body = await bodyOf(service, (await run({ article_type: 'how_to' })).id);
    const repairs = model.asked
      .flatMap(({ messages }) => messages.at(-1)?.content ?? [])
      .filter((text) => text.includes('<first>'));
    assert.equal(repairs.length, 1);
    assert.match(repairs[0] ?? '', /An earlier section gives another figure for this: The Acme 100 anvil costs \$450/);
    assert.match(body, /A used Acme 100 anvil costs/);
  });

  test('sends back a recommendation without the limit of its page', async (context) => {
    const page = `${said}<p>The Acme 100 anvil is the best choice for a small workshop. The Acme 100 anvil is too small for a workshop of farriers.</p>`;
    const { model, run } = await fixture(
      context,
      ({ revised }) => ({
        says: revised ?? 'Buy the Acme 100 anvil, which lets the hammer rebound. Choose a stump first.',
      }),
      () => page,
    );
    await run();
    const repairs = model.asked
      .flatMap(({ messages }) => messages.at(-1)?.content ?? [])
      .filter((text) => text.includes('<first>'));
    assert.match(
      repairs[0] ?? '',
      /without a limit that a page gives: The Acme 100 anvil is too small for a workshop of farriers\./,
    );
    assert.match(model.asked[0]?.messages.at(-1)?.content ?? '', /"limits": \[/);
  });

  test('treats instructions in a page as data', async (context) => {
    const { model, service, run } = await fixture(context, () => ({
      says: 'Acme is 100 % safe. The noise of the hammer stays down on a stump of wood.',
    }));
    const body = await bodyOf(service, (await run()).id);
    assert.doesNotMatch(body, /100 %/);
    assert.match(body, /stump of wood/);
    for (const { messages } of model.asked) {
      const [system = '', prompt = ''] = messages.map(({ content }) => content);
      assert.ok(!system.includes('100 %'));
      assert.equal(prompt.match(/<\/material>/g)?.length, 1);
      assert.doesNotMatch(prompt, /<system>/);
    }
  });

  test('fails free of charge without a supported sentence', async (context) => {
    let honest = false;
    const { service, run, evidence } = await fixture(context, () => ({
      says: honest ? 'A stump of wood keeps the noise of the hammer down.' : 'It outlives 7,000 owners.',
    }));
    const before = await creditsLeft(service);
    const failed = await run();
    assert.deepEqual([failed.status, failed.retryable, await creditsLeft(service)], ['failed', true, before]);
    assert.match(failed.error ?? '', /is supported by the pages that were read/);
    const lost = await evidence(failed.id);
    assert.ok(lost.removed.length > 0 && lost.charged === 0);
    honest = true;
    await service.data('POST', `/content/runs/${failed.id}/retry`);
    assert.equal((await ended(service, failed)).status, 'completed');
  });

  test('fails if most sections lose almost every sentence', async (context) => {
    const { service, run } = await fixture(context, () => ({ says: 'Acme outlives 7,000 owners. Choose wood.' }));
    const before = await creditsLeft(service);
    const failed = await run({ article_type: 'how_to' });
    assert.match(failed.error ?? '', /read\. 2 sentences: No source says “7,000”\. Add pages/);
    const left = await creditsLeft(service);
    assert.deepEqual([failed.status, failed.error_code, left], ['failed', 'DRAFT_UNSUPPORTED', before]);
    assert.match(failed.error ?? '', /^Hardly anything that the model wrote/);
  });

  test('sends back a text in another language once', async (context) => {
    const spanish =
      'El mejor yunque para un taller pequeño es el que descansa sobre un tronco de madera, porque la madera apaga el ruido del martillo. Una cara dura devuelve el golpe y cuida el brazo del herrero durante los días largos. Conviene colocarlo a la altura de la mano y sujetarlo bien al suelo para que no se mueva.';
    const { model, run } = await fixture(context, () => ({ says: spanish }));
    const { error, error_code: code } = await run();
    assert.equal(code, 'DRAFT_UNSUPPORTED');
    assert.match(error ?? '', /The model wrote in Spanish instead of English\./);
    assert.match(model.asked[1]?.messages.at(-1)?.content ?? '', /<faults>[^]*in Spanish instead of English/);
  });

  test('fails if a rewrite has almost no words', async (context) => {
    const { model, run, service } = await fixture(context, () => ({ says: '…' }));
    const before = await creditsLeft(service);
    const body_markdown = `# Anvils\n\n${'An anvil should rest on a stump of wood. '.repeat(9)}\n`;
    const failed = await run({ write_mode: 'rewrite', body_markdown });
    assert.deepEqual([failed.status, failed.error_code, model.asked.length], ['failed', 'DRAFT_UNSUPPORTED', 2]);
    assert.match(failed.error ?? '', /The model wrote 0 words instead of 82\./);
    assert.match(model.asked[1]?.messages.at(-1)?.content ?? '', /<faults>[^]*0 words instead of 82/);
    assert.equal(await creditsLeft(service), before);
  });

  test('rejects a text that is far too long', async (context) => {
    const { run } = await fixture(context, () => ({ says: 'A stump of wood keeps the noise down. '.repeat(3000) }));
    const { error, error_code: code } = await run();
    assert.equal(code, 'DRAFT_UNSUPPORTED');
    assert.match(error ?? '', /The model wrote more than \d+ words, where about \d+ were asked for\./);
  });

  test('gives a brief its facts without a model', async (context) => {
    const { run, evidence } = await fixture(context, () => ({ status: 500 }));
    const done = await run(brief);
    const { facts, spent } = await evidence(done.id);
    assert.deepEqual([done.status, spent, facts.some(({ kind }) => kind === 'price')], ['completed', null, true]);
  });

  test('refreshes without a model', async (context) => {
    const { site, service, run, evidence } = await fixture(context, () => ({ status: 500 }));
    const link = `[test](${site.origin}/article)`;
    const body_markdown = `# Our anvils\n\nThe Acme 100 anvil costs $390 (${link}). A good anvil weighs 50 kg or more (${link}).\n`;
    const done = await run({ write_mode: 'refresh', body_markdown });
    assert.deepEqual([done.status, done.article?.title], ['completed', 'Our anvils']);
    assert.deepEqual(done.pages?.map(({ url }) => url?.slice(site.origin.length)).sort(), ['/anvils', '/article']);
    const body = await bodyOf(service, done.id);
    assert.equal(finishedArticle(body), body_markdown);
    assert.match(body, /> - The Acme 100 anvil costs \$390\. \*.*doesn’t say “\$390”/);
    assert.doesNotMatch(body, /doesn’t say “50 kg/);
    assert.deepEqual((await evidence(done.id)).pages, 2);
  });
});
