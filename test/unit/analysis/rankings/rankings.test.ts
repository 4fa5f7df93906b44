import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rankings, names } from './acmeRankings.ts';

describe('rankings', () => {
  test('read a numbered list without its details', () => {
    assert.deepEqual(
      names(
        'Here are some CRMs:\n\n1. **Acme Labs** – $20 a month\n   - **Price:** fair\n   - **Support:** quick\n2. **Globex One**: for teams\n   - **Price:** high\n3. Hooli (beta)\n',
      ),
      ['1 Acme Labs', '2 Globex One', '3 Hooli (beta)'],
    );
  });

  test('read numbered headings and bold lines', () => {
    assert.deepEqual(
      names('## Overview\n\n### 1. Acme\n\nText.\n\n### 2. **Globex Air** – $499\n\nText.\n\n### Verdict'),
      ['1 Acme', '2 Globex Air'],
    );
    assert.deepEqual(
      names('**1. [Acme Go]() – $579**\n\n* **Specs:** 16 GB\n\n**2. Globex Air**\n\n* **Specs:** 8 GB'),
      ['1 Acme Go', '2 Globex Air'],
    );
    assert.deepEqual(names('### #1 Acme\n\nText.\n\n### #2: Globex\n'), ['1 Acme', '2 Globex']);
    assert.deepEqual(names('### 1️⃣ Acme\n\nText.\n\n### 2️⃣ Globex\n'), ['1 Acme', '2 Globex']);
  });

  test('number items in order if all say 1', () => {
    assert.deepEqual(names('1. **Acme**\n1. **Globex**\n1. **Hooli**'), ['1 Acme', '2 Globex', '3 Hooli']);
  });

  test('read the first column of a table that is not numbers', () => {
    assert.deepEqual(names('| CRM | Price |\n|---|---|\n| Acme | $5 |\n| **Globex** | $6 |'), ['1 Acme', '2 Globex']);
    assert.deepEqual(
      names('| Rank | CRM | Price |\n|---|---|---|\n| 1 | Acme | $5 |\n| 2 | Globex | $6 |\n| 3 | Hooli | $7 |'),
      ['1 Acme', '2 Globex', '3 Hooli'],
    );
    assert.deepEqual(
      names('| Feature | Acme | Globex |\n|---|---|---|\n| Storage Space | 5 | 6 |\n| Telephone Line | yes | no |'),
      [],
    );
  });

  test('ignore comparison tables and tables of best picks', () => {
    const ranking = '\n\n## Ranking\n\n1. **Globex**\n2. **Acme**';
    const found = ['1 Globex', '2 Acme'];
    assert.deepEqual(
      names(
        `| Model | Acme | Globex |\n|---|---|---|\n| Screen | 5 | 6 |\n| Camera | a | b |\n| Chipset | x | y |${ranking}`,
      ),
      found,
    );
    assert.deepEqual(
      names(
        '| Model | Hooli 9 | Umbrella S25 |\n|---|---|---|\n| Screen | 5 | 6 |\n| Camera | a | b |\n| Chipset | x | y |',
      ),
      [],
    );
    assert.deepEqual(names(`| City | Best hotel |\n|---|---|\n| Paris | Ritz |\n| Rome | Hassler |${ranking}`), found);
    assert.deepEqual(names('| Country | Leader |\n|---|---|\n| France | Hooli |\n| Italy | Umbrella |'), []);
    assert.deepEqual(names('| City | Hotel |\n|---|---|\n| Paris | Acme |\n| Rome | Globex |'), []);
  });

  test('read tables with columns of properties', () => {
    assert.deepEqual(names('| Laptop | CPU | GPU |\n|---|---|---|\n| Zenbook | i5 | RTX |\n| Surface | i7 | RTX |'), [
      '1 Zenbook',
      '2 Surface',
    ]);
    assert.deepEqual(
      names(
        '| Guitar | Top Wood | Best for |\n|---|---|---|\n| Yamaha FG800 | Solid Spruce | Stage |\n| Fender CD-60S | Mahogany | Home |',
      ),
      ['1 Yamaha FG800', '2 Fender CD-60S'],
    );
    assert.deepEqual(
      names(
        '| Company | Headquarters | Founder |\n|---|---|---|\n| Hooli | Palo Alto | Gavin |\n| Umbrella | Berlin | Oswell |',
      ),
      ['1 Hooli', '2 Umbrella'],
    );
    assert.deepEqual(names('| CRM | Acme rating | Price |\n|---|---|---|\n| Hooli | 5 | 6 |\n| Umbrella | 4 | 7 |'), [
      '1 Hooli',
      '2 Umbrella',
    ]);
    assert.deepEqual(names('| City | Cost of living |\n|---|---|\n| Paris | high |\n| Rome | low |'), [
      '1 Paris',
      '2 Rome',
    ]);
  });

  test('read a bulleted list only if it lists the best', () => {
    const list = '- **Acme** – cheap\n- **Globex** – quick';
    assert.deepEqual(names(`## Top CRMs\n\n${list}`), ['1 Acme', '2 Globex']);
    assert.deepEqual(names(`These are the best CRMs for teams:\n\n${list}`), ['1 Acme', '2 Globex']);
    assert.deepEqual(names(`## Makers\n\n${list}`), []);
    assert.deepEqual(names('### Best overall: Acme\n\n- **Library:** huge\n- **Audience:** teams'), []);
  });

  test('continue numbering across headings', () => {
    const found = ['1 Acme', '2 Globex', '3 Hooli', '4 Initech'];
    for (const answer of [
      '## Budget\n\n1. **Acme**\n2. **Globex**\n\n## Premium\n\n3. **Hooli**\n4. **Initech**',
      '## Budget\n\n### 1. Acme\n\nText.\n\n### 2. Globex\n\nText.\n\n## Premium\n\n### 3. Hooli\n\nText.\n\n### 4. Initech',
      '**Budget**\n\n**1. Acme**\n\nText.\n\n**2. Globex**\n\n**Premium**\n\n**3. Hooli**\n\nText.\n\n**4. Initech**',
    ])
      assert.deepEqual(names(answer), found, answer);
  });

  test('restart with numbers and medals under each heading', () => {
    const found = ['1 Acme', '2 Globex', '1 Hooli', '2 Initech'];
    assert.deepEqual(
      names('### For teams\n\n1. **Acme**\n2. **Globex**\n\n### For one\n\n1. **Hooli**\n2. **Initech**'),
      found,
    );
    assert.deepEqual(names('## A\n\n### 1. Acme\n\n### 2. Globex\n\n## B\n\n### 1. Hooli\n\n### 2. Initech'), found);
    assert.deepEqual(
      names('## Cheap\n\n🥇 **Acme**\n\n🥈 **Globex**\n\n## Dear\n\n🥇 **Hooli**\n\n🥈 **Initech**'),
      found,
    );
    assert.deepEqual(
      names('## Picks\n\n1. **Acme**\n2. **Globex**\n\n## Summary\n\n1. **Globex**\n2. **Acme**\n3. **Hooli**'),
      ['1 Acme', '2 Globex', '3 Hooli'],
    );
    assert.deepEqual(names('## Cheap\n\n1. **Acme**\n\n## Dear\n\n1. **Globex**'), [], 'only sorted');
    assert.deepEqual(
      names(
        '## Picks\n\n1. **Acme**\n2. **Globex**\n\n## Things to consider\n\n1. **Hooli Score**\n2. **Noise Class**',
      ),
      ['1 Acme', '2 Globex'],
    );
  });

  test('continue under the headings after the best', () => {
    assert.deepEqual(
      names(
        '### Best Overall\n\n- **Acme** – a\n- **Globex** – b\n\n### Sustainable\n\n- **Hooli** – c\n\n### Luxury\n\n- **Initech** – d\n\n' +
          '### Tips\n\n- **Umbrella Test** – e',
      ),
      ['1 Acme', '2 Globex', '3 Hooli', '4 Initech'],
    );
    assert.deepEqual(
      names(
        '**Best Overall**\n\n- **Acme** – a\n\n**Best Value**\n\n- **Globex** – b\n\n**Colours**\n\n- **Price:** low',
      ),
      ['1 Acme', '2 Globex'],
    );
    assert.deepEqual(names('### Sustainable\n\n- **Acme** – a\n\n### Luxury\n\n- **Globex** – b'), []);
  });

  test('ignore bullets after a numbered list', () => {
    assert.deepEqual(
      names('## Best overall\n\n1. **Acme**\n2. **Globex**\n\n## Summary\n\n- **Globex** – b\n- **Hooli** – c'),
      ['1 Acme', '2 Globex'],
    );
  });

  test('need two names, and skip items without one', () => {
    assert.deepEqual(rankings('1. **Acme**'), []);
    assert.deepEqual(rankings('Acme, then Globex.'), []);
    assert.deepEqual(
      names(
        '1. **Acme**\n2. **Globex**\n3. or one of the many others that we could not try this time around\n4. **Hooli**',
      ),
      ['1 Acme', '2 Globex', '4 Hooli'],
    );
  });

  test('keep at most 50 rows', () => {
    const many = rankings(Array.from({ length: 80 }, (_, index) => `${index + 1}. **Tool ${index + 1}**`).join('\n'));
    assert.deepEqual(
      many.map(({ rank }) => rank),
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  test('read lists in other languages', () => {
    assert.deepEqual(names('## Die besten Anbieter\n\n- **Acme** – günstig\n- **Globex** – schnell'), [
      '1 Acme',
      '2 Globex',
    ]);
    assert.deepEqual(names('おすすめ:\n\n1. **アクメ**: 安い\n2. **グロベックス**: 速い'), [
      '1 アクメ',
      '2 グロベックス',
    ]);
  });

  test('read numbered lines in any script', () => {
    assert.deepEqual(names('おすすめはこちら：\n１．アクメ：安い\n２．グロベックス：速い'), [
      '1 アクメ',
      '2 グロベックス',
    ]);
    assert.deepEqual(names('１．アクメ：安い\n\n説明。\n\n２．グロベックス：速い'), ['1 アクメ', '2 グロベックス']);
    assert.deepEqual(names('١. سامسونج: جيد\n٢. آبل: ممتاز'), ['1 سامسونج', '2 آبل']);
    assert.deepEqual(names('推荐：\r\n1、小米：好\r\n2、华为：好'), ['1 小米', '2 华为']);
    assert.deepEqual(names('①小米：好\n②华为：好'), ['1 小米', '2 华为']);
    assert.deepEqual(names('(1) Acme\n(2) [Hooli](https://hooli.example/crm)'), ['1 Acme', '2 Hooli']);
    assert.deepEqual(names('### １．小米\n\n好\n\n### ２．华为\n\n好'), ['1 小米', '2 华为']);
  });

  test('require lines with consecutive numbers in one style', () => {
    assert.deepEqual(names('２．小米：好\n３．华为：好'), []);
    assert.deepEqual(names('We took １．Acme and ２．Globex along.'), []);
    assert.deepEqual(names('１．小米\n（1）便宜\n（2）好用\n２．华为\n（1）快\n（2）新'), ['1 小米', '2 华为']);
    assert.deepEqual(
      rankings('１．Acme\n２．**Initech**\n３．[Hooli](https://hooli.example)').map(({ domain }) => domain),
      ['acme.com', null, 'hooli.example'],
    );
  });

  test('read medals in headings and bold lines', () => {
    const medals = ['🥇 **Hooli**', '🥈 **Globex One**', '🥉 **Acme**'];
    const found = ['1 Hooli', '2 Globex One', '3 Acme'];
    const table = '| Tool | Price |\n|-|-|\n| Initech | 5 |\n| Hooli | 6 |';
    assert.deepEqual(names(`${medals.map((medal) => `### ${medal}\n\nText.`).join('\n\n')}\n\n${table}`), found);
    assert.deepEqual(names(`${medals.map((medal) => `${medal} – good`).join('\n\n')}\n\n${table}`), found);
    assert.deepEqual(names(medals.map((medal) => `- ${medal}`).join('\n')), found);
    assert.deepEqual(names('🥇\ufe0f **Hooli**\n\n🥈\ufe0f **Globex One**\n\n🥉\ufe0f **Acme**'), found);
  });

  test('end a table at a blank line', () => {
    const tables =
      '| Brand | P |\n|---|---|\n| Acme | 1 |\n| Globex | 2 |\n\n| Shop | P |\n|---|---|\n| Amazon | 3 |\n| Walmart | 4 |';
    assert.deepEqual(names(tables), ['1 Acme', '2 Globex']);
    assert.deepEqual(names(tables.replaceAll(/^/gm, '> ')), ['1 Acme', '2 Globex']);
  });

  test('read labelled picks if the first is the best overall', () => {
    const picks = ['Best for Teams: Globex One', 'Budget Pick: Acme'];
    const headings = (labelled: readonly string[]) => labelled.map((pick) => `### ${pick}\n\nText.`).join('\n\n');
    assert.deepEqual(names(headings(['Best Overall: Hooli', ...picks])), ['1 Hooli', '2 Globex One', '3 Acme']);
    assert.deepEqual(names(headings(picks)), []);
  });

  test('read lists of the best in running text', () => {
    const list = 'Hooli Max: A light one.Globex One:Known for its price.';
    const more = 'Other Options: Acme: For small teams. Factors to Consider: Weight: Light is good.Price: Low is good.';
    const found = ['1 Hooli Max', '2 Globex One', '3 Acme'];
    assert.deepEqual(names(`It depends, but here are some: Top Picks: ${list}${more}`), found);
    assert.deepEqual(names(`Top Picks Overall: ${list}${more}`), found);
    assert.deepEqual(
      names('Top Tools: Hooli Max:Pros: Light.Cons: Dear.Globex One:Pros: Cheap.Cons: Slow.Acme:Pros: Old.Cons: Big.'),
      found,
    );
    assert.deepEqual(names(`Here are some of the best: For Teams: ${list}${more}`), []);
    assert.deepEqual(names(`Best for Teams: ${list}${more}`), []);
  });

  test('exclude headings set apart by a no-break space', () => {
    const nbsp = '\u00A0';
    const picks = `Top Picks Across Needs${nbsp}Hooli Max: A light one.Globex One: Known for its price.`;
    const further = `${nbsp}Hard Shell (Hardside) Tools${nbsp}umbrella Pro: Tough.Acme: For small teams.`;
    const criteria = `${nbsp}Factors to Consider When Choosing${nbsp}Weight: Light is good.Price: Low is good.`;
    assert.deepEqual(names(`Here are some:${nbsp}${picks}${further}${criteria}`), [
      '1 Hooli Max',
      '2 Globex One',
      '3 umbrella Pro',
      '4 Acme',
    ]);
  });

  test('use the introduction of a list in running text', () => {
    const list = '1. Globex: Offers plans. 2. Acme: Offers plans. 3. Initech: Offers plans.';
    for (const lead of [
      'Here are the top contenders, tested by us:',
      'Here are some of the top contenders, considering factors like price, features, and coverage:',
      'Top contenders, based on price and speed:',
      'Here are three providers:',
    ])
      assert.deepEqual(names(`${lead} ${list}`), ['1 Globex', '2 Acme', '3 Initech'], lead);
    assert.deepEqual(rankings(`To find the best, consider these factors: ${list}`), []);
    assert.deepEqual(names(`Top contenders: ${list} Other Options: Hooli: Cheap.Umbrella: Quick.`), [
      '1 Globex',
      '2 Acme',
      '3 Initech',
    ]);
  });

  test('do not read a figure at the end of an item as a number', () => {
    for (const figure of ['Offers plans from $20.', 'Offers plans from $20.99.', 'Costs 20.', 'Has a rating of 4.5.']) {
      const list = `1. Globex: ${figure} 2. Acme: ${figure} 3. Initech: Offers plans.`;
      assert.deepEqual(names(`Top contenders: ${list}`), ['1 Globex', '2 Acme', '3 Initech'], figure);
    }
  });

  test('read picks with badges if the first is the best overall', () => {
    const badges = ['Best Overall', 'Best ANC', 'Best Value'];
    const picks = ['Acme Q45', 'Globex WH950', 'Hooli CX'];
    const ranked = ['1 Acme Q45', '2 Globex WH950', '3 Hooli CX'];
    const both = badges.map((badge, index) => ({ badge, pick: picks[index] ?? '' }));
    const below = both.map(({ badge, pick }) => `### [${pick}]()\n\n#### ${badge}\n\n*$10*`);
    const above = both.map(({ badge, pick }) => `### 🏆 ${badge}\n\n**${pick}**\n\nPraised.`);
    assert.deepEqual(names(below.join('\n\n')), ranked);
    assert.deepEqual(names([...below, '### How to choose\n\nBy price.'].join('\n\n')), ranked);
    assert.deepEqual(names(above.join('\n\n')), ranked);
    assert.deepEqual(names(below.slice(1).join('\n\n')), []);
    assert.deepEqual(names(above.slice(1).join('\n\n')), []);
  });
});
