import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseAnswer } from '../../../../src/analysis/answer.ts';

const brand = { name: 'Acme', url: 'https://www.acme.com', aliases: ['Acme Labs'] };
const competitors = [
  { name: 'Globex', url: 'https://docs.globex.com/start', aliases: [] },
  { name: 'Initech', url: null, aliases: [] },
];
const rankings = (markdown: string) => analyseAnswer({ markdown, brand, competitors }).rankings;
const names = (markdown: string) => rankings(markdown).map(({ rank, name }) => `${rank} ${name}`);

test('a numbered list of names is a ranking, with the details under each left out', () => {
  assert.deepEqual(
    names(
      'Here are some CRMs:\n\n1. **Acme Labs** – $20 a month\n   - **Price:** fair\n   - **Support:** quick\n2. **Globex One**: for teams\n   - **Price:** high\n3. Hooli (beta)\n',
    ),
    ['1 Acme Labs', '2 Globex One', '3 Hooli (beta)'],
  );
});

test('numbered headings and bold lines are a ranking', () => {
  assert.deepEqual(
    names('## Overview\n\n### 1. Acme\n\nText.\n\n### 2. **Globex Air** – $499\n\nText.\n\n### Verdict'),
    ['1 Acme', '2 Globex Air'],
  );
  assert.deepEqual(names('**1. [Acme Go]() – $579**\n\n* **Specs:** 16 GB\n\n**2. Globex Air**\n\n* **Specs:** 8 GB'), [
    '1 Acme Go',
    '2 Globex Air',
  ]);
  assert.deepEqual(names('### #1 Acme\n\nText.\n\n### #2: Globex\n'), ['1 Acme', '2 Globex']);
  assert.deepEqual(names('### 1️⃣ Acme\n\nText.\n\n### 2️⃣ Globex\n'), ['1 Acme', '2 Globex']);
});

test('a list whose items all say 1 is numbered by their order', () => {
  assert.deepEqual(names('1. **Acme**\n1. **Globex**\n1. **Hooli**'), ['1 Acme', '2 Globex', '3 Hooli']);
});

