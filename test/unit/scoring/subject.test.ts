import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { benchFolder, benchRows, isWholeBench } from '../../data/productBench.ts';
import { scoreDraft } from '../../../src/scoring/score.ts';
import { readKeyword } from '../../../src/scoring/draft/draft.ts';
import { words } from '../../../src/text/words/words.ts';

const subjectFindings = (markdown: string, keyword: string, language?: string) =>
  scoreDraft({ markdown, keyword, language }).findings.filter(
    ({ rule, message }) => rule === 'geo.coverage' && message.startsWith('Few of your paragraphs'),
  );

describe('subject of a text', () => {
  test('excludes words of the request, such as cheap and help', () => {
    const text = 'An electric toothbrush turns. Every electric toothbrush hums. An electric toothbrush wears.';
    for (const keyword of ['cheap electric toothbrush', 'help me buy an electric toothbrush', 'electric toothbrush'])
      assert.deepEqual(subjectFindings(text, keyword, 'en'), [], keyword);
    const german = 'Eine elektrische Zahnbürste dreht. Die elektrische Zahnbürste summt. So putzt die Zahnbürste.';
    assert.deepEqual(subjectFindings(german, 'günstige elektrische Zahnbürste kaufen', 'de'), []);
  });

  test('excludes words for the kind of page', () => {
    const text = 'An anvil is a block of steel. Every anvil rings. A smith strikes on the anvil.';
    for (const keyword of ['glossary', 'FAQ', 'anvil glossary', 'anvil style guide', 'FAQ about anvils'])
      assert.deepEqual(subjectFindings(text, keyword, 'en'), [], keyword);
    assert.equal(subjectFindings(text, 'dishwasher glossary', 'en').length, 1);
    assert.deepEqual(subjectFindings('Der Amboss ist aus Stahl. Ein Amboss klingt.', 'Glossar', 'de'), []);
  });

  test('includes Korean particles, compounds and Turkish capitals', () => {
    const named = (keyword: string, sentence: string, language: string) =>
      subjectFindings(`${sentence} `.repeat(5), keyword, language).length === 0;
    assert.ok(named('원두', '신선한 원두를 곱게 갈아서 바로 내린다.', 'ko'));
    assert.ok(named('Fahrradhelm', 'Der Helm sitzt fest auf dem Kopf.', 'de'));
    assert.ok(named('iş güvenliği', 'İş güvenliği her fabrikada önemlidir.', 'tr'));
    assert.ok(named('狗粮', '这种狗粮适合小型犬。', 'zh'));
    assert.ok(!named('원두', '오늘은 날씨가 아주 맑고 따뜻하다.', 'ko'));
  });

  test('has no findings without sentences or cells', () => {
    const markdown = '# Steel anvil\n\n## Steel anvil\n\n## Anvil';
    assert.equal(scoreDraft({ markdown, keyword: 'steel anvil', language: 'en' }).scores.geo, 0);
  });

  const rows = [...benchRows(benchFolder())];

  test('matches the question of real answers, but not other questions', { skip: !isWholeBench }, () => {
    const isElsewhere = (markdown: string, prompt: string): boolean =>
      subjectFindings(markdown, prompt).some(({ points }) => points >= 20);
    const own = rows.filter(({ content_markdown: text, prompt }) => isElsewhere(text, prompt));
    assert.ok(own.length <= 0.04 * rows.length, own.map(({ prompt }) => prompt).join('; '));
    // Every third: they cost as much as the test of all answers to their own questions.
    const others = rows.flatMap((row, index) => {
      if (index % 3 !== 0) return [];
      const other = rows.slice((index + 37) % 132).find(({ topic }) => topic !== row.topic);
      return [{ text: row.content_markdown, prompt: other?.prompt ?? '' }];
    });
    const told = others.filter(({ text, prompt }) => isElsewhere(text, prompt)).length;
    assert.ok(told >= 0.94 * others.length, `${told} of ${others.length}`);
  });
});

const count = (keyword: string, text: string): number | undefined => readKeyword(keyword)?.countIn(words(text));

describe('keyword', () => {
  test('is found in any case, as whole words, in order', () => {
    assert.equal(count('time tracking', 'TIME Tracking, and time-tracking'), 2);
    assert.equal(count('time tracking', 'tracking time; timetracking; overtime tracking'), 0);
  });

  test('is found with or without a plural -s', () => {
    assert.equal(count('CRM tools', 'A CRM tool. Two CRM tools.'), 2);
    assert.equal(count('invoice', 'Invoices, and an invoice’s number'), 2);
    assert.equal(count('bright TV', 'The best bright TVs'), 1);
    assert.equal(count('gaming pcs', 'A gaming PC'), 1);
    for (const [one, other] of [
      ['glas', 'glass'],
      ['bu', 'bus'],
      ['m', 'ms'],
    ] as const)
      assert.equal(count(one, other), 0, other);
  });

  test('is found across the case and composition of letters', () => {
    assert.equal(count('straße', 'STRASSE'), 1);
    assert.equal(count('café', 'CAFE\u0301'), 1);
    assert.equal(count('налог', 'НАЛОГ и налог'), 2);
  });

  test('is found within text without spaces', () => {
    assert.equal(count('時間管理', '自由職業者的時間管理很重要'), 1);
  });

  test('is counted for each adjacent occurrence', () => {
    assert.equal(count('crm', 'crm crm crm'), 3);
  });

  test('is undefined without words', () => {
    assert.equal(readKeyword(' … '), undefined);
  });
});
