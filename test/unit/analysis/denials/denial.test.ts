import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDenied } from '../../../../src/analysis/denials/denial.ts';
import { mentionKind as kindIn } from '../../../../src/analysis/mentions/mentionKind.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';
import { deniedAnswers } from '../../../data/deniedAnswers.ts';
import { mentioningAnswers } from '../../../data/nearDenials.ts';

const read = (markdown: string, name = 'Acme') => {
  const brand = { name, url: 'https://acme.com', aliases: [] };
  return { brand, reading: readAnswer({ markdown, brand }) };
};
const mentionKind = ({ brand, reading }: ReturnType<typeof read>) => kindIn(reading, brand);

for (const [language, answers] of Object.entries(deniedAnswers)) {
  test(`an answer that only says that it found nothing of a name denies it, in ${language}`, () => {
    assert.deepEqual(
      answers.filter((answer) => mentionKind(read(answer)) !== 'denied'),
      [],
    );
  });
}

for (const [language, answers] of Object.entries(mentioningAnswers)) {
  test(`what sounds like a denial and tells something of the name is a mention, in ${language}`, () => {
    assert.deepEqual(
      answers.filter((answer) => ['denied', null].includes(mentionKind(read(answer)))),
      [],
    );
  });
}

test('the tables hold at least 60 denials and as many answers that are none, each once', () => {
  for (const table of [deniedAnswers, mentioningAnswers]) {
    const answers = Object.values(table).flat();
    assert.ok(answers.length >= 60);
    assert.equal(new Set(answers).size, answers.length);
  }
});

test('a denial takes curly apostrophes, quotation marks, Markdown marks, links and the domain beside the name', () => {
  for (const name of [
    'Acme',
    '**Acme**',
    '*Acme*',
    '***Acme***',
    '`Acme`',
    '"Acme"',
    '“Acme”',
    "'Acme'",
    '‘Acme’',
    '**“Acme”**',
    '[Acme](https://acme.com)',
    '**[Acme](https://acme.com)**',
    'Acme (acme.com)',
  ]) {
    for (const answer of [
      `I couldn’t find any information about ${name}.`,
      `${name} doesn’t appear in the search results.`,
      `There’s no company called ${name}.`,
      `Ich konnte keine Informationen zu ${name} finden.`,
      `${name} ist mir nicht bekannt.`,
      `Je n’ai trouvé aucune information sur ${name}.`,
      `No encontré información sobre ${name}.`,
    ])
      assert.equal(mentionKind(read(answer)), 'denied', answer);
    for (const answer of [
      `I couldn’t find ${name}’s pricing.`,
      `I couldn’t find ${name} in a discount bin.`,
      `${name} isn’t known for low prices.`,
    ]) {
      assert.notEqual(mentionKind(read(answer)), 'denied', answer);
    }
  }
});

test('a name asked about before the denial is denied as well, one asked about otherwise is mentioned', () => {
  for (const answer of [
    'Acme? I could not find any information about Acme.',
    'What is Acme? I am not familiar with Acme.',
    '**Is Acme any good?** I found nothing about Acme.',
    'Acme? Ich konnte keine Informationen zu Acme finden.',
    '¿Acme? No encontré información sobre Acme.',
    'Acmeですか？Acmeに関する情報は見つかりませんでした。',
  ])
    assert.equal(mentionKind(read(answer)), 'denied', answer);
  for (const answer of [
    'Acme? A good choice.',
    "Is Acme any good? I could not find Acme's pricing.",
    'Why Acme? Globex is unknown to me.',
    'Acme? It is good. I could not find Acme in a shop nearby.',
    'Is Acme cheap? Yes. I could not find Acme in my search results.',
  ])
    assert.notEqual(mentionKind(read(answer)), 'denied', answer);
});

test('a denial and another appearance of the name are a mention', () => {
  for (const answer of [
    'I could not find any information about Acme. Acme may be new.',
    'Acme is cheap. I am not familiar with Acme.',
    '# Acme\n\nI could not find Acme.',
    'I could not find Acme in my search results.\n\n- **Globex**: a rival of Acme',
    'I have no information about Acme, but acme.com is its site.',
  ])
    assert.notEqual(mentionKind(read(answer)), 'denied', answer);
  assert.deepEqual(
    read('I could not find Acme. Globex bought Acme.').reading.mentions.map(({ denied }) => denied),
    [true, false],
  );
});

test('one name is denied while another is praised', () => {
  for (const answer of [
    'I could not find any information about Acme, but Globex is the best CRM.',
    'Globex is great. I am not familiar with Acme.',
    "I couldn't find Acme, so I recommend Globex.",
    'Acme does not appear in the search results; Globex leads them.',
    'Zu Acme konnte ich nichts finden, aber Globex ist empfehlenswert.',
    'No conozco Acme, pero Globex es excelente.',
    '我没有找到关于Acme的信息，但Globex很受欢迎。',
  ]) {
    assert.equal(mentionKind(read(answer)), 'denied', answer);
    assert.ok(['named', 'recommended'].includes(mentionKind(read(answer, 'Globex')) ?? ''), answer);
  }
});

test('all the names that a denial lists are denied', () => {
  for (const answer of [
    'I could not find Globex or Acme.',
    'I could not find Acme or Globex.',
    'I am not familiar with Globex, Acme, or Big Initech.',
    'None of the sources mention Acme and Globex.',
    'Acme and Globex do not appear in the search results.',
    'Ich konnte keine Informationen zu Acme und Globex finden.',
    'Je ne connais pas Acme ou Globex.',
  ])
    for (const name of ['Acme', 'Globex'])
      assert.equal(mentionKind(read(answer, name)), 'denied', `${name}: ${answer}`);
});

test('time to tell a denial does not grow with the length of the text', () => {
  for (const pattern of [
    'could not find ',
    'I could not find any information or ',
    'information about ',
    'A.-',
    'A B, ',
    'Aa or ',
    '"',
    '(',
    'company called ',
    'in the search results ',
    '? ',
    'Acme? ',
    'no any any ',
    'zu keine Informationen ',
    "n'ai pas pu ",
    'not to answer ',
    '没有关于',
    '에 대한 정보 ',
    'A\u00a0',
    '*',
    '\n',
  ]) {
    const took = (size: number): number => {
      const [ahead, behind] = [
        'not '.padEnd(size, pattern),
        ` ${pattern.repeat(Math.ceil(size / pattern.length))} not`,
      ];
      const started = performance.now();
      for (let round = 0; round < 20; round++)
        isDenied(`${ahead} Acme${behind}`, { start: ahead.length + 1, end: ahead.length + 5 });
      return performance.now() - started;
    };
    took(1000);
    assert.ok(took(100_000) < 20 * took(1000) + 50, pattern);
  }
});
