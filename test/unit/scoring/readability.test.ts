import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scoreDraft } from '../../../src/scoring/score.ts';
import { type Counts, readingEase, syllablesIn } from '../../../src/scoring/readability.ts';

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

const counts: Counts = { words: 100, sentences: 5, syllables: 150, letters: 480, longWords: 25 };

const close = (actual: number | undefined, expected: number): void => {
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 1e-9, `${actual} is not ${expected}`);
};

describe('reading ease', () => {
  test('of English uses Flesch 1948', () => {
    // 206.835 − 1.015 × 100/5 − 84.6 × 150/100 = 206.835 − 20.3 − 126.9
    close(readingEase(counts, 'en'), 59.635);
  });

  test('of German uses Amstad 1978', () => {
    // 180 − 100/5 − 58.5 × 180/100 = 180 − 20 − 105.3
    close(readingEase({ ...counts, syllables: 180 }, 'de'), 54.7);
  });

  test('of Spanish, Dutch and Italian uses their formulas', () => {
    close(readingEase({ ...counts, syllables: 200 }, 'es'), 206.835 - 20 - 124.6);
    close(readingEase({ ...counts, syllables: 160 }, 'nl'), 206.84 - 18.6 - 123.2);
    // Gulpease: 89 + (300 × 5 − 10 × 480) / 100 = 89 − 33
    close(readingEase(counts, 'it'), 56);
  });

  test('of French and Portuguese uses their formulas', () => {
    // 207 − 1.015 × 100/5 − 73.6 × 170/100 = 207 − 20.3 − 125.12
    close(readingEase({ ...counts, syllables: 170 }, 'fr'), 61.58);
    // 248.835 − 1.015 × 100/5 − 84.6 × 200/100 = 248.835 − 20.3 − 169.2
    close(readingEase({ ...counts, syllables: 200 }, 'pt'), 59.335);
  });

  test('of French counts spoken syllables', () => {
    const spoken = { table: 1, tables: 1, écoles: 2, le: 1, les: 1, après: 2, donnée: 2, été: 2 };
    for (const [word, syllables] of Object.entries(spoken)) {
      assert.equal(syllablesIn(word, 'fr'), syllables, word);
      assert.equal(syllablesIn(word.normalize('NFD').toUpperCase(), 'fr'), syllables, word);
    }
    assert.equal(syllablesIn('verdade', 'pt'), 3);
  });

  test('of Scandinavian languages uses LIX, and others have none', () => {
    // LIX = 100/5 + 100 × 25/100 = 45, in the middle of its scale
    close(readingEase(counts, 'sv'), 50);
    assert.equal(readingEase(counts, 'fi'), undefined);
  });

  test('is at most 100, and 0 or less for hard text', () => {
    for (const language of ['en', 'de', 'es', 'fr', 'pt', 'nl', 'it', 'sv']) {
      assert.equal(readingEase({ words: 2, sentences: 2, syllables: 2, letters: 4, longWords: 0 }, language), 100);
      const hard = { words: 400, sentences: 1, syllables: 2000, letters: 4800, longWords: 400 };
      assert.ok((readingEase(hard, language) ?? 1) <= 0);
      assert.equal(readingEase({ words: 0, sentences: 0, syllables: 0, letters: 0, longWords: 0 }, language), 0);
    }
  });

  test('counts at least one syllable, and vowel groups', () => {
    assert.equal(syllablesIn('medicine', 'en'), 3);
    assert.equal(syllablesIn('2026', 'en'), 1);
    assert.equal(syllablesIn('Häuser', 'de'), 2);
    assert.equal(syllablesIn('Überprüfung', 'de'), 4);
    assert.equal(syllablesIn('a'.repeat(200_000), 'en'), 1);
  });
});
