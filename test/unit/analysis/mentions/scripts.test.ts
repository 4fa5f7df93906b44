import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { found, named } from './mentionRules.ts';

function check(name: string, cases: Readonly<Record<string, number>>): void {
  for (const [text, count] of Object.entries(cases))
    assert.deepEqual(
      found(text, named(name)),
      Array.from({ length: count }, () => name),
      text,
    );
}

describe('Hebrew and Arabic particles', () => {
  test('precede Latin names', () => {
    check('Google', { 'חיפשתי בGoogle': 1, 'שGoogle טוב': 1, 'بحثت بـGoogle': 1, والـGoogle: 1, وGoogle: 1 });
  });

  test('precede names in the same script', () => {
    check('أمازون', { 'اشتريت بأمازون': 1, 'متجر لأمازون وأمازون': 2, بـأمازون: 1 });
    check('سامسونج', { 'كسامسونج وبسامسونج': 2, سامسونجي: 0 });
    check('גוגל', { 'חיפשתי בגוגל ושגוגל': 2, שבגוגל: 1, אבגוגל: 0 });
  });

  test('do not precede names of three letters', () => {
    check('نون', { 'له بنون': 0, 'متجر نون': 1 });
    check('בזק', { הבזק: 0, 'חברת בזק': 1 });
  });
});

describe('names in Chinese and Japanese', () => {
  test('are not found across two words in Han', () => {
    check('京东', { '他住在东京东部的一个小镇。': 0, '我在京东买手机。': 1, 可以在京东商城购买: 1 });
    check('日立', { 今日立即下单: 0, 日立の冷蔵庫: 1, 日立制作所: 1 });
    check('美团', { 我喜欢美团外卖: 1 });
    check('华为', { 推荐华为Mate60和华为手表: 2 });
  });

  test('are not found at the end of a word in Katakana', () => {
    check('ライン', { オンラインで買う: 0, ラインで送る: 1 });
    check('ソニー', { アンソニーは俳優です: 0, ソニーストアで買う: 1, 株式会社ソニー: 1 });
    check('ガス', { ラスベガスに行く: 0 });
    check('メルカリ', { メルカリアプリで売る: 1 });
  });

  test('do not depend on distant text', () => {
    check('京东', { [`${'很'.repeat(40)}他住在东京东部的一个小镇${'很'.repeat(40)}`]: 0 });
  });
});