test('a table ranks the names of its first column, or of the second where the first counts', () => {
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

test('a table that compares what its head names, or names the best of each row, ranks none of its rows', () => {
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

test('a table whose head names properties ranks its rows', () => {
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

test('the plans of a thing are no ranking, and names that contain such words are', () => {
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

test('days and parts of a day are no ranking', () => {
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

test('what is best about one thing is no ranking', () => {
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

test('a bulleted list is a ranking only under words that speak of the best', () => {
  const list = '- **Acme** – cheap\n- **Globex** – quick';
  assert.deepEqual(names(`## Top CRMs\n\n${list}`), ['1 Acme', '2 Globex']);
  assert.deepEqual(names(`These are the best CRMs for teams:\n\n${list}`), ['1 Acme', '2 Globex']);
  assert.deepEqual(names(`## Makers\n\n${list}`), []);
  assert.deepEqual(names('### Best overall: Acme\n\n- **Library:** huge\n- **Audience:** teams'), []);
});

test('a label before the name is not the name', () => {
  assert.deepEqual(
    names(
      '1. **Best overall: Acme**\n2. **Runner-up:** [Globex](https://globex.com)\n3. **Budget-friendly:** [Hooli](https://hooli.example)',
    ),
    ['1 Acme', '2 Globex', '3 Hooli'],
  );
});

test('steps of an instruction are no ranking', () => {
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

test('criteria are no ranking, and the list of names after them is', () => {
  const criteria = '## Factors to consider\n\n1. **Acme Score**: high\n2. **Noise Class**: low\n\n';
  assert.deepEqual(names(`${criteria}## Picks\n\n1. **Acme**\n2. **Globex**`), ['1 Acme', '2 Globex']);
  assert.deepEqual(rankings('1. **Battery life**: long\n2. **Build quality**: good\n3. **Price**: low'), []);
});

test('numbering goes on across headings, higher ones, too', () => {
  const found = ['1 Acme', '2 Globex', '3 Hooli', '4 Initech'];
  for (const answer of [
    '## Budget\n\n1. **Acme**\n2. **Globex**\n\n## Premium\n\n3. **Hooli**\n4. **Initech**',
    '## Budget\n\n### 1. Acme\n\nText.\n\n### 2. Globex\n\nText.\n\n## Premium\n\n### 3. Hooli\n\nText.\n\n### 4. Initech',
    '**Budget**\n\n**1. Acme**\n\nText.\n\n**2. Globex**\n\n**Premium**\n\n**3. Hooli**\n\nText.\n\n**4. Initech**',
  ])
    assert.deepEqual(names(answer), found, answer);
});

test('numbers and medals that begin anew under each heading are the ranks there, each name once', () => {
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
    names('## Picks\n\n1. **Acme**\n2. **Globex**\n\n## Things to consider\n\n1. **Hooli Score**\n2. **Noise Class**'),
    ['1 Acme', '2 Globex'],
  );
});

test('the lists of the headings that follow the best go on with its ranks, up to what are no names', () => {
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

test('what a recipe, a trip or a day takes is no ranking, and apps for it are', () => {
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
    '### Day 2: Rome',
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

test('recipes are no ranking, and things named by what they hold are', () => {
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

test('one name is no ranking, and an item without a name leaves its rank open', () => {
  assert.deepEqual(rankings('1. **Acme**'), []);
  assert.deepEqual(rankings('Acme, then Globex.'), []);
  assert.deepEqual(
    names(
      '1. **Acme**\n2. **Globex**\n3. or one of the many others that we could not try this time around\n4. **Hooli**',
    ),
    ['1 Acme', '2 Globex', '4 Hooli'],
  );
});

test('the brand and competitors have the domain of their own URL, others that of a link that bears their name', () => {
  const list =
    '1. [Acme](https://shop.example/acme)\n2. **Globex** ([review](https://review.example))\n3. [Hooli CRM](https://www.hooli.co.uk/crm?utm_source=x)\n' +
    '4. [Umbrella Go](https://shop.example/umbrella)\n5. **Initech** – see [review](https://review.example)\n6. **Soylent** – [site](https://getsoylent.example)';
  assert.deepEqual(
    rankings(list).map(({ domain }) => domain),
    ['acme.com', 'globex.com', 'hooli.co.uk', null, null, 'getsoylent.example'],
  );
});

test('what is ranked tells whose it is, where it is tracked, with a URL or without, by whatever name', () => {
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

test('at most 50 rows are kept, each rank once', () => {
  const many = rankings(Array.from({ length: 80 }, (_, index) => `${index + 1}. **Tool ${index + 1}**`).join('\n'));
  assert.deepEqual(
    many.map(({ rank }) => rank),
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
});

test('lists in other languages are read alike', () => {
  assert.deepEqual(names('## Die besten Anbieter\n\n- **Acme** – günstig\n- **Globex** – schnell'), [
    '1 Acme',
    '2 Globex',
  ]);
  assert.deepEqual(names('おすすめ:\n\n1. **アクメ**: 安い\n2. **グロベックス**: 速い'), [
    '1 アクメ',
    '2 グロベックス',
  ]);
});

test('a name may begin small where it is a domain, has an inner capital, or is tracked', () => {
  assert.deepEqual(names('1. Asana\n2. monday.com\n3. ClickUp'), ['1 Asana', '2 monday.com', '3 ClickUp']);
  assert.deepEqual(names('1. eBay – old\n2. iRobot: robots\n3. Hooli'), ['1 eBay', '2 iRobot', '3 Hooli']);
  assert.deepEqual(names('1. acme - cheap\n2. globex - quick\n3. others of this kind'), ['1 acme', '2 globex']);
});

test('a tracked name that begins a sentence keeps its rank among names, and sentences alone are no ranking', () => {
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

test('full-width signs end a name as the others do', () => {
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

test('steps and criteria in Chinese and Japanese are no ranking', () => {
  assert.deepEqual(names('1. 打开设置\n2. 点击导出'), []);
  assert.deepEqual(names('1. アプリを開きます\n2. 設定を選択します'), []);
  assert.deepEqual(names('1. **价格**：低\n2. **性能**：好\n3. **功能**：多'), []);
});

test('lines that open with a number are items, in the digits and signs of any script', () => {
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

test('a line is an item only where its number counts on, at the beginning of a line and in one style', () => {
  assert.deepEqual(names('２．小米：好\n３．华为：好'), []);
  assert.deepEqual(names('We took １．Acme and ２．Globex along.'), []);
  assert.deepEqual(names('１．小米\n（1）便宜\n（2）好用\n２．华为\n（1）快\n（2）新'), ['1 小米', '2 华为']);
  assert.deepEqual(
    rankings('１．Acme\n２．**Initech**\n３．[Hooli](https://hooli.example)').map(({ domain }) => domain),
    ['acme.com', null, 'hooli.example'],
  );
});

test('a comma belongs to a name that is set off and goes on like that of a firm', () => {
  assert.deepEqual(
    names(
      '1. **Smith, Jones & Co** – law\n2. [Dewey, Cheatham and Howe](https://law.example) – law\n3. **Umbrella, a CRM for teams**\n4. **Vacuum One, 45 kPa**',
    ),
    ['1 Smith, Jones & Co', '2 Dewey, Cheatham and Howe', '3 Umbrella', '4 Vacuum One'],
  );
});

test('tracked names that one item enumerates share its rank, with the domain of each', () => {
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

test('criteria in Chinese and Japanese lines are no ranking, and the list of names after them is', () => {
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

test('a name may begin with a small word before a capital, digit or Chinese sign, but not with an everyday word', () => {
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

test('a tracked name in small letters is ranked with the further words before a dash, but not where a sentence goes on', () => {
  assert.deepEqual(names('1. acme ultra light – soft\n2. Globex Pegasus – firm'), [
    '1 acme ultra light',
    '2 Globex Pegasus',
  ]);
  assert.deepEqual(names('1. acme is great for running\n2. globex makes shoes'), []);
});

test('a name in brackets is ranked without them', () => {
  assert.deepEqual(names('1. <<Codenames>>\n2. <<Dixit>> – fun\n3. <Taboo>\n4. «Azul» is nice\n5. ‹Risk›'), [
    '1 Codenames',
    '2 Dixit',
    '3 Taboo',
    '4 Azul',
    '5 Risk',
  ]);
});

test('a domain of one or two letters belongs to a name that begins with them as a word', () => {
  const list = '1. [Xero](https://x.com/xero)\n2. [X](https://x.com)\n3. [HP Envy](https://hp.com/envy)';
  assert.deepEqual(
    rankings(list).map(({ domain }) => domain),
    [null, 'x.com', 'hp.com'],
  );
});

test('a title that sets two things against each other ranks both where they are tracked, and else none', () => {
  assert.deepEqual(names('1. **Acme vs. Globex**\n2. **Hooli**\n3. **Umbrella**'), [
    '1 Acme',
    '1 Globex',
    '2 Hooli',
    '3 Umbrella',
  ]);
  assert.deepEqual(names('1. **Hooli**\n2. **Acme vs Umbrella**\n3. **Globex**'), ['1 Hooli', '3 Globex']);
  assert.deepEqual(names('1. **Acme vs. Hooli**\n2. **Umbrella vs. Acme**'), []);
});

test('what to avoid is no ranking, and the list after it is', () => {
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

test('medals at headings and bold lines are ranks', () => {
  const medals = ['🥇 **Hooli**', '🥈 **Globex One**', '🥉 **Acme**'];
  const found = ['1 Hooli', '2 Globex One', '3 Acme'];
  const table = '| Tool | Price |\n|-|-|\n| Initech | 5 |\n| Hooli | 6 |';
  assert.deepEqual(names(`${medals.map((medal) => `### ${medal}\n\nText.`).join('\n\n')}\n\n${table}`), found);
  assert.deepEqual(names(`${medals.map((medal) => `${medal} – good`).join('\n\n')}\n\n${table}`), found);
  assert.deepEqual(names(medals.map((medal) => `- ${medal}`).join('\n')), found);
});

test('picks under labels rank where the first is the best of all', () => {
  const picks = ['Best for Teams: Globex One', 'Budget Pick: Acme'];
  const headings = (labelled: readonly string[]) => labelled.map((pick) => `### ${pick}\n\nText.`).join('\n\n');
  assert.deepEqual(names(headings(['Best Overall: Hooli', ...picks])), ['1 Hooli', '2 Globex One', '3 Acme']);
  assert.deepEqual(names(headings(picks)), []);
});

test('lists that stand in running text rank under words of the best, and go on through those that follow', () => {
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
