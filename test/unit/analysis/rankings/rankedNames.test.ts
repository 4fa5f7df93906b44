import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseAnswer } from '../../../../src/analysis/answer.ts';
import { rankings, names } from './acmeRankings.ts';

test('a label before the name is not the name', () => {
  assert.deepEqual(
    names(
      '1. **Best overall: Acme**\n2. **Runner-up:** [Globex](https://globex.com)\n3. **Budget-friendly:** [Hooli](https://hooli.example)',
    ),
    ['1 Acme', '2 Globex', '3 Hooli'],
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

test('a tracked name that opens with a sign is ranked with it', () => {
  const named = (name: string) => ({ name, url: null, aliases: [] });
  const trackedIn = (markdown: string, brand: string) =>
    analyseAnswer({ markdown, brand: named(brand), competitors: [named('#Slack'), named('¡Hola! Foods')] })
      .rankings.filter(({ tracked }) => tracked !== null)
      .map(({ rank, name }) => `${rank} ${name}`);
  assert.deepEqual(trackedIn('1. **.NET**\n2. **\\#Slack**\n3. ¡Hola! Foods', '.NET'), [
    '1 .NET',
    '2 #Slack',
    '3 ¡Hola! Foods',
  ]);
  assert.deepEqual(trackedIn('## 1. Hooli\n\nText.\n\n## 2. @properties\n\nText.', '@properties'), ['2 @properties']);
});

test('a name stands without the quotation marks or brackets around it, and without signs that nobody sees', () => {
  assert.deepEqual(names("1. 'Hooli'\n2. (Umbrella)\n3. **‘Stark’**\n4. [Wayne]\n5. Levi's (US)"), [
    '1 Hooli',
    '2 Umbrella',
    '3 Stark',
    '4 Wayne',
    "5 Levi's (US)",
  ]);
  assert.deepEqual(names('1. Hooli\u200e\n2. Umbrella\u200f\n3. **Stark\u202c**'), [
    '1 Hooli',
    '2 Umbrella',
    '3 Stark',
  ]);
});

test('a name that ends in what it is belongs to a list of names, and criteria do not', () => {
  for (const name of [
    'Acme Battery',
    'Hooli Sound',
    'Hooli Security',
    'Hooli coffee grinder',
    'Breville Espresso machine',
  ])
    assert.deepEqual(names(`Best picks:\n\n1. **Globex One** – sharp\n2. **${name}** – easy`), [
      '1 Globex One',
      `2 ${name}`,
    ]);
  assert.deepEqual(
    names('### 1. **Arlo Pro 4**\n\n### 2. **Google Nest Cam (battery)**\n\n### 3. **Ring Stick Up Cam Battery**'),
    ['1 Arlo Pro 4', '2 Google Nest Cam (battery)', '3 Ring Stick Up Cam Battery'],
  );
  assert.deepEqual(rankings('1. **Thermal Carafe** – keeps it warm\n2. **Cup Capacity** – how much it holds'), []);
  assert.deepEqual(rankings('1. **Hooli One** – ok\n2. **Carafe Capacity** – how much the carafe holds'), []);
});
