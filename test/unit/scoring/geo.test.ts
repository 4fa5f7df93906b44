import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { geoRules } from '../../../src/scoring/rules/geo.ts';
import type { ScoreContext } from '../../../src/contract/content/article.ts';
import { scoreDraft } from '../../../src/scoring/score.ts';
import { finishedArticle } from '../../../src/text/markdown/briefNotes.ts';
import { fc } from '../../data/properties.ts';

interface Asked {
  readonly keyword?: string;
  readonly context?: Partial<ScoreContext>;
}

const findings = (rule: string, markdown: string, asked: Asked = {}) =>
  scoreDraft({ markdown, language: 'en', ...asked }).findings.filter((finding) => finding.rule === rule);
const points = (rule: string, markdown: string, asked: Asked = {}) => {
  const { findings: found, losses } = scoreDraft({ markdown, language: 'en', ...asked });
  return [...found, ...losses].filter((one) => one.rule === rule).map((one) => one.points);
};

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

const keyword = 'steel anvil';

describe('GEO score', () => {
  test('has rules with 100 points, a reason and a strength', () => {
    assert.equal(sum(geoRules.map((rule) => rule.points)), 100);
    for (const { reason, strength } of geoRules) assert.ok(reason.length > 40 && strength.length > 0);
    const [finding] = findings('geo.coverage', 'A text.', { keyword });
    assert.match(finding?.reason ?? '', /geo-citation-lab/);
    assert.equal(finding?.strength, 'measured');
  });

  test('geo.coverage: names unanswered searches, questions and headings', () => {
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
        11,
      ],
      [
        'Assistants searched for “steel anvil price” while preparing 1 of 4 answers, but your text doesn’t cover it. Add an answer.',
        3,
      ],
      ['Readers ask “How do you store a steel anvil?”, but your text doesn’t answer it. Add an answer.', 4],
      ['Readers ask “Which noise does a steel anvil make?”, but your text doesn’t answer it. Add an answer.', 3],
      ['Cited pages have a section called “Rust”, but your text doesn’t cover this topic. Consider adding it.', 4],
    ]);
    const answered = `${text} Its weight suits beginners. Prices vary. It is stored dry, as rust spoils the face.`;
    assert.deepEqual(missing(answered), [], 'three quarters are enough');
  });

  test('geo.coverage: counts variants and parts of German compounds', () => {
    const named = (markdown: string, asked: string, language: string) =>
      scoreDraft({ markdown, keyword: asked, language }).findings.some(({ message }) =>
        message.startsWith('Few of your paragraphs mention'),
      );
    assert.equal(named('Steel makes the anvils hard. Steel rings. An anvil rings.', keyword, 'en'), false);
    assert.equal(
      named('Der Helm sitzt. Kinder mögen den Helm. Ein Helm schützt Kinder.', 'Fahrradhelm Kinder', 'de'),
      false,
    );
    assert.equal(named('A loaf of bread. Bread needs salt. Salt is cheap.', keyword, 'en'), true);
  });

  test('geo.answer: requires the subject in the first 100 words', () => {
    const answer = (markdown: string) => points('geo.answer', markdown, { keyword });
    assert.deepEqual(answer('# Title\n\nA steel anvil lasts for decades if you keep it dry.'), []);
    assert.deepEqual(answer('# Title\n\n## Part\n\nA steel anvil lasts for decades.'), []);
    assert.deepEqual(answer('# Title\n\n> **Update:** Our steel anvil lasts for decades.\n\nSuch a tool lasts.'), []);
    assert.deepEqual(answer('# Title\n\nSuch a tool lasts for decades.'), [5]);
  });

  const generic = 'It helps everyone who works with it and makes each day a little easier. ';

  test('geo.specifics: counts names, links, quotes, figures and code', () => {
    const lost = (...paragraphs: readonly string[]) =>
      sum(points('geo.specifics', [generic, generic, generic, ...paragraphs].join('\n\n')));
    const none = lost(generic);
    for (const specific of [
      'They read all of it in [our report on tools](https://report.example.com/2026) last year.',
      'They read all of it with the help of `anvil --list` every day.',
      'They read all of it together with Marie Curie in the old town.',
      'They carried all of it, which was 75 kg, up to the old town.',
      'She said after a long day of work that it was “the best of all tools in town”.',
    ])
      assert.ok(lost(specific) < none, specific);
    assert.equal(lost('They agree on all of it by 75% in each of the towns.'), none, 'anyone can write a percentage');
  });

  test('geo.specifics: counts short items with links and templates', () => {
    const text = `${generic}\n\n`.repeat(4);
    const lost = (more: string) => sum(points('geo.specifics', text + more));
    assert.ok(lost('- [Prices](/prices)\n- [Sizes](/sizes)\n') < lost(''));
    assert.ok(lost('{{ example({ item: "anvil" }) }}\n') < lost(''));
  });

  test('geo.specifics: counts words of every paragraph once', () => {
    const paragraphs = Array.from(
      { length: 8 },
      (_, index) =>
        `Part ${'abcdefgh'.charAt(index)} says how people choose a mill for their own kitchen. Bananas cost $5.`,
    );
    const differing = paragraphs.map((text, index) => text.replace('$5', `$${index + 5}`));
    assert.ok(sum(points('geo.specifics', paragraphs.join('\n\n'))) > 0);
    assert.equal(sum(points('geo.specifics', differing.join('\n\n'))), 0);
  });

  test('geo.specifics: does not count the subject as a name', () => {
    const lost = (name: string) =>
      sum(
        points(
          'geo.specifics',
          `A steel anvil helps.\n\n${`They carry the ${name} to the old town every day.\n\n`.repeat(3)}`,
          { keyword },
        ),
      );
    assert.ok(lost('Steel Anvil') > lost('Marie Curie'));
  });

  test('geo.specifics: counts Latin names in other scripts', () => {
    const chinese = '我们每天都使用这个工具来完成所有的工作任务。\n\n'.repeat(4);
    const lost = (markdown: string) =>
      scoreDraft({ markdown, language: 'zh' }).losses.some(({ rule }) => rule === 'geo.specifics');
    assert.equal(lost(chinese), true);
    assert.equal(lost(chinese.replaceAll('工具', ' GitHub ')), false);
    assert.deepEqual(
      scoreDraft({ markdown: chinese, language: 'zh' }).findings.filter(({ rule }) => rule === 'geo.specifics'),
      [],
      'without a keyword the page may be a procedure',
    );
  });

  test('geo.filler: flags sentences that fit any subject', () => {
    const specific = 'A steel anvil of 75 kg rings when you hit it with a hammer. '.repeat(4);
    const filler = 'It is important to note that quality plays a crucial role. ';
    assert.deepEqual(points('geo.filler', specific), []);
    assert.ok(sum(points('geo.filler', specific + filler)) > 0);
    assert.ok(sum(points('geo.filler', specific + filler.repeat(3))) > sum(points('geo.filler', specific + filler)));
  });

  test('geo.filler: accepts a sentence with three names', () => {
    const specific = 'A steel anvil of 75 kg rings when you hit it with a hammer. '.repeat(4);
    const filler = `${specific}It is important to note that quality plays a crucial role`;
    assert.deepEqual(points('geo.filler', `${filler} for Marie Curie, GitHub, and Ahrefs.`), []);
    assert.ok(sum(points('geo.filler', `${filler} for all of us.`)) > 0);
    const depends = 'depends on support from a wide variety of individuals and organizations.';
    assert.deepEqual(points('geo.filler', `${specific}Let’s Encrypt ${depends}`), [], 'a name begins it');
    assert.ok(sum(points('geo.filler', `${specific}It ${depends}`)) > 0);
  });

  test('geo.vague: flags many words in place of figures', () => {
    const text = (word: string) => `The anvil has ${word} marks, ${word} holes and ${word} edges. `.repeat(2);
    assert.equal(points('geo.vague', text('several')).length, 1);
    assert.deepEqual(points('geo.vague', text('three')), []);
    assert.deepEqual(points('geo.vague', 'It has several marks.'), [], 'one is a manner of speaking');
    assert.deepEqual(points('geo.vague', text('several').replace(/^/gm, '> ')), [], 'somebody else’s words');
    assert.deepEqual(points('geo.vague', text('several from Acme, Globex and Initech')), [], 'the names follow');
  });

  test('geo.specifics: does not judge a page that is a table', () => {
    const table = `| Level | Duties |\n| --- | --- |\n${'| Junior | answers letters from people who write to us |\n'.repeat(9)}`;
    assert.deepEqual(points('geo.specifics', table), []);
  });

  test('geo.sentences: flags sentences without function words', () => {
    const text = 'The smith puts the anvil on a stump of oak and hits it with the hammer until it rings. '.repeat(30);
    assert.deepEqual(points('geo.sentences', text), []);
    assert.equal(points('geo.sentences', text.replace(/\b(?:the|an?|of|and|on|with|until|it) /gi, '')).length, 1);
    const names = 'Thanks to Ada Lovelace, Marie Curie, Lise Meitner, Emmy Noether, and Grace Hopper. ';
    assert.deepEqual(points('geo.sentences', text + names.repeat(60)), [], 'names are no sentences');
    const german =
      'Der Schmied stellt den Amboss auf einen Klotz und schlägt mit dem Hammer auf das Eisen, bis es klingt. ';
    const notes = text.replace(/\b(?:the|an?|of|and|on|with|until|it) /gi, '');
    assert.deepEqual(points('geo.sentences', `${notes}\n\n${german.repeat(9)}`), [], 'it has a translation');
    const thai = scoreDraft({ markdown: text.replace(/\bthe\b/gi, ''), language: 'th' }).findings;
    assert.ok(!thai.some(({ rule }) => rule === 'geo.sentences'), 'a language without lists costs nothing');
  });

  test('geo.order: compares sections with their headings', () => {
    const parts = ['horn', 'face', 'waist', 'base', 'hole', 'edge'];
    const bodies = parts.map((part) =>
      `Smiths know that this ${part} is worn by time, and a ${part} needs care. `.repeat(4),
    );
    const article = (texts: readonly string[]) =>
      parts.map((part, index) => `## Looking after the ${part}\n\n${texts[index]}`).join('\n\n');
    assert.deepEqual(points('geo.order', article(bodies)), []);
    assert.equal(points('geo.order', article([...bodies.slice(3), ...bodies.slice(0, 3)])).length, 1);
  });

  test('scores a brief in progress like the finished article', () => {
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

  test('ignores notes of a brief', () => {
    const brief = `# Steel anvil\n\n> [!BRIEF]\n> *Purpose: Say what a steel anvil is.*\n\n${'- An anvil is named. [ChatGPT](vscode://citedesk.citedesk/answers/1/2)\n'.repeat(4)}`;
    assert.equal(scoreDraft({ markdown: brief, keyword }).words, 2);
    assert.equal(scoreDraft({ markdown: brief, keyword }).scores.geo, 0);
  });

  test('geo.repetition: allows repeats across sections and lists', () => {
    const sentence = 'You need an account for all of these calls. ';
    const others = 'The anvil rings when the smith hits it with a hammer of 2 kg. It stays on its stump of oak. ';
    const sections = (repeated: string) =>
      `## One\n\n${others}${repeated}\n\n## Two\n\nOil it well each week. ${repeated}`;
    assert.deepEqual(points('geo.repetition', sections(sentence)), []);
    assert.deepEqual(
      points('geo.repetition', 'Anvils ring. Send these fields with it:\n\nOil it. Send these fields with it:'),
      [],
    );
    assert.ok(sum(points('geo.repetition', `${sections(sentence)}\n\n${sections(sentence)}`)) > 0, 'the text twice');
  });
});
