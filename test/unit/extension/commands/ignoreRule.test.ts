import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ignoreRule } from '../../../../src/extension/commands/articles/ignoreRule.ts';
import { person } from '../../../fakes/person.ts';

test('a rule is switched off where it was picked to be, and Escape leaves it on', async () => {
  const ignored: unknown[] = [];
  const ignore = (dialogs: ReturnType<typeof person>) =>
    ignoreRule({
      writing: { host: () => Promise.resolve({ ignore: (rule) => Promise.resolve(void ignored.push(rule)) }) },
      dialogs,
    }).run({ rules: ['check.figure', 'seo.length'], places: ['file', 'workspace'], document: 'file:///a.md' });
  const asked = person('In this workspace: length (seo.length)');
  await ignore(asked);
  await ignore(person(undefined));
  assert.deepEqual(ignored, [{ rule: 'seo.length', place: 'workspace', document: 'file:///a.md' }]);
  assert.deepEqual(asked.asked[0]?.shown, [
    'In this file: unsupported figures (check.figure)',
    'In this file: length (seo.length)',
    'In this workspace: unsupported figures (check.figure)',
    'In this workspace: length (seo.length)',
  ]);
});
