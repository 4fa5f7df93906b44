import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directionOf } from '../../../src/text/direction.ts';

test('a language is written from the side on which its script begins', () => {
  const fromTheRight = ['ar', 'ar-EG', 'fa', 'he', 'ur', 'yi', 'ps', 'sd', 'ug', 'dv', 'ckb', 'pa-Arab', 'az-Arab'];
  for (const language of fromTheRight) assert.equal(directionOf(language), 'rtl', language);
  const fromTheLeft = ['en', 'de', 'ja', 'zh-cn', 'pt-BR', 'pa', 'az', 'ar-Latn', 'qps-ploc', '', 'no language'];
  for (const language of fromTheLeft) assert.equal(directionOf(language), 'ltr', language);
});
