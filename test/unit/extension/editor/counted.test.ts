import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { counted, t } from '../../../../src/extension/editor/l10n.ts';
import { speak } from '../../../fakes/speak.ts';

const moved = (count: number) => counted(count, '1 prompt moved to {1}.', '{0} prompts moved to {1}.', 'Lamps');
const prompts = (count: number) => counted(count, '1 prompt', '{0} prompts');

describe('counted messages', () => {
  test('have two forms in English, with a formatted number', () => {
    assert.deepEqual([0, 1, 2, 12_300].map(prompts), ['0 prompts', '1 prompt', '2 prompts', '12,300 prompts']);
    assert.deepEqual([1, 5].map(moved), ['1 prompt moved to Lamps.', '5 prompts moved to Lamps.']);
  });

  test('have forms for few and many in Polish', (context) => {
    speak(context, 'pl', {
      '1 prompt': '1 pytanie',
      '{0} prompts': '{0} pytania',
      '{0} prompts/few': '{0} pytania',
      '{0} prompts/many': '{0} pytań',
      '1 prompt moved to {1}.': 'Do {1}: 1 pytanie.',
      '{0} prompts moved to {1}.': 'Do {1}: pytania, {0}.',
      '{0} prompts moved to {1}./many': 'Do {1}: {0} pytań.',
    });
    assert.deepEqual([1, 2, 5, 12, 22, 10_000].map(prompts), [
      '1 pytanie',
      '2 pytania',
      '5 pytań',
      '12 pytań',
      '22 pytania',
      `${(10_000).toLocaleString('pl')} pytań`,
    ]);
    assert.deepEqual([1, 3, 5].map(moved), ['Do Lamps: 1 pytanie.', 'Do Lamps: pytania, 3.', 'Do Lamps: 5 pytań.']);
  });

  test('have forms for zero, two, few and many in Arabic', (context) => {
    const forms: Record<string, string> = {};
    for (const form of ['zero', 'two', 'few', 'many']) forms[`{0} prompts/${form}`] = `${form} {0}`;
    speak(context, 'ar-u-nu-latn', { '1 prompt': 'one', '{0} prompts': 'other {0}', ...forms });
    assert.deepEqual([0, 1, 2, 3, 11, 100].map(prompts), ['zero 0', 'one', 'two 2', 'few 3', 'many 11', 'other 100']);
  });

  test('can use the form for one with other numbers', (context) => {
    speak(context, 'ru', {
      '1 prompt': 'один запрос',
      '{0} prompts': 'запросов: {0}',
      '{0} prompts/one': '{0} запрос',
    });
    assert.deepEqual([1, 21, 25].map(prompts), ['один запрос', '21 запрос', 'запросов: 25']);
  });

  test('fall back to English', (context) => {
    speak(context, 'pl', {});
    assert.deepEqual([prompts(1), prompts(3), t('Delete')], ['1 prompt', '3 prompts', 'Delete']);
  });
});
