import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../../data/properties.ts';
import { candidateNames } from '../../../../src/analysis/candidates/candidates.ts';
import type { Named } from '../../../../src/analysis/mentions/named.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';
import { markdownish } from '../../../data/markdownish.ts';

const named = (name: string, url: string | null = null): Named => ({ name, url, aliases: [] });
const candidates = (markdown: string, tracked: readonly Named[] = []) =>
  candidateNames(readAnswer({ markdown, competitors: tracked }));

describe('candidate detection', () => {
  test('lists names in items, headings, rows and bold picks once', () => {
    assert.deepEqual(
      candidates(`## Best CRMs for small teams

### 1. **HubSpot CRM** – best for beginners

- **Free plan:** generous
- **Integrations**: Slack, Gmail

### 2. Salesforce Sales Cloud:

### 3. Zoho CRM ($14/month)

| CRM | Price | Rating |
|---|---|---|
| **Pipedrive** | $14 | 4.5 |
| HubSpot CRM | $20 | 4.4 |
| Freshsales (by Freshworks) | $9 | 4.4 |

## Other tools

- **Copper** is made for Gmail.
- **Nimble CRM**: social

**Insightly** – for projects.`),
      [
        'HubSpot CRM',
        'Salesforce Sales Cloud',
        'Zoho CRM',
        'Pipedrive',
        'Freshsales',
        'Copper',
        'Nimble CRM',
        'Insightly',
      ],
    );
  });

  test('strips numbers, prices, brackets and explanations', () => {
    assert.deepEqual(
      candidates(
        '1. **Chase Freedom Unlimited®** – no fee\n2. [Disney+](https://disneyplus.com): $7.99\n3. **iPhone SE (3rd Gen)**\n4. **Garmin Forerunner 255** ~\\$349\n5. **Audi e-tron GT** [2]\n6. **Yahoo!**',
      ),
      ['Chase Freedom Unlimited', 'Disney+', 'iPhone SE', 'Garmin Forerunner 255', 'Audi e-tron GT', 'Yahoo!'],
    );
    assert.deepEqual(candidates("### Best overall: Breville Bambino Plus\n\n### 🏆 De'Longhi Dedica ⭐⭐⭐"), [
      'Breville Bambino Plus',
      "De'Longhi Dedica",
    ]);
  });

  test('skips shopping and packing lists', () => {
    const goods = '- Brot\n- Senf\n- Acme Kekse';
    for (const lead of ['Einkaufsliste:', 'Packliste für den Strand:'])
      assert.deepEqual(candidates(`${lead}\n\n${goods}\n\n## Best tents\n\n- **Globex Dome**`), ['Globex Dome'], lead);
    assert.deepEqual(candidates('Best apps for your shopping list:\n\n- **Hooli Basket**\n- **Globex Trolley**'), [
      'Hooli Basket',
      'Globex Trolley',
    ]);
  });

  test('skips "Level 8" but keeps the brand LEVEL8', () => {
    assert.deepEqual(candidates('1. **LEVEL8 Voyageur** – light\n2. **Globex Carry-On** – nice'), [
      'LEVEL8 Voyageur',
      'Globex Carry-On',
    ]);
    assert.deepEqual(candidates('1. **Level 8** – light\n2. **Level 9** – heavy'), []);
  });

  test('keeps a name that ends in “!” only among other names', () => {
    const list = '1. **Globexnames**\n2. **Hooli Go Party!**\n3. **Initech**';
    assert.deepEqual(candidates(list), ['Globexnames', 'Hooli Go Party!', 'Initech']);
    assert.deepEqual(candidates('**Happy Shopping!**'), []);
  });

  test('lists both names of an item, but not two models of one', () => {
    assert.deepEqual(candidates('1. **Globex Ray or Hooli desk lamps**\n2. **Initech RT80 or RT81**'), [
      'Globex Ray',
      'Hooli',
      'Initech RT80',
    ]);
  });

  test('ignores case when it compares names', () => {
    assert.deepEqual(
      candidates(
        '1. **HexClad**\n2. **GreenPan**\n\n## Summary\n\n| Brand | Price |\n|---|---|\n| HEXCLAD | high |\n| Tramontina | low |',
      ),
      ['HexClad', 'GreenPan', 'Tramontina'],
    );
  });

  test('skips tracked names and their products', () => {
    const list =
      '1. **Samsung Galaxy S24** – bright\n2. **Google Pixel 8**\n3. **SAMSUNG**\n4. [Sales Cloud](https://www.salesforce.com/sales?utm_source=x)\n5. **Square for Restaurants**\n6. **Squarespace**';
    const tracked = [
      named('Samsung', 'https://samsung.com'),
      named('Salesforce', 'https://salesforce.com'),
      named('Square'),
    ];
    assert.deepEqual(candidates(list, tracked), ['Google Pixel 8', 'Squarespace']);
    assert.deepEqual(candidates('- **Sage HR**\n- **Personio**', [{ name: 'Globex', aliases: ['Personio'] }]), [
      'Sage HR',
    ]);
  });

  test('skips points below a name', () => {
    assert.deepEqual(
      candidates(
        '1. **Acer Swift 3**\n   * CPU: AMD Ryzen 7\n   * **Panel**: Full HD\n2. **ASUS VivoBook 15**\n   * Intel Core',
      ),
      ['Acer Swift 3', 'ASUS VivoBook 15'],
    );
    assert.deepEqual(
      candidates(
        '### [Arlo Pro 4]()\n\n#### Discreet Look\n\n* **Spotlight**: bright\n\n### [Eufy S3]()\n\n#### Vivid Colors',
      ),
      ['Arlo Pro 4', 'Eufy S3'],
    );
  });

  test('skips labels, verdicts, criteria and steps', () => {
    for (const label of [
      'Best overall',
      'Price',
      'Pros',
      'Key features',
      'Battery life',
      'Final verdict',
      'Conclusion',
      'Vorteile',
      'Fazit',
      'Preis',
      'Budget-Friendly',
      'Subscription-Free',
      'Top Picks Explained',
      'Monday',
      'January 2025',
      '$500',
      '2024',
      'Germany',
      'Deutschland',
      'United States',
      'Step 1',
      'Under $50',
      'HubSpot vs Salesforce',
      'What should you buy?',
    ]) {
      assert.deepEqual(
        candidates(`### ${label}\n\nText.\n\n**${label}**\n\n- **${label}**: text\n\n1. **${label}**`),
        [],
        label,
      );
    }
    assert.deepEqual(
      candidates(
        '## What to look for\n\n- **Ballistic Nylon**: strong\n- **Hygrometer**: built in\n\nWorauf Sie achten sollten:\n\n- **Schnittstellen**: DATEV\n- **Serverstandort**: Berlin',
      ),
      [],
    );
    assert.deepEqual(
      candidates(
        '1. **Open Settings**: in the app\n2. **Tap Export**: in the menu\n3. It is then sent to you by mail.',
      ),
      [],
    );
    assert.deepEqual(
      candidates(
        '| Feature | Acme | Globex |\n|---|---|---|\n| Storage Space | 5 | 6 |\n| Telephone Line | yes | no |',
      ),
      [],
    );
  });

  test('uses neighbours to separate names from labels', () => {
    assert.deepEqual(candidates('1. **Asana** – for teams\n2. **Notion** – all in one\n3. **Trello** – boards'), [
      'Asana',
      'Notion',
      'Trello',
    ]);
    assert.deepEqual(candidates('- **Performance**: quick\n- **Price**: low\n- **Ecosystem**: rich'), []);
    assert.deepEqual(candidates('- **Notion** is an idea'), []);
  });

  test('reads lines that begin with a number as items', () => {
    assert.deepEqual(
      candidates('推荐以下几款手机：\n\n1、小米14：性价比高\n2、华为Mate 60：拍照好\n3、OPPO Find X7：快充'),
      ['小米14', '华为Mate 60', 'OPPO Find X7'],
    );
    assert.deepEqual(
      candidates('１．freee：初心者向け\n２．マネーフォワード クラウド：連携が豊富\n３．弥生会計 オンライン：老舗'),
      ['freee', 'マネーフォワード クラウド', '弥生会計 オンライン'],
    );
    assert.deepEqual(candidates('选购手机时要考虑：\n\n1、预算：决定档次\n2、屏幕：看尺寸\n3、续航：看电池'), []);
  });

  test('skips the column that numbers the rows of a table', () => {
    for (const [head, first, second] of [
      ['順位', '1位', '2位'],
      ['排名', '第1名', '第2名'],
      ['名次', '第1名', '第2名'],
      ['Rank', '1st', '2nd'],
      ['#', '1', '2'],
      ['', '1', '2'],
    ]) {
      assert.deepEqual(
        candidates(`| ${head} | Service |\n|---|---|\n| ${first} | HubSpot |\n| ${second} | Zoho CRM |`),
        ['HubSpot', 'Zoho CRM'],
        head,
      );
    }
    assert.deepEqual(candidates('| | Price |\n|---|---|\n| HubSpot | $5 |\n| Zoho CRM | $6 |'), [
      'HubSpot',
      'Zoho CRM',
    ]);
  });

  test('skips sentences and bare words before a comma', () => {
    assert.deepEqual(
      candidates(
        '- Waterproof, light\n- Velvety, soft\n- They are sold in many shops.\n- **You can try them for free**\n\nAcme is a company.',
      ),
      [],
    );
  });

  test('reads answers in other languages', () => {
    assert.deepEqual(
      candidates(
        'Die besten Tools:\n\n1. **Asana** – ideal für Teams\n   - Vorteile: einfach\n2. **Personio**: flexibel\n3. **Factro** (Deutschland)\n\n### Fazit\n\n- **Preis**: fair',
      ),
      ['Asana', 'Personio', 'Factro'],
    );
    assert.deepEqual(
      candidates(
        '推荐的CRM软件：\n\n1. **纷享销客**：适合中型企业\n2. **销售易**：功能强大\n\n### 总结\n\n- **价格**：便宜',
      ),
      ['纷享销客', '销售易'],
    );
    assert.deepEqual(candidates('おすすめ：\n\n1. **マネーフォワード**：簡単\n2. **freee会計**：安い\n\n**まとめ**'), [
      'マネーフォワード',
      'freee会計',
    ]);
  });

  test('keeps at most 100 names of at most 80 characters', () => {
    const many = candidates(
      Array.from({ length: 120 }, (_, index) => `${index + 1}. **Globex ${index + 1}**`).join('\n'),
    );
    assert.deepEqual(
      many,
      Array.from({ length: 100 }, (_, index) => `Globex ${index + 1}`),
    );
    assert.deepEqual(candidates(`1. **${'Globex'.repeat(13)}**\n2. **${'Globex'.repeat(14)}**\n3. **Hooli**`), [
      'Globex'.repeat(13),
      'Hooli',
    ]);
  });

  test('returns trimmed, untracked names from any text', () => {
    fc.assert(
      fc.property(markdownish, (markdown) => {
        for (const name of candidates(markdown, [named('Acme', 'https://acme.com')])) {
          assert.ok(name.length > 1 && name.length <= 80 && name === name.trim());
          assert.doesNotMatch(name, /(?<!\S)acme(?!\S)/iu);
        }
      }),
      { examples: [['www.acme.comAcme---\na: b\n---\n']] },
    );
  });

  test('keeps a product type at the end of a name', () => {
    assert.deepEqual(candidates('1. **Arlo Pro 4**\n2. **Eufy Security 3**\n3. **Ring Stick Up Cam Battery**'), [
      'Arlo Pro 4',
      'Eufy Security 3',
      'Ring Stick Up Cam Battery',
    ]);
  });
});
