import assert from 'node:assert/strict';
import { test } from 'node:test';
import { geoRules } from '../../../src/scoring/rules/geo.ts';
import type { ScoreContext } from '../../../src/contract/content/article.ts';
import { scoreDraft } from '../../../src/scoring/score.ts';
import { finishedArticle } from '../../../src/text/markdown/briefNotes.ts';
import { fc } from '../../data/properties.ts';

interface Asked {
  readonly keyword?: string;
  readonly context?: Partial<ScoreContext>;
  readonly today?: string;
}

const findings = (rule: string, markdown: string, asked: Asked = {}) =>
  scoreDraft({ markdown, language: 'en', ...asked }).findings.filter((finding) => finding.rule === rule);
const points = (rule: string, markdown: string, asked?: Asked) =>
  findings(rule, markdown, asked).map((finding) => finding.points);

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

const source = '[the report](https://report.example.com/2026)';
const keyword = 'steel anvil';

test('the rules that give points share 100, and each says why and how well that is known', () => {
  const giving = geoRules.filter(({ deducts }) => !deducts);
  assert.equal(
    giving.reduce((sum, rule) => sum + rule.points, 0),
    100,
  );
  for (const { reason, strength } of geoRules) assert.ok(reason.length > 40 && strength.length > 0);
  const [finding] = findings('geo.coverage', 'A text.');
  assert.match(finding?.reason ?? '', /geo-citation-lab/);
  assert.equal(finding?.strength, 'measured');
});

test('geo.coverage: each search, question and shared heading that nothing answers is named, for its share of 30', () => {
  const context = {
    answers: 4,
    searches: [
      { query: 'steel anvil weight for beginners', answers: 3 },
      { query: 'steel anvil price', answers: 1 },
    ],
    questions: ['How do you store a steel anvil?', 'Which noise does a steel anvil make?'],
    pages: [['Rust', 'About us'], ['rust']].map((headings) => ({ headings, words: 500 })),
  };
  const text = 'A steel anvil is a block. A steel anvil is hard. Every steel anvil rings.';
  const missing = (body: string) =>
    findings('geo.coverage', body, { keyword, context }).map(({ message, points: lost }) => [message, lost]);
  assert.deepEqual(missing(text), [
    [
      'Assistants searched for “steel anvil weight for beginners” while preparing 3 of 4 answers, but your text doesn’t cover it. Add an answer.',
      13,
    ],
    [
      'Assistants searched for “steel anvil price” while preparing 1 of 4 answers, but your text doesn’t cover it. Add an answer.',
      4,
    ],
    ['Readers ask “How do you store a steel anvil?”, but your text doesn’t answer it. Add an answer.', 4],
    ['Readers ask “Which noise does a steel anvil make?”, but your text doesn’t answer it. Add an answer.', 5],
    ['Cited pages have a section called “Rust”, but your text doesn’t cover this topic. Consider adding it.', 4],
  ]);
  const answered = `${text} Its weight suits beginners. Prices vary. It is stored dry, as rust spoils the face.`;
  assert.deepEqual(missing(answered), [], 'three quarters are enough');
});

test('geo.coverage: where little is asked, most still goes by what is said of the subject', () => {
  const lost = (context: Partial<ScoreContext>) =>
    points('geo.coverage', 'A steel anvil is a block. It is hard. It rings.', { keyword, context });
  const one = { searches: [{ query: 'steel anvil price', answers: 1 }] };
  assert.ok(Math.abs(sum(lost(one)) - sum(lost({}))) <= 1);
  assert.equal(lost(one).length, lost({}).length + 1);
});

test('geo.coverage: variants of the keyword count, parts of German compounds too', () => {
  const named = (markdown: string, asked: string, language: string) =>
    scoreDraft({ markdown, keyword: asked, language }).findings.some(({ rule }) => rule === 'geo.subject');
  assert.equal(named('Steel makes the anvils hard. Steel rings. An anvil rings.', keyword, 'en'), false);
  assert.equal(
    named('Der Helm sitzt. Kinder mögen den Helm. Ein Helm schützt Kinder.', 'Fahrradhelm Kinder', 'de'),
    false,
  );
  assert.equal(named('A loaf of bread. Bread needs salt. Salt is cheap.', keyword, 'en'), true);
});

test('geo.claims: a figure counts with the link of its own sentence, a table with one beside it', () => {
  const lost = (markdown: string) => points('geo.claims', markdown).reduce((sum, one) => sum + one, 0);
  const [none, one] = [lost('They lost 38 %.'), lost(`They lost 38 %, says ${source}.`)];
  assert.ok(one < none);
  assert.equal(lost(`They lost a lot, says ${source}. They lost 38 %.`), lost(`They lost a lot, says ${source}.`));
  const table = '| Tool | Price |\n|---|---|\n| A | $5 |\n| B | $18 |\n| C | $20 |';
  assert.equal(lost(table), none);
  assert.deepEqual(points('geo.claims', `${table}\n\nPrices are from ${source}.`), [3], 'a second site');
});

test('geo.claims: the warning stands on the first figure without a page', () => {
  const markdown = 'In **May** they lost 38 % of it.';
  const finding = findings('geo.claims', markdown).find(({ severity }) => severity === 'warning');
  assert.equal(markdown.slice(finding?.start, finding?.end), '38 %');
});

test('geo.fresh: a price with its page, and a date of the last year', () => {
  const dated = (date: string) => points('geo.fresh', `It was $5 in ${date}, says ${source}.`, { today: '2026-06-15' });
  assert.deepEqual(['May 2026', 'June 2025', '2025', '12 May 2024', '2024'].map(dated), [[], [], [], [2], [2]]);
  assert.deepEqual(['2026', 'July 2026', '16 June 2026', '2033'].map(dated), [[], [2], [2], [2]], 'none to come');
});

