import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { languages } from '../../../../src/analysis/denials/denialWords.ts';
import { mentionKind as kindIn } from '../../../../src/analysis/mentions/mentionKind.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';
import { deniedAnswers } from '../../../data/deniedAnswers.ts';
import { mentioningAnswers } from '../../../data/nearDenials.ts';

const read = (markdown: string, name = 'Acme') => {
  const brand = { name, url: 'https://acme.com', aliases: [] };
  return { brand, reading: readAnswer({ markdown, brand }) };
};
const mentionKind = ({ brand, reading }: ReturnType<typeof read>) => kindIn(reading, brand);

describe('denials', () => {
  for (const [language, answers] of Object.entries(deniedAnswers)) {
    test(`are recognized in ${language}`, () => {
      assert.deepEqual(
        answers.filter((answer) => mentionKind(read(answer)) !== 'denied'),
        [],
      );
    });
  }

  for (const [language, answers] of Object.entries(mentioningAnswers)) {
    test(`are not confused with mentions in ${language}`, () => {
      assert.deepEqual(
        answers.filter((answer) => ['denied', null].includes(mentionKind(read(answer)))),
        [],
      );
    });
  }

  test('allow quotes, Markdown and links around the name', () => {
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

  test('include a name that was only asked about before', () => {
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

  test('do not apply if the name appears elsewhere', () => {
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

  test('apply to one name while another is praised', () => {
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

  test('apply to every name in a list', () => {
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

  test('apply to a label with exactly one sentence after it', () => {
    for (const answer of [
      'Acme: Not mentioned in the sources.',
      '2. Acme – I could not find this company.',
      'Acme: no information found. Please check the name.',
    ])
      assert.equal(mentionKind(read(answer)), 'denied', answer);
    for (const answer of ['See Acme: not found.', 'Acme-like: not found.', 'Acme: not found. It is good.'])
      assert.notEqual(mentionKind(read(answer)), 'denied', answer);
  });

  test('do not include statements about the name', () => {
    for (const answer of [
      'Acme does not mention details.',
      'Acme could not find any information.',
      'I did not find Acme to be reliable.',
      'I could not find an Acme product.',
      'I found nothing better than Acme.',
      'I could not find any information in Acme.',
      'Acme is not available.',
      'Acme enthält keine Daten.',
      'Ich habe nichts Besseres als Acme gefunden.',
    ])
      assert.notEqual(mentionKind(read(answer)), 'denied', answer);
  });

  test('have unique words in every list of every language', () => {
    assert.equal(languages.length, 10);
    for (const [index, { unspaced, ...lists }] of languages.entries()) {
      for (const [sort, lines] of Object.entries(lists)) {
        const words = lines.flatMap((line) => line.split(' '));
        assert.ok(words.length > 0 || (unspaced && sort === 'places'), `${index}: ${sort}`);
        assert.deepEqual(
          words.filter((word, at) => words.indexOf(word) !== at || !/^[\p{L}'_、-]+\*?[\p{L}]*$/u.test(word)),
          [],
          `${index}: ${sort}`,
        );
      }
    }
  });
});
