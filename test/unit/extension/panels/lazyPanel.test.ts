import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lazyPanel } from '../../../../src/extension/panels/lazyPanel.ts';
import type { LazySurfaces, Surface, Surfaces } from '../../../../src/extension/panels/surface.ts';

const surface = {} as Surface;

/** A late panel that writes down what happens to it, with an editor that can bring pages back. */
function lazy(load = <Create>(create: Create): Promise<Create> => Promise.resolve(create)) {
  const events: unknown[] = [];
  let restore: Parameters<Surfaces['onRestored']>[1] = () => undefined;
  const needs = {
    surfaces: {
      load: () => Promise.resolve({ open: () => surface }),
      onRestored: (_kind, listener) => {
        restore = listener;
        return { dispose: () => events.push('no more pages') };
      },
    } satisfies LazySurfaces,
    note: (error: unknown) => events.push(error),
  };
  const create = ({ surfaces }: { readonly surfaces: Surfaces }) => {
    events.push('made');
    surfaces.onRestored('answer', (_surface, kept) => events.push(kept));
    return {
      show: async (page: string) => void events.push(await Promise.resolve(page)),
      refresh: () => events.push('refreshed'),
      leave: (project: string) => events.push(`left ${project}`),
      dispose: () => events.push('disposed'),
    };
  };
  const panel = lazyPanel('answer', () => load(create), needs);
  return { panel, events, restore: (kept: unknown) => restore(surface, kept) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('lazy panel', () => {
  test('is created once, with its first page', async () => {
    const { panel, events } = lazy();
    panel.refresh();
    await turn();
    assert.deepEqual(events, []);
    await panel.show('one');
    await panel.show('two');
    panel.refresh();
    panel.leave('p');
    assert.deepEqual(events, ['made', 'one', 'two', 'refreshed', 'left p']);
  });

  test('handles restored pages before later calls', async () => {
    const { panel, events, restore } = lazy();
    restore('first');
    panel.refresh();
    await turn();
    restore('second');
    assert.deepEqual(events, ['made', 'first', 'refreshed', 'second']);
  });

  test('loads again after a failure', async () => {
    let tries = 0;
    const { panel, events } = lazy((create) => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve(create);
    });
    await assert.rejects(panel.show('one'), /away/);
    await panel.show('two');
    assert.deepEqual([tries, events], [2, ['made', 'two']]);
  });

  test('disposes a panel that is still loading', async () => {
    const { panel, events } = lazy();
    const shown = panel.show('one');
    panel.dispose();
    await shown;
    assert.deepEqual(events, ['no more pages', 'made', 'disposed', 'one']);
  });
});
