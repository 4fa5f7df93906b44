import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rankings, names } from './acmeRankings.ts';

describe('rankings', () => {
  test('ignore plans, but not names with the same words', () => {
    assert.deepEqual(
      names('| Plan | Price |\n|---|---|\n| Basic | 1 |\n| Pro | 2 |\n\n## CRMs\n\n1. **Acme**\n2. **Globex**'),
      ['1 Acme', '2 Globex'],
    );
    assert.deepEqual(names('1. **Free**: $0\n2. **Pro**: $5\n3. **Enterprise Plan**: $9'), []);
    assert.deepEqual(names('| Plan | Price |\n|---|---|\n| Hooli Essentials | 1 |\n| Umbrella 55+ | 2 |'), [
      '1 Hooli Essentials',
      '2 Umbrella 55+',
    ]);
  });

  test('ignore days and parts of a day', () => {
    assert.deepEqual(names('## The best trip to Rome\n\n- **Day 1**: Forum\n- **Day 2**: Vatican'), []);
    assert.deepEqual(names('1. **Weeks 1–2**: basics\n2. **Weeks 3–4**: more'), []);
    assert.deepEqual(names('1. **Morning**: coffee\n2. **Evening**: tea'), []);
    assert.deepEqual(names('1. 第1天：东京\n2. 第2天：京都'), []);
    assert.deepEqual(names('1. **Phase 10** – cards\n2. **Codenames** – words\n3. **Uno** – cards'), [
      '1 Phase 10',
      '2 Codenames',
      '3 Uno',
    ]);
  });

  test('ignore the best aspects of one product', () => {
    const list = '- **Smart Lists** – good\n- **Deal Board** – nice';
    for (const lead of [
      '## Best features of Acme',
      'The best features of Acme:',
      '## Top 5 Reasons',
      '## Die besten Funktionen von Acme',
    ]) {
      assert.deepEqual(names(`${lead}\n\n${list}`), [], lead);
    }
    for (const lead of ['## Best phones with top features', '## Best for Everyday Use', '## Top Security Cameras']) {
      assert.deepEqual(names(`${lead}\n\n- **Acme** – cheap\n- **Globex** – quick`), ['1 Acme', '2 Globex'], lead);
    }
  });

  test('ignore steps of instructions', () => {
    assert.deepEqual(rankings('1. Open the settings\n2. Click Acme\n3. Save'), []);
    assert.deepEqual(rankings('1. **Open Settings**: in Acme\n2. **Select Export**: in the menu\n3. **Save**'), []);
    assert.deepEqual(rankings('## How to set up Acme\n\n1. **Account**: make one\n2. **Workspace**: name it'), []);
    assert.deepEqual(
      rankings(
        '1. You begin with the account that your team has made for you.\n2. Then the rest of it follows as a matter of course.',
      ),
      [],
    );
  });

  test('ignore criteria and read the names after them', () => {
    const criteria = '## Factors to consider\n\n1. **Acme Score**: high\n2. **Noise Class**: low\n\n';
    assert.deepEqual(names(`${criteria}## Picks\n\n1. **Acme**\n2. **Globex**`), ['1 Acme', '2 Globex']);
    assert.deepEqual(rankings('1. **Battery life**: long\n2. **Build quality**: good\n3. **Price**: low'), []);
  });

  test('ignore ingredients, packing lists and itineraries', () => {
    const list = '1. Oat Milk\n2. Acme\n3. Globex';
    for (const lead of [
      '## Ingredients',
      '**Ingredients (for 4):**',
      'Shopping list:',
      '## Shopping List for the Week',
      'Here is your packing list:',
      '## What to Pack',
      'You will need:',
      '## Itinerary',
      '## Best Pancake Recipe',
      '## Zutaten für 4 Personen',
      'Das brauchst du:',
      'Packliste:',
      'Ingrédients :',
    ])
      assert.deepEqual(names(`${lead}\n\n${list}`), [], lead);
    for (const lead of ['Best apps for your shopping list:', '## Best Recipe Apps', '## Ingredients Stores'])
      assert.deepEqual(names(`${lead}\n\n${list}`).length, 3, lead);
  });

  test('ignore recipes, but not products with quantities', () => {
    assert.deepEqual(
      names(
        '### 1. **Green Smoothie**\n\n**Ingredients:**\n\n- Spinach\n\n### 2. **Berry Smoothie**\n\n**Ingredients:**\n\n- Berries',
      ),
      [],
    );
    assert.deepEqual(names('1. **Green Smoothie**\n   - 1 cup spinach\n2. **Berry Smoothie**\n   - ½ cup oats'), []);
    assert.deepEqual(names('1. 200 g flour\n2. 2 cups Sugar\n3. 3 EL Milch'), []);
    assert.deepEqual(names('1. 12-Cup Acme\n2. 5G Home Globex\n3. Hooli 4 Slice'), [
      '1 12-Cup Acme',
      '2 5G Home Globex',
      '3 Hooli 4 Slice',
    ]);
    assert.deepEqual(names('1. **Acme Cream**\n   - Ingredients: zinc\n2. **Globex Cream**\n   - Ingredients: aloe'), [
      '1 Acme Cream',
      '2 Globex Cream',
    ]);
  });

  test('ignore steps and criteria in Chinese and Japanese', () => {
    assert.deepEqual(names('1. 打开设置\n2. 点击导出'), []);
    assert.deepEqual(names('1. アプリを開きます\n2. 設定を選択します'), []);
    assert.deepEqual(names('1. **价格**：低\n2. **性能**：好\n3. **功能**：多'), []);
  });

  test('ignore criteria in CJK lines and read the names after them', () => {
    const criteria = '1、预算：决定档次\n2、屏幕尺寸：看需要\n3、续航：看电池';
    const list = '\n\n推荐：\n\n1、小米14：性价比高\n2、华为Mate 60：拍照好';
    const found = ['1 小米14', '2 华为Mate 60'];
    assert.deepEqual(names(`选购手机时要考虑：\n\n${criteria}${list}`), found);
    assert.deepEqual(names(`手机：\n\n${criteria}${list}`), found);
    assert.deepEqual(names(`选择手机时需要注意：\n\n1、徕卡镜头：清楚\n2、骁龙芯片：快${list}`), found);
    assert.deepEqual(
      names('1．価格：安さ\n2．機能：多さ\n3．予算：上限\n\nおすすめ：\n\n1．freee：初心者向け\n2．弥生会計：老舗'),
      ['1 freee', '2 弥生会計'],
    );
    for (const lead of ['推荐以下值得考虑的手机', '购买时可以考虑以下品牌', '考虑到您的预算，推荐以下手机'])
      assert.deepEqual(names(`${lead}${list.replace('\n\n推荐', '')}`), found, lead);
  });

  test('ignore products to avoid and read the list after them', () => {
    const lists = (lead: string) =>
      `${lead}\n\n1. Hooli – breaks\n2. Umbrella – slow\n\nBest picks:\n\n1. Acme – firm\n2. Globex – quick`;
    for (const lead of [
      'Brands to avoid:',
      '## Top 5 brands to avoid in 2025',
      'Avoid these brands:',
      'The 5 worst airlines:',
      'We don’t recommend these brands:',
      'Diese Anbieter sollten Sie meiden:',
      'Marques à éviter :',
      'Marcas que evitar:',
      'Marche da evitare:',
      '应避免的品牌：',
      '不推荐的品牌：',
      '避けるべきブランド：',
      'おすすめしないブランド：',
    ])
      assert.deepEqual(names(lists(lead)), ['1 Acme', '2 Globex'], lead);
    for (const lead of [
      'Best cards to avoid toll fees:',
      'To avoid high fees:',
      'The best and worst airlines:',
      'Diese Anbieter helfen, Gebühren zu vermeiden:',
      '避免踩坑，推荐以下品牌：',
    ]) {
      assert.deepEqual(names(lists(lead)), ['1 Hooli', '2 Umbrella'], lead);
    }
  });
});
