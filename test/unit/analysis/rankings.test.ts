import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseAnswer } from '../../../src/analysis/answer.ts';

const brand = { name: 'Acme', url: 'https://www.acme.com', aliases: ['Acme Labs'] };
const competitors = [{ name: 'Globex', url: 'https://docs.globex.com/start', aliases: [] }, { name: 'Initech', url: null, aliases: [] }];
const rankings = (markdown: string) => analyseAnswer({ markdown, brand, competitors }).rankings;
const names = (markdown: string) => rankings(markdown).map(({ rank, name }) => `${rank} ${name}`);

test('a numbered list of names is a ranking, with the details under each left out', () => {
  assert.deepEqual(names('Here are some CRMs:\n\n1. **Acme Labs** – $20 a month\n   - **Price:** fair\n   - **Support:** quick\n2. **Globex One**: for teams\n   - **Price:** high\n3. Hooli (beta)\n'), [
    '1 Acme Labs', '2 Globex One', '3 Hooli (beta)',
  ]);
});

test('numbered headings and bold lines are a ranking', () => {
  assert.deepEqual(names('## Overview\n\n### 1. Acme\n\nText.\n\n### 2. **Globex Air** – $499\n\nText.\n\n### Verdict'), ['1 Acme', '2 Globex Air']);
  assert.deepEqual(names('**1. [Acme Go]() – $579**\n\n* **Specs:** 16 GB\n\n**2. Globex Air**\n\n* **Specs:** 8 GB'), ['1 Acme Go', '2 Globex Air']);
  assert.deepEqual(names('### #1 Acme\n\nText.\n\n### #2: Globex\n'), ['1 Acme', '2 Globex']);
  assert.deepEqual(names('### 1️⃣ Acme\n\nText.\n\n### 2️⃣ Globex\n'), ['1 Acme', '2 Globex']);
});

test('a list whose items all say 1 is numbered by their order', () => {
  assert.deepEqual(names('1. **Acme**\n1. **Globex**\n1. **Hooli**'), ['1 Acme', '2 Globex', '3 Hooli']);
});

test('a table ranks the names of its first column, or of the second where the first counts', () => {
  assert.deepEqual(names('| CRM | Price |\n|---|---|\n| Acme | $5 |\n| **Globex** | $6 |'), ['1 Acme', '2 Globex']);
  assert.deepEqual(names('| Rank | CRM | Price |\n|---|---|---|\n| 1 | Acme | $5 |\n| 2 | Globex | $6 |\n| 3 | Hooli | $7 |'), ['1 Acme', '2 Globex', '3 Hooli']);
  assert.deepEqual(names('| Feature | Acme | Globex |\n|---|---|---|\n| Storage Space | 5 | 6 |\n| Telephone Line | yes | no |'), []);
});

test('a bulleted list is a ranking only under words that speak of the best', () => {
  const list = '- **Acme** – cheap\n- **Globex** – quick';
  assert.deepEqual(names(`## Top CRMs\n\n${list}`), ['1 Acme', '2 Globex']);
  assert.deepEqual(names(`These are the best CRMs for teams:\n\n${list}`), ['1 Acme', '2 Globex']);
  assert.deepEqual(names(`## Makers\n\n${list}`), []);
  assert.deepEqual(names('### Best overall: Acme\n\n- **Library:** huge\n- **Audience:** teams'), []);
});

test('a label before the name is not the name', () => {
  assert.deepEqual(names('1. **Best overall: Acme**\n2. **Runner-up:** [Globex](https://globex.com)\n3. **Budget-friendly:** [Hooli](https://hooli.example)'), ['1 Acme', '2 Globex', '3 Hooli']);
});

test('steps of an instruction are no ranking', () => {
  assert.deepEqual(rankings('1. Open the settings\n2. Click Acme\n3. Save'), []);
  assert.deepEqual(rankings('1. **Open Settings**: in Acme\n2. **Select Export**: in the menu\n3. **Save**'), []);
  assert.deepEqual(rankings('## How to set up Acme\n\n1. **Account**: make one\n2. **Workspace**: name it'), []);
  assert.deepEqual(rankings('1. You begin with the account that your team has made for you.\n2. Then the rest of it follows as a matter of course.'), []);
});

test('criteria are no ranking, and the list of names after them is', () => {
  const criteria = '## Factors to consider\n\n1. **Acme Score**: high\n2. **Noise Class**: low\n\n';
  assert.deepEqual(names(`${criteria}## Picks\n\n1. **Acme**\n2. **Globex**`), ['1 Acme', '2 Globex']);
  assert.deepEqual(rankings('1. **Battery life**: long\n2. **Build quality**: good\n3. **Price**: low'), []);
});

test('the first ranking of an answer counts', () => {
  assert.deepEqual(names('### For teams\n\n1. **Acme**\n2. **Globex**\n\n### For one\n\n1. **Hooli**\n2. **Initech**'), ['1 Acme', '2 Globex']);
});

test('one name is no ranking, and an item without a name leaves its rank open', () => {
  assert.deepEqual(rankings('1. **Acme**'), []);
  assert.deepEqual(rankings('Acme, then Globex.'), []);
  assert.deepEqual(names('1. **Acme**\n2. **Globex**\n3. or one of the many others that we could not try this time around\n4. **Hooli**'), ['1 Acme', '2 Globex', '4 Hooli']);
});

test('the brand and competitors have the domain of their own URL, others that of a link that bears their name', () => {
  const list = '1. [Acme](https://shop.example/acme)\n2. **Globex** ([review](https://review.example))\n3. [Hooli CRM](https://www.hooli.co.uk/crm?utm_source=x)\n'
    + '4. [Umbrella Go](https://shop.example/umbrella)\n5. **Initech** – see [review](https://review.example)\n6. **Soylent** – [site](https://getsoylent.example)';
  assert.deepEqual(rankings(list).map(({ domain }) => domain), ['acme.com', 'globex.com', 'hooli.co.uk', null, null, 'getsoylent.example']);
});

test('at most 50 rows are kept, each rank once', () => {
  const many = rankings(Array.from({ length: 80 }, (_, index) => `${index + 1}. **Tool ${index + 1}**`).join('\n'));
  assert.deepEqual(many.map(({ rank }) => rank), Array.from({ length: 50 }, (_, index) => index + 1));
});

test('lists in other languages are read alike', () => {
  assert.deepEqual(names('## Die besten Anbieter\n\n- **Acme** – günstig\n- **Globex** – schnell'), ['1 Acme', '2 Globex']);
  assert.deepEqual(names('おすすめ:\n\n1. **アクメ**: 安い\n2. **グロベックス**: 速い'), ['1 アクメ', '2 グロベックス']);
});
