import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checked, page } from './checked.ts';

const url = 'https://shop.example/kettle';
const kettle = {
  ja: '静かなケトルの価格は24,900円です。市場シェアは12%です。2024年に発売されました。',
  zh: '这款安静的水壶价格是249美元。市场份额为12%。',
  ko: '조용한 주전자의 가격은 249달러입니다. 시장 점유율은 12%입니다.',
};

describe('figures in East Asian text', () => {
  for (const [language, source, right, wrong] of [
    ['ja', kettle.ja, '価格は24,900円です', '価格は99,900円です'],
    ['ja', kettle.ja, 'シェアは12%で、2024年の発売', 'シェアは87%で、2024年の発売'],
    ['zh', kettle.zh, '水壶卖249美元', '水壶卖999美元'],
    ['zh', kettle.zh, '份额占12%', '份额占87%'],
    ['ko', kettle.ko, '주전자 가격은 249달러이다', '주전자 가격은 999달러이다'],
    ['ko', kettle.ko, '점유율은 12%이다', '점유율은 87%이다'],
  ] as const) {
    test(`are compared with the page (${wrong})`, () => {
      const findingsFor = (words: string) =>
        checked(`${words}（[テスト](${url})）。`, { language, pages: [page(url, source, { language })] });
      assert.deepEqual(findingsFor(right), []);
      assert.equal(findingsFor(wrong).length, 1);
    });
  }

  test('exclude the number of a Latin name', () => {
    const pages = [page(url, '軽いiPhone 15の価格は24,900円です。', { language: 'ja' })];
    assert.deepEqual(checked(`軽いiPhone 15の価格は24,900円です（[テスト](${url})）。`, { language: 'ja', pages }), []);
  });
});
