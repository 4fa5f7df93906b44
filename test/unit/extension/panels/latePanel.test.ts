import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latePanel } from '../../../../src/extension/panels/latePanel.ts';
import type { Surface, Surfaces } from '../../../../src/extension/panels/surface.ts';

const surface = {} as Surface;

/** A late panel that writes down what happens to it, with an editor that can bring pages back. */
function late() {
  const events: unknown[] = [];
  let restore: Parameters<Surfaces['onRestored']>[1] = () => undefined;
  const needs = {
    surfaces: {
      open: () => surface,
      onRestored: (_kind, listener) => {
        restore = listener;
        return { dispose: () => events.push('no more pages') };
      },
    } satisfies Surfaces,
    note: (error: unknown) => events.push(error),
  };
  const create = ({ surfaces }: { readonly surfaces: Surfaces }) => {
    events.push('made');
    surfaces.onRestored('answer', (_surface, kept) => events.push(kept));
    return {
      show: async (page: string) => void events.push(await Promise.resolve(page)),
      refresh: () => events.push('refreshed'),
      dispose: () => events.push('disposed'),
    };
  };
  const panel = latePanel('answer', () => Promise.resolve(create), needs);
  return { panel, events, restore: (kept: unknown) => restore(surface, kept) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a panel is made once, with its first page', async () => {
  const { panel, events } = late();
  panel.refresh();
  await turn();
  assert.deepEqual(events, []);
  await panel.show('one');
  await panel.show('two');
  panel.refresh();
  assert.deepEqual(events, ['made', 'one', 'two', 'refreshed']);
});

test('pages that the editor brings back reach the panel, and what is asked of it meanwhile comes behind them', async () => {
  const { panel, events, restore } = late();
  restore('first');
  panel.refresh();
  await turn();
  restore('second');
  assert.deepEqual(events, ['made', 'first', 'refreshed', 'second']);
});

test('what is over takes a panel with it that is only just loading', async () => {
  const { panel, events } = late();
  const shown = panel.show('one');
  panel.dispose();
  await shown;
  assert.deepEqual(events, ['no more pages', 'made', 'disposed', 'one']);
});
