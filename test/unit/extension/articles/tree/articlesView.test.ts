import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MessageNode } from '../../../../../src/extension/tree/messageNodes.ts';
import { createArticlesView } from '../../../../../src/extension/articles/tree/articlesView.ts';

/** A view of articles; the rows that it selected are named by their files. */
function shownArticles({ visible }: { readonly visible: boolean }) {
  const selected: string[] = [];
  let listener = (_change: { readonly visible: boolean }): unknown => undefined;
  const view = {
    visible,
    onDidChangeVisibility(tell: typeof listener) {
      listener = tell;
      return { dispose: () => undefined };
    },
  };
  const articles = createArticlesView(
    {
      view,
      reveal: ({ row }) => Promise.resolve(void selected.push(row.label)),
      dispose: () => undefined,
    },
    {
      loaded: () =>
        Promise.resolve({
          find: (file) => Promise.resolve(new MessageNode({ id: file, text: file })),
        }),
    },
    assert.fail,
  );
  const show = async (isVisible: boolean): Promise<void> => {
    view.visible = isVisible;
    listener({ visible: isVisible });
    await new Promise(setImmediate);
  };
  return { articles, selected, show };
}

describe('articles view', () => {
  test('selects the row of a file', async () => {
    const { articles, selected } = shownArticles({ visible: true });
    await articles.reveal('a.md');
    assert.deepEqual(selected, ['a.md']);
  });

  test('selects the newest file once a folded view opens', async () => {
    const { articles, selected, show } = shownArticles({ visible: false });
    await articles.reveal('a.md');
    await articles.reveal('b.md');
    await show(false);
    assert.deepEqual(selected, []);
    await show(true);
    assert.deepEqual(selected, ['b.md']);
  });

  test('selects a file only once', async () => {
    const { articles, selected, show } = shownArticles({ visible: false });
    await articles.reveal('a.md');
    await show(true);
    await show(false);
    await show(true);
    assert.deepEqual(selected, ['a.md']);
  });
});
