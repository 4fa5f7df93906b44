import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { candidateNames } from '../../../../src/analysis/candidates/candidates.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';
import { benchFolder, benchRows, isWholeBench } from '../../../data/productBench.ts';

const candidates = (markdown: string) => candidateNames(readAnswer({ markdown }));

describe('candidates in running text', () => {
  test('are the items before colons in a list without line breaks', () => {
    assert.deepEqual(
      candidates(
        'Here are some of the best lamps: Top Picks: Acme Lux 3: It is bright.Globex Ray (2024): Known for its size. Budget-Friendly Options:Hooli Mini:A small one.',
      ),
      ['Acme Lux 3', 'Globex Ray', 'Hooli Mini'],
    );
    assert.deepEqual(
      candidates(
        'Some contenders: 1. Globex Mobile: Offers much to all. 2. Hooli Fon: Offers less. 3. Initech: Offers little.',
      ),
      ['Globex Mobile', 'Hooli Fon', 'Initech'],
    );
    assert.deepEqual(candidates('Good tools:\nGlobex: for teams.\nHooli: boards.  \nInitech: all in one.'), [
      'Globex',
      'Hooli',
      'Initech',
    ]);
  });

  test('begin after a sentence, price or rating', () => {
    assert.deepEqual(
      candidates(
        'Top Picks: Acme 8-qt. Fryer: It is big.Globex 4,500 Sq. Ft Dryer: Quiet.J.Hooli One: Cheap.hOoli Two: New.',
      ),
      ['Acme 8-qt. Fryer', 'Globex 4,500 Sq. Ft Dryer', 'J.Hooli One', 'hOoli Two'],
    );
    assert.deepEqual(
      candidates(
        'Top Picks: Acme Lux: Bright. Acme Lux Lamp$99.99$129.994.6(2k+)Globex Ray: Wide. Globex Lamp$695.00Hooli Max: Large. See moreInitech One: Old.',
      ),
      ['Acme Lux', 'Globex Ray', 'Hooli Max', 'Initech One'],
    );
    assert.deepEqual(
      candidates(
        'Top Picks Acme Lux: Bright.Globex Ray: Wide.Hooli Max: Large. Things to Consider Hygrometer: It tells.Thermostat X: It acts.',
      ),
      ['Acme Lux', 'Globex Ray', 'Hooli Max'],
    );
  });

  test('exclude criteria until a heading announces options', () => {
    const criteria = 'Factors to Consider: Hygrometer: Tells the dampness.Panel: Polycarb X: Light.Alutex: Heavy.';
    assert.deepEqual(candidates(`Top Picks: Acme Lux: Bright.Globex Ray: Wide. ${criteria}`), [
      'Acme Lux',
      'Globex Ray',
    ]);
    assert.deepEqual(candidates(`${criteria} Recommended Lamps: Acme Lux: Bright.Globex Ray: Wide.`), [
      'Acme Lux',
      'Globex Ray',
    ]);
  });

  test('exclude labels that repeat under each name', () => {
    assert.deepEqual(
      candidates(
        'Top Picks: Globex Mobile:Pros: Cheap.Cons: Slow.Best for: Some.Hooli Fon:Pros: Quick.Cons: Dear.Best for: Others.',
      ),
      ['Globex Mobile', 'Hooli Fon'],
    );
  });

  test('exclude advice and words that also occur in lower case', () => {
    assert.deepEqual(
      candidates(
        'Top Picks: Acme Lux: A softside lamp.Softside: It folds.Globex Ray: Wide.Hooli Max: Large.Wheelbase: Look for a wide one.',
      ),
      ['Acme Lux', 'Globex Ray', 'Hooli Max'],
    );
  });

  test('may begin in lower case or end with a product type', () => {
    assert.deepEqual(
      candidates(
        'For runners (those who take many steps): globo Adizero 4: Light. Hooli Initech Travel Rewards credit card: Dear. Umbrella Ray: Wide.globo Takumi 10: Quick.',
      ),
      ['globo Adizero 4', 'Hooli Initech Travel Rewards credit card', 'Umbrella Ray', 'globo Takumi 10'],
    );
  });

  test('need more than a few colons', () => {
    assert.deepEqual(candidates('Globex: the company was founded in 1999. Hooli: a rival.'), []);
  });

  test('are bold names within sentences if nothing else leads', () => {
    assert.deepEqual(
      candidates(
        'For most teams **HubSpot** is safe, while **Notion** and **Zoho CRM** are cheaper; mind **data security** and the **budget**.',
      ),
      ['HubSpot', 'Notion', 'Zoho CRM'],
    );
    assert.deepEqual(candidates('**HubSpot** is safe, while **Pipedrive** is cheaper.'), ['HubSpot', 'Pipedrive']);
    assert.deepEqual(
      candidates('We like its **Hyperdrive Engine** and your **Zorblax Panel**, and **GDPR** and **SEO** matter.'),
      [],
    );
    assert.deepEqual(candidates('1. **Globex**\n2. **Hooli**\n\nFor most teams **Initech** is safe.'), [
      'Globex',
      'Hooli',
    ]);
    assert.deepEqual(candidates('## What to look for\n\nIt should have **Ballistic Nylon** and **Polycarb X**.'), []);
  });

  test('include a link to the home page of its name', () => {
    assert.deepEqual(
      candidates(
        'Try [Globex](https://www.globex.com/) or [Hooli One](https://hooli.io?utm_source=chatgpt.com), says [Forbes](https://www.forbes.com/best-crm) and [a test](https://initech.com).',
      ),
      ['Globex', 'Hooli One'],
    );
  });

  test('include enumerated brands and tools', () => {
    assert.deepEqual(candidates('Popular tools include HubSpot, Notion, and Zoho CRM. They are sold widely.'), [
      'HubSpot',
      'Notion',
      'Zoho CRM',
    ]);
    assert.deepEqual(
      candidates('The best providers for small firms are Personio, Factorial and BambooHR, which cost little.'),
      ['Personio', 'Factorial', 'BambooHR'],
    );
    assert.deepEqual(candidates('Zu den Anbietern wie Lexware, Personio oder Sevdesk gibt es Tests.'), [
      'Lexware',
      'Personio',
      'Sevdesk',
    ]);
    for (const other of [
      'Sources like ZDNET, PCMag and RTINGS agree.',
      'Companies in cities such as Nuremberg, Cologne and Leeds use it.',
      'It has connectivity options like Bluetooth, Zigbee and Matter.',
      'Companies in countries like Germany, France and Italy.',
      'Brands like Time or Target.',
      'A company like Globex.',
      'Wired and wireless lamps are good options.',
      'It runs Android. Quick and easy, and Acme and all others are good options.',
    ])
      assert.deepEqual(candidates(other), [], other);
  });

  test('include names that a sentence praises or gives as examples', () => {
    const list = '1. **Globex**\n2. **Hooli**\n\n';
    for (const [said, ...names] of [
      ['The Initech, Hunza and Umbrella Corp are good options too.', 'Initech', 'Hunza', 'Umbrella Corp'],
      ['Local shops:Initech or Umbrella are worth considering.', 'Initech', 'Umbrella'],
      ['Look for dim lamps, such as the Initech Neverglare 10-Piece Set.', 'Initech Neverglare 10-Piece Set'],
      ['Or take a card like the United Square.Next: Others.', 'United Square'],
      ['It has screens like the Hyperion.'],
    ])
      assert.deepEqual(candidates(`${list}${said ?? ''}`), ['Globex', 'Hooli', ...names], said);
  });

  /** Labelled by eye among all the candidates of these answers: wants, shops of a product, and a heading that stuck. */
  const doubtful = [
    'Sustainable Swimwear',
    'Plus Size Swimwear',
    'Home Depot',
    'Tubi & Pluto TV',
    'Across Categories Therabody Theragun Prime Plus',
  ];

  test('are rarely wrong in real answers without line breaks', (t) => {
    const found = [...benchRows(benchFolder())]
      .filter(({ model }) => model === 'aimode')
      .map(({ content_markdown }) => candidates(content_markdown));
    const names = new Set(found.flat());
    const yielding = found.filter((some) => some.length > 0).length;
    t.diagnostic(`${yielding} of ${found.length} answers yield ${names.size} names`);
    assert.ok(yielding >= 0.969 * found.length, String(yielding));
    assert.ok(names.size >= 4 * found.length, String(names.size));
    const wrong = [...names].filter(
      (name) =>
        doubtful.includes(name) ||
        /^(?:best|top|other|factors|things|pros|cons|price|material|battery|sound|see more)\b|[.!?:]\p{Lu}\p{Ll}|\$/iu.test(
          name,
        ),
    );
    assert.ok(wrong.length < 0.02 * names.size, wrong.join(', '));
    if (!isWholeBench) return;
    for (const name of [
      'Google Pixel 9a',
      "De'Longhi Dedica",
      'Consumer Cellular',
      'Lucid Air',
      'Telestrations',
      'hOmeLabs Dehumidifier with Pump',
    ])
      assert.ok(names.has(name), name);
  });
});
