import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import titles from '../../../../package.nls.json' with { type: 'json' };
import { activate, type Scene } from '../../../fakes/editor/activate.ts';
import { screens } from '../../../fakes/editor/screens.ts';

const screen = screens('showingMenu');

async function menuOf(scene: Scene) {
  const editor = activate(scene);
  await editor.run('citedesk.showMenu');
  return editor;
}

const folder = { name: 'site', path: '/site', articles: 'content', names: {} };
const remote = { settings: { serviceUrl: 'https://api.example' } };

describe('menu of the status bar', () => {
  test('lists commands for the local service', async () => {
    const parts = { active: { text: '# Mine' }, articleHost: { folders: [folder] } };
    const { screen: shown } = await menuOf({ parts });
    screen('local', shown);
  });

  test('lists commands for another service', async () => {
    const foreign = { local: false, calls: { supports: (name: string) => name !== 'getUsage' } };
    const { screen: shown } = await menuOf({ ...remote, service: foreign, parts: { articleHost: { folders: [] } } });
    screen('other service', shown);
  });

  test('runs the selected command', async () => {
    const { done } = await menuOf({ answers: ['citedesk.dataFolder'], parts: { articleHost: { folders: [] } } });
    assert.deepEqual(done, [['citedesk.dataFolder']]);
  });

  test('uses the titles of its commands', async () => {
    const parts = { active: { text: '# Mine' }, articleHost: { folders: [folder] } };
    for (const scene of [{ parts }, { parts, ...remote }]) {
      const { asked, screen: shown } = await menuOf(scene);
      for (const id of asked[0]?.values as readonly string[]) {
        const title = titles[id.replace('citedesk.', 'command.') as keyof typeof titles];
        assert.ok(
          shown.some((text) => text.includes(`) ${title}`)),
          `${id}: ${title}`,
        );
      }
    }
  });
});
