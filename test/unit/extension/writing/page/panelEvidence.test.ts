import assert from 'node:assert/strict';
import fs from 'node:fs';
import { describe, test } from 'node:test';
import type { ArticleState } from '../../../../../src/contract/messages.ts';
import { Failure } from '../../../../../src/contract/failure.ts';
import { unsupportedDraft } from '../../../../../src/contract/content/reasons.ts';
import type { RunEvidence } from '../../../../../src/contract/content/runEvidence.ts';
import { settle, until } from '../../../../fakes/clock.ts';
import { article, contentRun } from '../../../../fakes/runs.ts';
import { panelFixture } from './panelFixture.ts';

describe('evidence in the article panel', () => {
  test('shows losses and cost, read once', async (context) => {
    const done = contentRun({ status: 'completed', article: article(), completed_at: '2026-11-21T00:09:00Z' });
    const { open, move, kept, surfaces } = panelFixture(context, done);
    kept.evidence = {
      ...evidenceOf([]),
      removed: [
        { text: 'It lasts 9 years.', reason: 'No page says 9 years.', section: 'Age' },
        { text: '### [Twice](https://a.example/).', reason: 'Repeats an earlier sentence.' },
        { text: 'Thrice.', reason: 'Repeats an earlier sentence.' }, // as earlier versions said it
      ],
      facts: [fact('f1', 'It costs $30.', '$30'), fact('f2', 'It costs $45.', '$45')],
      mended: [{ text: 'It has [9 W](https://a.example/).', reason: 'No page says 9 W.' }],
      spent: { calls: 4, input_tokens: 100, output_tokens: null, untold_calls: 3 },
      charged: 10,
    };
    await open();
    const state = () => surfaces.opened[0]?.posted.at(-1)?.state as ArticleState;
    await until(() => state().lost.length > 0);
    assert.deepEqual(
      state().lost.map(({ text, section, uncarried }) => [text, section, uncarried]),
      [
        ['It lasts 9 years.', 'Age', true],
        ['Twice.', null, false],
        ['Thrice.', null, false],
      ],
    );
    assert.deepEqual(state().rework, {
      mended: [{ text: 'It has 9 W.', section: null, reason: 'No page says 9 W.' }],
      revisions: [],
    });
    assert.deepEqual(
      state().spent,
      [{ runs: 1, calls: 4, tokens: 100, untold: 3, cost: null, credits: null }],
      'this machine has no credits',
    );
    await move(done);
    assert.equal(kept.asked, 1);
  });

  test('adds up all runs of a file', async (context) => {
    const done = contentRun({ status: 'completed', article: article(), completed_at: '2026-11-21T00:09:00Z' });
    const { open, move, file, kept, state } = panelFixture(context, done);
    const top = 'citedesk:\n  service: local\n  run_id: 9\n  earlier_runs:\n    - 4\n    - 7\n';
    fs.writeFileSync(file, `---\n${top}---\n\n# A lamp\n`);
    kept.evidence = evidenceOf([]);
    const revision = {
      section: 'Age',
      rule: 'r',
      message: 'm',
      before_score: 60,
      after_score: 70,
      kept: true,
      note: null,
    };
    kept.earlier.set(4, {
      ...evidenceOf([]),
      spent: { calls: 4, input_tokens: 100, output_tokens: 20, untold_calls: 0, usd: 0.12, unpriced_calls: 0 },
      revisions: [revision],
      removed: [{ text: 'It lasts 9 years.', reason: 'No page says 9 years.' }],
    });
    kept.earlier.set(7, {
      ...evidenceOf([]),
      spent: { calls: 2, input_tokens: null, output_tokens: null, untold_calls: 2 },
    });
    await open();
    await until(() => state().spent.length > 0);
    assert.deepEqual(state().spent, [
      { runs: 3, calls: 6, tokens: 120, untold: 2, cost: 'at least $0.12', credits: null },
    ]);
    assert.deepEqual(
      [state().rework.revisions.map(({ section }) => section), state().lost.map(({ text }) => text)],
      [['Age'], ['It lasts 9 years.']],
    );
    await move(done);
    assert.equal(kept.asked, 3, 'each is asked once');
  });

  test('shows facts for the section at the cursor and inserts them', async (context) => {
    const { open, file, editor, kept, tell, state, clock, surfaces, actions } = panelFixture(
      context,
      contentRun({ status: 'completed', article: article() }),
    );
    const text = '# A lamp\n\nWarm.\n\n## Brightness\n\nHow bright the lamp is.\n\n## Price\n\nHow much it costs.\n';
    fs.writeFileSync(file, text);
    kept.evidence = evidenceOf([
      fact('f1', 'A bright lamp has 800 lux.', '800 lux'),
      fact('f2', 'The price begins at $30; much of what it costs is the shade.', '$30'),
    ]);
    editor.caret = text.indexOf('## Brightness');
    await open();
    const heading = () => state().section?.heading;
    await until(() => heading() === 'Brightness');
    assert.deepEqual(
      state().section?.facts.map(({ words }) => words),
      ['A bright lamp has 800 lux.'],
    );
    tell({ name: 'moved', file, caret: text.indexOf('costs') - 3 });
    tell({ name: 'moved', file, caret: text.indexOf('costs') });
    assert.equal(clock.waiting, 1, 'only where the cursor rests');
    await clock.advance(150);
    await until(() => heading() === 'Price');
    await surfaces.opened[0]?.say({ type: 'insertFact', id: 'f2' });
    await surfaces.opened[0]?.say({ type: 'insertFact', id: 'f1' });
    assert.deepEqual(actions, ['insert [$30](https://a.example/)']);
    const posted = surfaces.opened[0]?.posted ?? [];
    tell({ name: 'scrolled', file, line: 5 });
    tell({ name: 'scrolled', file: '/other.md', line: 9 });
    assert.deepEqual(posted.at(-1), { type: 'scroll', line: 5 });
  });

  test('explains in one line why it is empty', async (context) => {
    const done = contentRun({ status: 'completed', article: article() });
    const note = async (prepare: (desk_: ReturnType<typeof panelFixture>) => void, expected: RegExp) => {
      const made = panelFixture(context, done);
      prepare(made);
      await made.open();
      await until(() => expected.test(made.state().section?.note ?? ''));
      assert.deepEqual(made.state().section?.facts, []);
    };
    const written = ({ file }: ReturnType<typeof panelFixture>) => fs.writeFileSync(file, '# A lamp\n\nWarm.\n');
    await note(() => undefined, /^Open the file to see/);
    await note(written, /^Place the cursor in a section/);
    const atStart = (made: ReturnType<typeof panelFixture>) => {
      written(made);
      made.editor.caret = 0;
    };
    await note(atStart, /^No evidence is saved/);
    await note((made) => {
      atStart(made);
      made.kept.evidence = evidenceOf([fact('f1', 'A heavy anvil.')]);
    }, /^No evidence found for this section/);
    await note((made) => {
      atStart(made);
      made.link.notes = [];
      made.kept.failure = new Failure('SERVICE_TIMEOUT', 'Too slow.');
    }, /^Too slow\./);
  });

  test('stops timers and listeners when disposed', async (context) => {
    const { open, tell, editor, file, panel, clock, listeners, events, kept, state } = panelFixture(
      context,
      contentRun({ status: 'completed', article: article() }),
    );
    fs.writeFileSync(file, '# A lamp\n');
    kept.evidence = evidenceOf([fact('f1', 'A lamp has 800 lux.')]);
    editor.caret = 0;
    await open();
    await until(() => state().section?.heading === 'A lamp');
    tell({ name: 'moved', file, caret: 3 });
    assert.equal(clock.waiting, 1);
    panel.dispose();
    await settle();
    assert.deepEqual([clock.waiting, listeners.size, events.size], [0, 0, 0]);
  });

  const fact = (id: string, text: string, figure?: string): RunEvidence['facts'][number] => ({
    id,
    kind: 'statistic',
    text,
    url: 'https://a.example/',
    offset: 0,
    read_at: null,
    answers: 1,
    ...(figure !== undefined && { figure }),
  });

  test('lists the most frequent reasons for a rejected draft', async (context) => {
    const lost = (reason: string) => ({ text: 'It glows.', reason });
    const removed = [
      lost('This quotation isn’t on any source page.'),
      lost('No source says “800 lux”.'),
      lost('No source says “$30”.'),
      lost('lab.example shares few words with this sentence. Check that the page supports it.'),
      lost('shop.example shares few words with this sentence. Check that the page supports it.'),
      lost('No source says “9 W”.'),
      lost('Repeats an earlier sentence.'),
    ];
    const error = unsupportedDraft(removed, false);
    const { open, state } = panelFixture(
      context,
      contentRun({ status: 'failed', retryable: true, error, error_code: 'DRAFT_UNSUPPORTED' }),
    );
    await open();
    await until(() => state().note?.includes('\n') ?? false);
    assert.deepEqual(state().note?.split('\n').slice(1), [
      '3 sentences: No source says “…”.',
      '2 sentences: … shares few words with this sentence. Check that the page supports it.',
      '1 sentence: This quotation isn’t on any source page.',
    ]);
    assert.equal(state().can[0], 'startWithPage');
  });
});

const evidenceOf = (facts: RunEvidence['facts']): RunEvidence => ({
  answers: 1,
  prompts: 1,
  pages: 1,
  facts,
  conflicts: [],
  removed: [],
  mended: [],
  revisions: [],
  spent: null,
});
