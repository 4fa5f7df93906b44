import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
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
    rule: 'geo.coverage',
    written,
    own,
    facts: [],
    pages: [],
    subjects: [],
    ownSentences: [],
  });

const count = (text: string, part: string): number => text.split(part).length - 1;

describe('revision', () => {
  for (const own of ['', article])
    test(`keeps one section of a whole article${own && ' of the writer'}`, () => {
      const whole = article.replace('Most flat sets sound thin without another speaker.', wordier);
      const { markdown, removed, refusal } = revise(whole, 2, own);
      assert.deepEqual([refusal, removed, markdown], [undefined, [], `${whole}\n`]);
    });

  test('keeps the opening of a whole article', () => {
    const whole = article.replace('A good TV suits', 'The best TV is the one that suits');
    const { markdown, removed } = revise(whole, 0);
    assert.deepEqual([markdown, removed], [`${whole}\n`, []]);
  });

  test('has no sentences of other sections under any heading', () => {
    const again = 'A matte screen throws back less of the light behind you.';
    const { markdown } = revise(
      `## How it sounds\n\n${wordier} Put one below the screen.\n\n### More on rooms\n\n${again}`,
    );
    assert.equal(count(markdown, again), 1);
    assert.equal(count(markdown, wordier), 1);
    assert.match(markdown, /^## How it sounds$/m);
  });

  test('is rejected without text of its own section', () => {
    const { markdown, refusal } = revise('## Light\n\nA matte screen throws back less of the light behind you.');
    assert.equal(markdown, `${article}\n`);
    assert.ok(refusal);
  });

  const page = {
    url: 'https://lab.example/tv',
    markdown:
      'The Acme TV reaches 900 nits and costs $450. The Acme TV lasts 12 years. It is “quiet as a mouse”, says Ann Lee.',
    readAt: 0,
  };
  const linked = '([lab.example](https://lab.example/tv))';
  const carried = [
    '# Which TV is best?',
    'A good TV suits the room that it stands in.',
    '## Light',
    `The Acme TV reaches 900 nits ${linked}. It costs $450 ${linked}. It suits bright rooms and dark ones alike.`,
  ].join('\n\n');

  const revised = (text: string, rule = 'geo.coverage') =>
    checkRevision({
      outline: { title: 'Which TV is best?', keyword: 'TV', language: 'en' },
      markdown: `${carried}\n`,
      part: 1,
      rule,
      written: `## Light\n\n${text}`,
      facts: [],
      pages: [page],
      subjects: ['Acme TV', 'Acme'],
      ownSentences: [],
    }).refusal;

  const bright = 'It suits bright rooms and dark ones alike, and nobody has to draw the curtains for it.';

  test('is rejected if it loses a figure without replacing it', () => {
    const brightness = `The Acme TV reaches 900 nits ${linked}.`;
    assert.match(revised(`${brightness} It is the best TV ${linked}. ${bright}`) ?? '', /lost \$450/);
    assert.equal(revised(`${brightness} It lasts 12 years ${linked}. ${bright}`), undefined);
    assert.match(revised(`${brightness} ${bright}`, 'geo.filler') ?? '', /lost \$450/);
  });

  test('is rejected if it has fewer links or words than wanted', () => {
    const fewer = `The Acme TV reaches 900 nits and costs $450 ${linked}. ${bright}`;
    assert.match(revised(fewer) ?? '', /1 links instead of/);
    assert.equal(revised(fewer, 'geo.repetition'), undefined);
    const shorter = `The Acme TV reaches 900 nits ${linked}. It costs $450 ${linked}.`;
    assert.match(revised(shorter) ?? '', / words instead of /);
    assert.equal(revised(shorter, 'geo.filler'), undefined);
  });
});
