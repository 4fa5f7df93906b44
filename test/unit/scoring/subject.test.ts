import assert from 'node:assert/strict';
import { test } from 'node:test';
import { articles, scoresOf } from '../../data/articles/spoiltScores.ts';
import { subjectTexts } from '../../data/subjects/subjectTexts.ts';
import { benchFolder, benchRows, isWholeBench } from '../../data/productBench.ts';
import { scoreDraft } from '../../../src/scoring/score.ts';
import { splitMarkdown } from '../../../src/text/frontMatter/frontMatter.ts';

const subjectFindings = (markdown: string, keyword: string, language?: string) =>
  scoreDraft({ markdown, keyword, language, today: '2025-06-01' }).findings.filter(
    ({ rule }) => rule === 'geo.subject',
  );

test('words of asking are none of the subject: an answer need not say that it is cheap, or help', () => {
  const text = 'An electric toothbrush turns. Every electric toothbrush hums. An electric toothbrush wears.';
  for (const keyword of ['cheap electric toothbrush', 'help me buy an electric toothbrush', 'electric toothbrush'])
    assert.deepEqual(subjectFindings(text, keyword, 'en'), [], keyword);
  const german = 'Eine elektrische Zahnbürste dreht. Die elektrische Zahnbürste summt. So putzt die Zahnbürste.';
  assert.deepEqual(subjectFindings(german, 'günstige elektrische Zahnbürste kaufen', 'de'), []);
});

test('a text about something else is not made one about its subject by two lines that name it', () => {
  const scores = articles.flatMap((article) => {
    const { keyword, german } = article;
    const { head, body } = splitMarkdown(article.markdown);
    const title = /^# .*$/m.exec(body)?.[0] ?? '';
    const lines = german
      ? `${keyword} hilft.\n\nViele Leute fragen heute nach ${keyword}.`
      : `${keyword} helps.\n\nMany people ask for ${keyword} today.`;
    const others = articles.filter(({ name }) => name !== article.name);
    return others.map((other) => {
      const text = splitMarkdown(other.markdown).body.replace(/^# .*$/m, title);
      return scoresOf(article, `${head}\n${text}\n${lines}\n`).service;
    });
  });
  assert.ok(Math.max(...scores) < 50, `${Math.max(...scores)}`);
  assert.ok(scores.filter((score) => score < 40).length >= 0.95 * scores.length);
});

test('without a description the title alone is what a text has to go on with', () => {
  for (const article of articles) {
    const { head, body } = splitMarkdown(article.markdown);
    const bare = head.replace(/^description:.*\n/m, '');
    const subject = (text: string) =>
      subjectFindings(text, article.keyword).reduce((sum, { points }) => sum + points, 0);
    assert.equal(subject(bare + body), 0, article.name);
    const short = bare.replace(/^keyword:/m, 'description: Read it here.\nkeyword:');
    assert.equal(subject(short + body), 0, `${article.name}, whose description adds nothing`);
    const other = splitMarkdown(article.other).body.replace(/^# .*$/m, /^# .*$/m.exec(body)?.[0] ?? '');
    assert.ok(subject(`${bare}${other}\n${article.keyword} helps.\n`) > 0, article.name);
  }
});

test('an article stays about what its title names without the opening, and another text does not become so', () => {
  for (const article of articles) {
    const { head, body } = splitMarkdown(article.markdown);
    const title = /^# .*$/m.exec(body)?.[0] ?? '';
    const under = (text: string) => scoresOf(article, `${head}\n${title}\n${text}`).service;
    assert.ok(under(body.slice(body.indexOf('\n## '))) >= 70, article.name);
    assert.ok(under(splitMarkdown(article.other).body.replace(/^# .*$/m, '')) < 35, article.name);
  }
});

test('without sentences or cells nothing is said of a subject', () => {
  const markdown = '# Steel anvil\n\n## Steel anvil\n\n## Anvil';
  assert.equal(scoreDraft({ markdown, keyword: 'steel anvil', language: 'en' }).scores.geo, 0);
});

test('texts that name what the answers recommend are told to be about it, and near ones mostly not', () => {
  const isTold = ({ markdown, keyword, language, names }: (typeof subjectTexts)[number]): boolean =>
    scoreDraft({ markdown, keyword, language, context: { names: [...names] }, today: '2026-06-15' }).findings.every(
      ({ message }) => !message.startsWith('Your text says little about'),
    );
  const heldOut = subjectTexts.filter(({ half }) => half === 'held out');
  const told = heldOut.filter(isTold);
  const right = told.filter(({ about }) => about === 'on').length;
  assert.equal(right, heldOut.filter(({ about }) => about === 'on').length, 'none is missed');
  assert.ok(right >= 0.75 * told.length, `${right} of ${told.length}`);
});

test('a list of names says nothing of what was asked', () => {
  const names = ['Samsung QN55Q80D', 'Hisense U8N', 'Codenames'];
  const geo = (markdown: string) =>
    scoreDraft({ markdown, keyword: 'TV for a bright room', language: 'en', context: { names } }).scores.geo;
  const text = 'The set stands in the light. It is wide. Its picture stays clear at noon.';
  assert.equal(geo(`${text} Samsung Q80D, Hisense U8N, Codenames.`), geo(text));
  assert.equal(geo(`${text} The codenames of spies are short and strange words.`), geo(text), 'no name');
});

const rows = [...benchRows(benchFolder())];

/** Real answers that the rule tells to be about something else than the question that they were given for. */
test('real answers are about the questions that they answer, and not about others', { skip: !isWholeBench }, () => {
  const isElsewhere = (markdown: string, prompt: string): boolean =>
    subjectFindings(markdown, prompt).some(({ message }) => message.startsWith('Your text says little about'));
  const own = rows.filter(({ content_markdown: text, prompt }) => isElsewhere(text, prompt));
  assert.deepEqual(
    own.map(({ prompt }) => prompt),
    ['55" television below $1000'],
    'it says TV throughout',
  );
  // Every third: they cost as much as the test of all answers to their own questions.
  const others = rows.flatMap((row, index) => {
    if (index % 3 !== 0) return [];
    const other = rows.slice((index + 37) % 132).find(({ topic }) => topic !== row.topic);
    return [{ text: row.content_markdown, prompt: other?.prompt ?? '' }];
  });
  const told = others.filter(({ text, prompt }) => isElsewhere(text, prompt)).length;
  assert.ok(told >= 0.94 * others.length, `${told} of ${others.length}`);
});