test('geo.fresh: a date of the front matter tells of when the facts are, as well', () => {
  const dated = (field: string) =>
    points('geo.fresh', `---\n${field}\n---\n\nIt was $5, says ${source}.`, { today: '2026-06-15' });
  for (const fresh of [
    'date: 2026-05-01',
    'updated: 2026-06-15T10:00:00Z',
    'lastmod: "2025-06-15"',
    'date: 2019-01-01\nlastmod: 2026-01-01',
  ])
    assert.deepEqual(dated(fresh), [], fresh);
  for (const none of ['date: 2025-06-14', 'date: 2027-01-01', 'date: soon', 'year: 2026-05-01'])
    assert.deepEqual(dated(none), [2], none);
});

test('geo.answer: the draft opens with a paragraph that speaks of its subject', () => {
  const answer = (markdown: string) => points('geo.answer', markdown, { keyword });
  const opening = 'A steel anvil lasts for decades if you keep it dry and oiled.';
  assert.deepEqual(answer(`# Title\n\n${opening}`), []);
  assert.deepEqual(answer(`# Title\n\n## Part\n\n${opening}`), [10]);
  assert.deepEqual(answer('# Title\n\nToo short.'), [10]);
  assert.deepEqual(answer(`# Title\n\n${opening.replace('A steel anvil', 'Such a tool')}`), [5]);
  assert.deepEqual(answer(`# Title\n\n${opening.replace('.', '?')}`), [5]);
});

test('geo.form: what the question asks for; without such words any form will do', () => {
  const form = (asked: string, markdown: string) => points('geo.form', markdown, { keyword: asked });
  const steps = '1. Oil it.\n2. Wipe it.\n3. Wait for a day.';
  assert.deepEqual(form('how to oil an anvil', 'Oil it.'), [10]);
  assert.deepEqual(form('how to oil an anvil', steps), []);
  assert.deepEqual(form('what is an anvil', 'An anvil is a block of steel.'), []);
  assert.deepEqual(form('best anvil', steps), [10]);
  assert.deepEqual(form('best anvil', 'Steel is harder than iron. Iron is cheaper than steel.'), []);
  assert.deepEqual(form('anvil', steps), []);
  assert.deepEqual(form('anvil', 'Oil it.'), [10]);
});

test('geo.repetition: a sentence that stands there already can be taken out', () => {
  const sentence = 'A steel anvil lasts for many decades.';
  const markdown = `${sentence} Oil it. ${sentence} Wipe it.`;
  const [finding] = findings('geo.repetition', markdown);
  const [edit] = finding?.fix?.edits ?? [];
  assert.equal(`${markdown.slice(0, edit?.start)}${markdown.slice(edit?.end)}`, `${sentence} Oil it. Wipe it.`);
});

test('geo.repetition: words that sentence after sentence has are told where they stand, names of the subject are not', () => {
  const padded = ['Oil it.', 'Wipe it dry.', 'Hit the horn last.', 'Bolt it to a stump.'].map((text) =>
    text.replace('.', ', as all smiths will tell you.'),
  );
  const markdown = `A steel anvil lasts. ${padded.join(' ')}`;
  const told = findings('geo.repetition', markdown);
  assert.deepEqual(
    told.map(({ start, end }) => markdown.slice(start, end)),
    Array<string>(4).fill('as all smiths will tell you'),
  );
  assert.deepEqual(
    told.map(({ points: lost }) => lost > 0),
    [true, false, false, false],
  );
  const naming = ['lasts', 'rings', 'shines', 'rusts', 'breaks'].map((what) => `The steel anvil ${what}.`);
  assert.deepEqual(findings('geo.repetition', naming.join(' '), { keyword: 'steel anvil' }), []);
  assert.deepEqual(findings('geo.repetition', padded.slice(1).join(' ')), [], 'three are a manner of speaking');
});

test('geo.repetition: cited figures in the same words are no refrain', () => {
  const told = [41, 52, 63, 74, 85].map(
    (share) => `Of those asked, ${share} % agree ([poll](https://a.example/${share})).`,
  );
  assert.deepEqual(findings('geo.repetition', told.join(' ')), []);
});

test('a brief that somebody has begun counts as the article that it is once it is finished', () => {
  const note = '> [!BRIEF]\n>\n> *Purpose: Say it.*\n\n\n';
  const sections = ['## What a steel anvil is', '### How hard a steel anvil is', '## What a steel anvil costs'];
  const one = 'A steel anvil is a block on which smiths shape hot metal with a hammer.\n\n';
  const part = fc.record({ heading: fc.constantFrom(...sections), noted: fc.boolean(), written: fc.boolean() });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), fc.boolean(), (parts, opened) => {
      const text = parts.map(
        ({ heading, noted, written }) => `${heading}\n\n${noted ? note : ''}${written ? one : ''}`,
      );
      const markdown = `# Steel anvil\n\n${note}${opened ? one : ''}${text.join('')}`;
      const [brief, finished] = [markdown, finishedArticle(markdown)].map((each) =>
        scoreDraft({ markdown: each, keyword }),
      );
      assert.deepEqual([brief?.words, brief?.scores], [finished?.words, finished?.scores], markdown);
    }),
  );
});

test('what belongs to a brief is no part of the article', () => {
  const brief = `# Steel anvil\n\n> [!BRIEF]\n> *Purpose: Say what a steel anvil is.*\n\n${'- An anvil is named. [ChatGPT](vscode://citedesk.citedesk/answers/1/2)\n'.repeat(4)}`;
  assert.equal(scoreDraft({ markdown: brief, keyword }).words, 2);
  assert.equal(scoreDraft({ markdown: brief, keyword }).scores.geo, 0);
});
