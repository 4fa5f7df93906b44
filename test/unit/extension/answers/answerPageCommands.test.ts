import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AnswerPlace } from '../../../../src/extension/editor/commandIds.ts';
import { activate } from '../../../fakes/editor/activate.ts';

describe('commands for an answer', () => {
  const answer: AnswerPlace = { project: 'p', responseId: 7 };

  /** @param isOpen true if a page was opened before */
  function scene({ isOpen = false, hasPrevious = true } = {}) {
    const calls: unknown[] = [];
    const noted = (name: string) => (given?: AnswerPlace) => Promise.resolve(void calls.push([name, given]));
    const panel = {
      compare: async (given?: AnswerPlace) => {
        await noted('compare')(given);
        return hasPrevious;
      },
      compareWithAnother: noted('compareWithAnother'),
      keepOpen: noted('keepOpen'),
      compareAsText: noted('compareAsText'),
    };
    const ifLoaded = (use: (loaded: never) => void) => isOpen && use(panel as never);
    const { run, told } = activate({
      parts: {
        answers: { ifLoaded, loaded: () => Promise.resolve(panel as never) },
        comparison: { ifLoaded },
      },
    });
    return { run, told, calls };
  }

  test('use the answer of a row', async () => {
    const { run, calls, told } = scene();
    await run('citedesk.compareAnswer', answer);
    await run('citedesk.compareAnswers', answer);
    await run('citedesk.keepAnswerOpen', answer);
    assert.deepEqual(
      calls,
      ['compare', 'compareWithAnother', 'keepOpen'].map((name) => [name, answer]),
    );
    assert.deepEqual(told, []);
  });

  test('use the active page if a menu passes another object', async () => {
    const { run, calls } = scene({ isOpen: true });
    await run('citedesk.compareAnswer', { scheme: 'webview-panel' } as never);
    await run('citedesk.compareAsText');
    assert.deepEqual(calls, [
      ['compare', undefined],
      ['compareAsText', undefined],
    ]);
  });

  test('do nothing without a row and a page', async () => {
    const { run, calls } = scene();
    await run('citedesk.keepAnswerOpen');
    await run('citedesk.compareAsText');
    assert.deepEqual(calls, []);
  });

  test('report that the answer of a row has no previous one', async () => {
    const { run, told } = scene({ hasPrevious: false });
    await run('citedesk.compareAnswer', answer);
    assert.match(JSON.stringify(told), /This assistant has no previous answer\./u);
  });
});
