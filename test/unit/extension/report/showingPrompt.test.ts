import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TrackedPrompt } from '../../../../src/contract/projects/prompt.ts';
import { settle } from '../../../fakes/clock.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { project } from '../../../fakes/runs.ts';

const screen = screens('showingPrompt');
const prompt = (id: number, text: string): TrackedPrompt => ({
  ...{ id, text, topic_id: 3, last_checked_at: null, created_at: '2025-05-01T00:00:00Z' },
  ...{ active: true, branded: false, answers_count: 0, latest: [] },
});
const prompts = [prompt(1, 'best crm'), prompt(2, 'crm prices')];

describe('show prompt', () => {
  test('shows the prompt of a row without a question', async () => {
    const { run, done } = activate({ service: { prompts } });
    await run('citedesk.showPrompt', { project, promptId: 2 });
    assert.deepEqual(done, [['show prompt', { project, promptId: 2 }]]);
  });

  test('asks for a prompt from the palette', async () => {
    const { run, done, list } = activate({ service: { prompts } });
    const ended = run('citedesk.showPrompt');
    await settle();
    screen('prompts', list.screen);
    await list.enter(prompts[1]);
    await ended;
    assert.deepEqual(done, [['show prompt', { project, promptId: 2 }]]);
  });

  test('shows nothing after Escape', async () => {
    const { run, done, list } = activate({ service: { prompts } });
    const ended = run('citedesk.showPrompt');
    await settle();
    await list.leave();
    await ended;
    assert.deepEqual(done, []);
  });
});

describe('changed prompts', () => {
  test('are read again by their page', async () => {
    const renewed: unknown[] = [];
    const page = { renew: (of?: string) => void renewed.push(of) };
    const { run } = activate({
      service: { prompts, calls: { updatePrompt: { data: {} } } },
      parts: { promptPage: { ifLoaded: (use: (shown: never) => void) => use(page as never) } },
    });
    await run('citedesk.pausePrompts', { rowKind: 'prompt', project, promptId: 2, text: 'crm prices' });
    assert.deepEqual(renewed, [undefined]);
  });
});
