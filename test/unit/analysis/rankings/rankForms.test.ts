import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { names } from './acmeRankings.ts';

const three = ['1 Acme', '2 Globex', '3 Hooli'];

describe('ranks in lines', () => {
  for (const [form, text] of Object.entries({
    medals: '🥇 Acme\n🥈 Globex\n🥉 Hooli',
    'bold medals': '🥇 **Acme**\n🥈 **Globex**\n🥉 **Hooli**',
    'medals behind an opening line': 'My three picks:\n🥇 Acme – light\n🥈 Globex – dark\n🥉 Hooli',
    'number signs': '#1 Acme\n#2 Globex\n#3 Hooli',
    'number signs in paragraphs': '#1 Acme – light\n\n#2 Globex – dark\n\n#3 Hooli',
    'German places': 'Platz 1: Acme\nPlatz 2: Globex\nPlatz 3: Hooli',
    'English numbers': 'No. 1: Acme\nNo. 2: Globex\nNo. 3: Hooli',
    'Spanish places': 'Puesto 1: Acme\n\nPuesto 2: Globex\n\nPuesto 3: Hooli',
    'Japanese places': '1位：Acme\n2位：Globex\n3位：Hooli',
    'Korean places': '1위: Acme\n2위: Globex\n3위: Hooli',
    'Chinese places': '第1名：Acme\n第2名：Globex\n第3名：Hooli',
  }))
    test(`reads ${form}`, () => assert.deepEqual(names(text), three));

  for (const [form, text] of Object.entries({
    'in one sentence': 'Acme is #1 in Paris and #2 in Rome.',
    'that do not count up': 'Platz 4: Acme\nPlatz 9: Globex',
    'of steps': 'No. 1: Check the price\nNo. 2: Compare the weight',
  }))
    test(`ignores ranks ${form}`, () => assert.deepEqual(names(text), []));
});

describe('ranks in headings and bold text', () => {
  for (const [form, text] of Object.entries({
    medals: '### 🥇 **Acme** – *Best*\n\nText.\n\n### 🥈 **Globex** – *Fast*\n\nText.\n\n### 🥉 **Hooli**',
    places: '### Platz 1: Acme\n\nText.\n\n### Platz 2: Globex\n\nText.\n\n### Platz 3: Hooli',
    'bold places': '**Rank 1: Acme** – a\n\nText.\n\n**Rank 2: Globex** – b\n\nText.\n\n**Rank 3: Hooli**',
  }))
    test(`reads ${form}`, () => assert.deepEqual(names(text), three));
});

describe('picks under headings of categories', () => {
  test('are ranked if each is a heading', () => {
    assert.deepEqual(
      names('## 🏆 **Best Overall:**\n\n### **Acme**\n\n- a\n\n## 💰 **Best Budget:**\n\n### **Globex**\n\n- b'),
      ['1 Acme', '2 Globex'],
    );
    assert.deepEqual(
      names('## Best Overall\n\n### Acme\n\nText.\n\n### Globex\n\nText.\n\n## Best Budget\n\n### Hooli\n\nText.'),
      three,
    );
  });

  test('are not ranked if the headings are about one product', () => {
    assert.deepEqual(names('## Best Overall\n\n### Acme\n\nText.\n\n## Conclusion\n\nText.'), []);
    assert.deepEqual(names('## Best Overall: Acme\n\n### Price\n\nText.\n\n### Battery life\n\nText.'), []);
  });

  test('restart under each medal', () => {
    const under = (first: string, second: string): string[] =>
      names(`### 🥇 ${first}\n\n1. **Acme**\n2. **Globex**\n\n### 🥈 ${second}\n\n1. **Hooli**\n2. **Umbrella One**`);
    const found = ['1 Acme', '2 Globex', '1 Hooli', '2 Umbrella One'];
    assert.deepEqual(under('**Top Racing Shoes for a Fast 5K**', '**Top Daily Trainers**'), found);
    assert.deepEqual(under('Premium Laptops', 'Budget Laptops'), found);
    assert.deepEqual(under('Beste Wahl', 'Preistipp'), found);
  });

  test('rank names with numbered features by medal', () => {
    const features = '1. **Battery life** is long\n2. **Screen size** is fine';
    assert.deepEqual(names(`### 🥇 Acme\n\n${features}\n\n### 🥈 Globex\n\n${features}`), ['1 Acme', '2 Globex']);
  });
});

describe('names with brackets', () => {
  for (const [title, short] of [
    ['Apple MacBook Air 13.3" (M1, 8GB)', 'Apple MacBook Air 13.3'],
    ['Dell XPS 13 (2024, Intel)', 'Dell XPS 13'],
    ['Bose QC45 (Black, 2023)', 'Bose QC45'],
    ['Sony A7 (Body, Mk 4) Kit', 'Sony A7'],
    ['Hooli Pad (2024)', 'Hooli Pad (2024)'],
  ] as const)
    test(`shortens ${title}`, () => {
      assert.deepEqual(names(`1. **[${title}](https://a.example/x)** – light\n2. **Globex**`), [
        `1 ${short}`,
        '2 Globex',
      ]);
    });

  test('keep brackets that distinguish models', () => {
    const list = (one: string, other: string): string[] => names(`1. ${one}\n2. ${other}\n3. **Globex**`);
    const found = ['1 Dell XPS 13 (2024, Intel)', '2 Dell XPS 13 (2023, AMD)', '3 Globex'];
    assert.deepEqual(list('**Dell XPS 13 (2024, Intel)**', '**Dell XPS 13 (2023, AMD)**'), found);
    assert.deepEqual(list('[Dell XPS 13 (2024, Intel)](https://a.example)', '[Dell XPS 13 (2023, AMD)]()'), found);
    assert.deepEqual(list('Dell XPS 13 (2024, Intel): a', 'Dell XPS 13 (2023, AMD): b'), found);
    assert.deepEqual(list('**Air (M1, 8GB RAM, 256GB SSD)**', '**Air (M2, 8GB RAM, 512GB SSD)**'), [
      '1 Air (M1, 8GB RAM, 256GB SSD)',
      '2 Air (M2, 8GB RAM, 512GB SSD)',
      '3 Globex',
    ]);
  });

  test('keep written numbers after an item without a name', () => {
    assert.deepEqual(
      names('1. the one that we all have used since last year\n2. **Acme**\n3. **Globex**\n4. **Hooli**'),
      ['2 Acme', '3 Globex', '4 Hooli'],
    );
  });
});
