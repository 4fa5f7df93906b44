import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRevision } from '../../../../src/writing/review/revise.ts';

const title = 'How to choose a TV';
const article = [
  `# ${title}`,
  'A good TV suits the room that it stands in.',
  '## Light',
  'A matte screen throws back less of the light behind you.',
  '### In short',
  'Turn the screen away from every window of the room.',
  '## Sound',
  'Most flat sets sound thin without another speaker.',
  '### In short',
  'Plan for a speaker below the screen as well.',
].join('\n\n');
const wordier = 'Most flat sets sound thin, so plan for another speaker.';

const revise = (written: string, part = 2, own = '') =>
  checkRevision({
    outline: { title, keyword: 'TV', language: 'en' },
    markdown: `${article}\n`,
    part,
    written,
    own,
    facts: [],
    pages: [],
    subjects: [],
    ownSentences: [],
  });

const count = (text: string, part: string): number => text.split(part).length - 1;

for (const own of ['', article])
  test(`of a whole article in the place of one section stays that section${own && ', in a text of one’s own, too'}`, () => {
    const whole = article.replace('Most flat sets sound thin without another speaker.', wordier);
    const { markdown, removed, refusal } = revise(whole, 2, own);
    assert.deepEqual([refusal, removed, markdown], [undefined, [], `${whole}\n`]);
  });

test('of a whole article in the place of its opening stays the opening', () => {
  const whole = article.replace('A good TV suits', 'The best TV is the one that suits');
  const { markdown, removed } = revise(whole, 0);
  assert.deepEqual([markdown, removed], [`${whole}\n`, []]);
});

test('a section holds no sentence that stands elsewhere, under whatever heading', () => {
  const again = 'A matte screen throws back less of the light behind you.';
  const { markdown } = revise(`## How it sounds\n\n${wordier}\n\n### More on rooms\n\n${again}`);
  assert.equal(count(markdown, again), 1);
  assert.equal(count(markdown, wordier), 1);
  assert.match(markdown, /^## How it sounds$/m);
});

test('a revision that holds nothing of its own part is refused', () => {
  const { markdown, refusal } = revise('## Light\n\nA matte screen throws back less of the light behind you.');
  assert.equal(markdown, `${article}\n`);
  assert.ok(refusal);
});
