import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { activate } from '../../../fakes/editor/activate.ts';
import type { Answer } from '../../../fakes/editor/person.ts';
import type { SettingFault } from '../../../../src/text/frontMatter/setFields.ts';
import { screens } from '../../../fakes/editor/screens.ts';

const screen = screens('ignoreRule');
const document = 'file:///a.md';

async function ignored(answers: readonly Answer[], fault?: SettingFault) {
  const rules: unknown[] = [];
  const host = {
    ignore: (rule: unknown) => {
      rules.push(rule);
      return Promise.resolve(fault);
    },
  };
  const editor = activate({ answers, parts: { writing: { host: () => Promise.resolve(host as never) } } });
  const [figure, length] = ['check.figure', 'seo.length'];
  await editor.run('citedesk.ignoreRule', { rules: [figure, length], places: ['file', 'workspace'], document });
  return { ...editor, rules };
}

describe('ignore rule', () => {
  test('turns off a rule in the selected place', async () => {
    const wanted = { rule: 'seo.length', place: 'workspace', document };
    const { rules, screen: shown } = await ignored([wanted]);
    assert.deepEqual(rules, [wanted]);
    screen('rules', shown);
  });

  test('explains why front matter can’t be changed', async () => {
    const wanted = { rule: 'seo.length', place: 'file', document };
    for (const [name, fault] of [
      ['error', { line: 4 }],
      ['toml', { format: 'TOML' }],
    ] as const)
      screen(name, (await ignored([wanted], fault)).screen);
  });

  test('keeps all rules on after Escape', async () => {
    assert.deepEqual((await ignored([])).rules, []);
  });
});
