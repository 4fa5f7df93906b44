import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scoreDraft } from '../../../src/scoring/score.ts';

const readability = (markdown: string, language = 'en', keyword?: string) => {
  const { scores, findings } = scoreDraft({ markdown, language, keyword });
  const told = findings.filter(({ area, rule }) => area === 'readability' && rule !== 'readability.ease');
  return { score: scores.readability, findings: told };
};

const sentence = 'The doctor explained the medicine to the patient. ';
const long = `The ${'very '.repeat(50)}old dog sleeps.`;

const hard =
  'Incomprehensible institutional administrations characteristically disenfranchise individuality by bureaucratization. ';

describe('readability score', () => {
  test('is full for expert prose and low for the hardest', () => {
    assert.equal(readability(sentence.repeat(13)).score, 100);
    const expert = 'The garbage collector traverses every object that the application can still reach. ';
    assert.equal(readability(expert.repeat(12)).score, 100);
    assert.equal(readability(hard.repeat(13)).score, 100, 'short sentences can have long terms');
    const { scores, findings } = scoreDraft({
      markdown: `${hard.repeat(3).replaceAll('. ', ', ')}it is. `.repeat(5),
      language: 'en',
    });
    assert.ok(scores.readability <= 50);
    assert.ok(findings.some(({ rule }) => rule === 'readability.ease'));
  });

  test('is proportional below 100 words with a keyword', () => {
    assert.deepEqual(readability(sentence.repeat(6)), { score: 100, findings: [] });
    const { score, findings } = readability(sentence.repeat(6), 'en', 'medicine');
    assert.equal(score, 48);
    assert.deepEqual(
      findings.map(({ rule, points, severity }) => ({ rule, points, severity })),
      [{ rule: 'readability.short-text', points: 52, severity: 'info' }],
    );
  });

  test('names the three longest of many long sentences', () => {
    const longOnes = [60, 45, 55, 50, 41].map((count) => `The ${'very '.repeat(count - 4)}old dog sleeps. `);
    const lengths = (markdown: string) =>
      readability(markdown).findings.map(({ message }) => /This sentence has (\d+) words/.exec(message)?.[1]);
    assert.deepEqual(lengths(longOnes.join('') + sentence.repeat(13)).sort(), ['50', '55', '60']);
    for (const others of [3, 30]) assert.deepEqual(lengths((longOnes[0] ?? '') + sentence.repeat(others)), []);
    const names = `${'Ada Lovelace, Alan Turing, '.repeat(9)}and Grace Hopper helped. `;
    const links = `She added ${'[a few more of the words](/a) and '.repeat(9)}[others](/b). `;
    assert.deepEqual(lengths(links.repeat(3) + sentence.repeat(9)), [], 'nor is one of titles');
    assert.deepEqual(lengths(names.repeat(3) + sentence.repeat(9)), [], 'a list of names is no long sentence');
  });

  test('ignores code, quotations, headings and front matter', () => {
    const prose = sentence.repeat(13);
    const rest = [
      `---\ntitle: ${'very '.repeat(40)}\n---`,
      prose,
      `## ${'Incomprehensibilities '.repeat(40)}`,
      `> ${long}`,
      `\`\`\`\n${long}\n\`\`\``,
      `| a |\n|---|\n| ${long} |`,
    ];
    assert.deepEqual(readability(rest.join('\n\n')), { score: 100, findings: [] });
  });

  test('ignores quoted words in the length of a sentence', () => {
    assert.deepEqual(readability(`${sentence.repeat(13)}She told us: “${'very '.repeat(40)}old.”`).findings, []);
  });

  test('uses only sentences in a language without a formula', () => {
    const chinese = '自由職業者的時間管理很重要。'.repeat(40);
    for (const [markdown, language] of [
      [hard.repeat(13), 'und'],
      [hard.repeat(13), 'fi'],
      [chinese, 'zh'],
    ] as const)
      assert.deepEqual(readability(markdown, language), { score: 100, findings: [] });
  });

  test('allows long sentences in languages with more words', () => {
    const thai = 'เราให้หนังสือรับรองดิจิทัลที่จำเป็นสำหรับการทำเว็บไซต์ '.repeat(8);
    assert.deepEqual(readability(thai, 'th'), { score: 100, findings: [] });
  });

  test('ends a sentence at tags of blocks, bullets, and escaped hyphens', () => {
    const item = 'an old dog sleeps on a mat';
    const items = Array<string>(20).fill(item);
    for (const list of [
      `<p>Dogs</p><ul>${items.map((text) => `<li>${text}</li>`).join('')}</ul>`,
      `Dogs:\n${items.map((text) => `•\t${text}`).join('\n')}`,
      `Dogs:\n${items.map((text) => `\\- ${text}`).join('\n')}`,
    ])
      assert.deepEqual(readability(`${list}\n\n${list}`), { score: 100, findings: [] }, list.slice(0, 20));
  });

  test('ignores the words of a list of names and titles', () => {
    const people = `- ${'Anika Henke Senior Accessibility Specialist '.repeat(6)}\n`;
    assert.deepEqual(readability(people.repeat(13)), { score: 100, findings: [] });
    assert.ok(readability(people.repeat(13).replaceAll(/(?<=\w) *$/gm, '.')).score < 100);
  });
});
