import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { directionOf } from '../../../src/text/direction.ts';

describe('text direction', () => {
  test('follows the script of the language', () => {
    const fromTheRight = ['ar', 'ar-EG', 'fa', 'he', 'ur', 'yi', 'ps', 'sd', 'ug', 'dv', 'ckb', 'pa-Arab', 'az-Arab'];
    for (const language of fromTheRight) assert.equal(directionOf(language), 'rtl', language);
    const fromTheLeft = ['en', 'de', 'ja', 'zh-cn', 'pt-BR', 'pa', 'az', 'ar-Latn', 'qps-ploc', '', 'no language'];
    for (const language of fromTheLeft) assert.equal(directionOf(language), 'ltr', language);
  });
});
