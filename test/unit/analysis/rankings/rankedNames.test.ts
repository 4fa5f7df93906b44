import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rankings, names } from './acmeRankings.ts';

describe('ranked names', () => {
  test('exclude the label before them', () => {
    assert.deepEqual(
      names(
        '1. **Best overall: Acme**\n2. **Runner-up:** [Globex](https://globex.com)\n3. **Budget-friendly:** [Hooli](https://hooli.example)',
      ),
      ['1 Acme', '2 Globex', '3 Hooli'],
    );
  });

  test('have the domain of their own URL or of a link with their name', () => {
    const list =
      '1. [Acme](https://shop.example/acme)\n2. **Globex** ([review](https://review.example))\n3. [Hooli CRM](https://www.hooli.co.uk/crm?utm_source=x)\n' +
      '4. [Umbrella Go](https://shop.example/umbrella)\n5. **Initech** – see [review](https://review.example)\n6. **Soylent** – [site](https://getsoylent.example)';
    assert.deepEqual(
      rankings(list).map(({ domain }) => domain),
      ['acme.com', 'globex.com', 'hooli.co.uk', null, null, 'getsoylent.example'],
    );
  });

  test('know the tracked brand or competitor they belong to', () => {
    assert.deepEqual(
      rankings('1. **Acme Labs Turbo**\n2. **Initech One**\n3. **Initech Two**\n4. **Hooli**\n5. **The Globex 3**').map(
        ({ name, tracked }) => [name, tracked],
      ),
      [
        ['Acme Labs Turbo', 'Acme'],
        ['Initech One', 'Initech'],
        ['Initech Two', 'Initech'],
        ['Hooli', null],
        ['The Globex 3', 'Globex'],
      ],
    );
  });

  test('may begin in lower case', () => {
    assert.deepEqual(names('1. Asana\n2. monday.com\n3. ClickUp'), ['1 Asana', '2 monday.com', '3 ClickUp']);
    assert.deepEqual(names('1. eBay – old\n2. iRobot: robots\n3. Hooli'), ['1 eBay', '2 iRobot', '3 Hooli']);
    assert.deepEqual(names('1. acme - cheap\n2. globex - quick\n3. others of this kind'), ['1 acme', '2 globex']);
  });

  test('may begin a sentence if tracked', () => {
    assert.deepEqual(
      names('1. **Hooli**\n2. Acme is a good tool for those who want many things at once\n3. **Umbrella**'),
      ['1 Hooli', '2 Acme', '3 Umbrella'],
    );
    assert.deepEqual(
      names(
        '1. Acme sends you a mail with a link that you have to open.\n2. Globex then asks you to confirm what you have entered.',
      ),
      [],
    );
  });

  test('end at full-width punctuation', () => {
    assert.deepEqual(names('1. 小米：性价比高\n2. 华为——拍照好\n3. 荣耀（续航长）\n4. 【三星】大屏'), [
      '1 小米',
      '2 华为',
      '3 荣耀',
      '4 三星',
    ]);
    assert.deepEqual(names('1. iPhone SE（第3代）：小\n2. 小米14（2024）：大'), [
      '1 iPhone SE（第3代）',
      '2 小米14（2024）',
    ]);
    assert.deepEqual(names('1. 综合最佳：小米\n2. 性价比首选：华为'), ['1 小米', '2 华为']);
  });

  test('keep commas of company names', () => {
    assert.deepEqual(
      names(
        '1. **Smith, Jones & Co** – law\n2. [Dewey, Cheatham and Howe](https://law.example) – law\n3. **Umbrella, a CRM for teams**\n4. **Vacuum One, 45 kPa**',
      ),
      ['1 Smith, Jones & Co', '2 Dewey, Cheatham and Howe', '3 Umbrella', '4 Vacuum One'],
    );
  });

  test('share a rank in one item, with a domain each', () => {
    assert.deepEqual(rankings('1. Globex and Acme\n2. Hooli'), [
      { rank: 1, name: 'Globex', domain: 'globex.com', tracked: 'Globex' },
      { rank: 1, name: 'Acme', domain: 'acme.com', tracked: 'Acme' },
      { rank: 2, name: 'Hooli', domain: null, tracked: null },
    ]);
    assert.deepEqual(names('1. **Globex CRM / Acme Labs** – equal\n2. Hooli\n3. Initech, Globex and Acme: cheap'), [
      '1 Globex CRM',
      '1 Acme Labs',
      '2 Hooli',
      '3 Initech',
      '3 Globex',
      '3 Acme',
    ]);
    assert.deepEqual(names("1. Acme with Globex\n2. Hooli and Umbrella\n3. Globex, Acme's rival"), [
      '1 Acme with Globex',
      '2 Hooli and Umbrella',
      '3 Globex',
    ]);
  });

  test('may begin with a lower-case word before a capital or digit', () => {
    assert.deepEqual(names('1. eufy Security C120 – sharp\n2. Arlo Pro 5 – light\n3. **eufy 11S** – cheap'), [
      '1 eufy Security C120',
      '2 Arlo Pro 5',
      '3 eufy 11S',
    ]);
    assert.deepEqual(names('| 順位 | サービス |\n|---|---|\n| 1位 | 弥生会計 |\n| 2位 | freee会計 |'), [
      '1 弥生会計',
      '2 freee会計',
    ]);
    assert.deepEqual(names('1. start with Slack – quick\n2. try Notion – neat\n3. avec Hooli – bien'), []);
  });

  test('include lower-case words before a dash if tracked', () => {
    assert.deepEqual(names('1. acme ultra light – soft\n2. Globex Pegasus – firm'), [
      '1 acme ultra light',
      '2 Globex Pegasus',
    ]);
    assert.deepEqual(names('1. acme is great for running\n2. globex makes shoes'), []);
  });

  test('match short domains only as whole words', () => {
    const list = '1. [Xero](https://x.com/xero)\n2. [X](https://x.com)\n3. [HP Envy](https://hp.com/envy)';
    assert.deepEqual(
      rankings(list).map(({ domain }) => domain),
      [null, 'x.com', 'hp.com'],
    );
  });

  test('include both sides of "vs." if both are tracked', () => {
    assert.deepEqual(names('1. **Acme vs. Globex**\n2. **Hooli**\n3. **Umbrella**'), [
      '1 Acme',
      '1 Globex',
      '2 Hooli',
      '3 Umbrella',
    ]);
    assert.deepEqual(names('1. **Hooli**\n2. **Acme vs Umbrella**\n3. **Globex**'), ['1 Hooli', '3 Globex']);
    assert.deepEqual(names('1. **Acme vs. Hooli**\n2. **Umbrella vs. Acme**'), []);
  });

  test('may be long titles', () => {
    const title = 'Acme Buds 10 Gen 2 Dolby Atmos Noise Cancelling Wireless In-ear Headphones with Smart Case';
    const other = 'Hooli Plus Series 4K QLED Smart TV with Hooli Voice Remote Pro';
    const found = ['1 Umbrella', `2 ${title}`, `3 ${other}`, '4 Globex'];
    for (const answer of [
      `1. **Umbrella**: a\n2. **${title}**: b\n3. **${other}**: c\n4. **Globex**: d`,
      `1. [Umbrella]()\n2. [${title}]()\n3. [${other}]()\n4. [Globex]()`,
      `1. Umbrella – a\n2. ${title} – b\n3. ${other} – c\n4. Globex – d`,
      `### 1. Umbrella\n\n### 2. ${title}\n\n### 3. ${other}\n\n### 4. Globex`,
    ])
      assert.deepEqual(names(answer), found, answer);
    assert.deepEqual(
      names('1. **Acme**\n2. **Or one of the many others that we could not try this time around**\n3. **Globex**'),
      ['1 Acme', '3 Globex'],
    );
  });

  test('have at most 200 characters unless a tracked name leads', () => {
    const long = (name: string, length: number) => `${name} ${'Turbo'.repeat(50)}`.slice(0, length);
    const list = (title: string) => names(`1. **Umbrella**\n2. **${title}**\n3. **Globex**\n4. **Hooli**`)[1];
    const fits = long('Stark', 200);
    assert.equal(fits.length, 200);
    assert.equal(list(fits), `2 ${fits}`);
    assert.equal(list(long('Stark', 201)), '3 Globex');
    assert.equal(list(long('Acme', 201)), '2 Acme');
  });
});
