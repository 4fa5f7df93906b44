import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pageChrome } from '../../../../src/analysis/chrome/pages.ts';
import { withoutChrome, withoutPageSources } from '../../../../src/analysis/chrome/withoutChrome.ts';
import { analyseAnswer } from '../../../../src/analysis/answer.ts';
import { assistants } from '../../../../src/contract/models/assistants.ts';
import { markdownish } from '../../../data/markdownish.ts';
import { benchFolder, isWholeBench, labelledAnswers } from '../../../data/productBench.ts';
import { fc } from '../../../data/properties.ts';

const bare = (text: string, assistant: string): string => withoutChrome(text, assistant).text;

const sources = '[1] https://a.example/x\n[2] https://b.example/y';

describe('page chrome', () => {
  test('is removed after an answer in any copied form', () => {
    for (const [assistant, answer, behind] of [
      [
        'aimode',
        'Take Acme.',
        '\u00a0AI responses may include mistakes. Learn moreThank youYour feedback helps Google improve. See our Privacy Policy.Share more feedbackReport a problemCloseTo save your searches,\u00a0update your settings',
      ],
      [
        'aimode',
        'Size: imperial units',
        'AI responses may include mistakes. For financial advice, consult a professional. Learn more',
      ],
      [
        'aimode',
        'Shall I?',
        '  Creating a public link...HelpfulNot helpfulThank youYour feedback helps Google improve. See our Privacy Policy.Share more feedbackReport a problemClose',
      ],
      [
        'aimode',
        'Shall I?',
        ' \n\nCopy\n\nCreating a public link...\n\nGood response\n\nBad response\n\nThank you\n\nYour feedback helps Google improve. See our [Privacy Policy](https://policies.google.com/privacy?hl=en).\n\nShare more feedbackReport a problemClose',
      ],
      [
        'aimode',
        '**Good luck!**',
        '\n\n> *AI responses may include mistakes.* [Learn more](https://support.google.com/websearch?p=aimode\\&gl=us)\n',
      ],
      ['aimode', '- Clear\n- Other', '\n\nAI responses may include mistakes. Learn more'],
      ['aimode', '', 'AI responses may include mistakes. Learn more'],
      [
        'aimode',
        'The best one is the Sony Bravia 3',
        ' Your feedback helps Google improve. See our Privacy Policy. Share more feedback Report a problem Close',
      ],
      [
        'aimode',
        'Sony Bravia 3',
        '\u00a0AI responses may include mistakes. [Learn more](https://support.google.com/websearch) Thank you Your feedback helps Google improve. See our Privacy Policy.Share more feedbackReport a problemClose',
      ],
      ['aimode', 'Look at **Best Buy**', 'AI responses may include mistakes. Learn more'],
      ['aioverview', 'Take Acme.', '\n\nShow more\nKI-Antworten können Fehler enthalten. Weitere Informationen'],
      [
        'aioverview',
        'Um exemplo.',
        'As respostas da IA podem conter erros. Saiba maisFeedback positivoFeedback negativoAgradecemos a colaboração\n Seu feedback ajuda o Google a melhorar a IA e muito mais, mesmo quando a configuração "Atividade na Web e de apps" está desativada.Saiba mais.\n Acrescentar outras informaçõesInformar um problemaFechar',
      ],
      ['aioverview', '回答です', 'AI の回答には間違いが含まれている場合があります。 詳細'],
      [
        'chatgpt',
        'Vuoi?',
        '\n\n\nNessun file selezionatoNessun file selezionato\nChatGPT può commettere errori. Assicurati di verificare le informazioni importanti. Vedi Preferenze sui cookie.\n',
      ],
      [
        'chatgpt',
        'Done.',
        '\n\nIs this conversation helpful so far?\n\n\nChatGPT can make mistakes. Check important info. See Cookie Preferences.',
      ],
      [
        'gemini',
        '¿Ayuda?',
        '\n\nGemini es una IA y puede cometer errores, incluso sobre personas. Tu privacidad y GeminiSe abre en una ventana nueva\n',
      ],
      [
        'perplexity',
        `Done.\n\n${sources}`,
        '\n\n---\nAnswer from Perplexity: [pplx.ai/share](https://www.perplexity.ai/search/pplx.ai/share)',
      ],
      ['copilot', 'Done.', '\n\n1 of 30\nAI-generated content may be incorrect'],
    ] as const)
      assert.equal(bare(answer + behind, assistant), answer, behind);
  });

  test('is removed between an answer and its sources', () => {
    for (const [assistant, between, list] of [
      ['aimode', '\n\nAI responses may include mistakes.\n\n', sources],
      [
        'aimode',
        ' \n\nCopy\n\nCreating a public link...\n\nGood response\n\nBad response\n\n',
        `---\n\n## Sources:\n\n[1] A test. Opens in new tab.  \nhttps://a.example/x\n`,
      ],
      [
        'chatgpt',
        '\n\nQuellen\nChatGPT kann Fehler machen. Überprüfe wichtige Informationen.\n\n',
        '[1]: https://a.example/x "A"',
      ],
      ['perplexity', '\n\n⁂\n\n', '[^1]: https://a.example/x\n\n[^2]: https://b.example/y\n'],
    ] as const)
      assert.equal(bare(`Take Acme [1].${between}${list}`, assistant), `Take Acme [1].\n\n${list}`, between);
  });

  test('is removed before an answer, with the repeated prompt', () => {
    for (const [assistant, before] of [
      ['chatgpt', 'You said:\nis Acme any good?\nChatGPT said:\n\nThought for 12s\n\n'],
      ['chatgpt', '3m 10s nachgedacht\nChatGPT hat gesagt:\n'],
      ['aioverview', '# AI Overview\n\n'],
      ['gemini', 'Show thinking\nGemini said\n\n'],
      ['copilot', 'Copilot said: Copilot\n'],
      [
        'perplexity',
        '<img src="https://r2cdn.perplexity.ai/pplx-full-logo-primary-dark%402x.png" class="logo" width="120"/>\n\n# is Acme any good?\n\n---\n',
      ],
    ] as const)
      assert.equal(bare(`${before}Take Globex.`, assistant), 'Take Globex.', before);
  });

  test('does not include sentences of an answer', () => {
    for (const [assistant, text] of [
      ['chatgpt', 'Keep in mind that ChatGPT can make mistakes. Check important info.'],
      ['chatgpt', 'Thank you'],
      ['chatgpt', 'ChatGPT can make mistakes. Check important info. Then ask Acme. '],
      ['aimode', 'It shows: "AI responses may include mistakes. Learn more"'],
      ['aimode', 'The page says: AI responses may include mistakes.'],
      ['aimode', 'OpenAI responses may include mistakes.'],
      ['aimode', 'Press **Close**'],
      ['aimode', 'Good luck! Learn more\n'],
      ['gemini', 'ChatGPT can make mistakes. Check important info.'],
      ['copilot', 'You said:\nnothing.'],
      ['eliza', 'AI responses may include mistakes.'],
      ['perplexity', '# Answer\n\nTake Acme.\n\n## Sources\n\n1. https://a.example/x\n'],
      ['aioverview', 'AI Overview panels name Acme.'],
      ['aimode', ''],
    ] as const)
      assert.deepEqual(withoutChrome(text, assistant), { text, takenOff: [] });
  });

  test('includes only known phrases of any text', () => {
    const phrases = assistants.flatMap((assistant) =>
      [...Object.values(pageChrome[assistant].telling), ...Object.values(pageChrome[assistant].beside)].flat(),
    );
    const text = fc
      .array(
        fc.oneof(
          markdownish,
          fc.constantFrom(...phrases),
          fc.constantFrom('\n', ' ', '[1] https://a.example/x\n', '---\n', 'Sources:\n'),
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom(...assistants), (given, assistant) => {
        const { text: kept, takenOff } = withoutChrome(given, assistant);
        if (takenOff.length === 0) assert.equal(kept, given);
        for (const piece of [...takenOff, ...kept.split('\n').map((line) => line.trim())])
          assert.ok(given.includes(piece), piece);
        assert.ok(kept.length + takenOff.join('').length <= given.length + 2);
      }),
    );
  });

  test('has unique phrases with letters', () => {
    for (const assistant of assistants) {
      const { telling, beside } = pageChrome[assistant];
      for (const phrases of [...Object.values(telling), ...Object.values(beside)]) {
        assert.equal(new Set(phrases).size, phrases.length);
        assert.ok(phrases.every((phrase) => /[\p{L}⁂]/u.test(phrase)));
      }
    }
  });

  test('is not a place for sources', () => {
    const source = (url: string, position: number) => ({ url, domain: 'x', title: null, position, cited: true });
    const given = [
      'https://policies.google.com/privacy',
      'https://a.example/',
      'https://support.google.com/websearch?p=aimode',
    ].map((url, index) => source(url, index + 1));
    const takenOff = ['See our [Privacy Policy](https://policies.google.com/privacy).'];
    assert.deepEqual(withoutPageSources(given, { assistant: 'aimode', content: 'Take Acme.', takenOff }), [
      source('https://a.example/', 1),
    ]);
    assert.equal(
      withoutPageSources(given, {
        assistant: 'aimode',
        content: 'See https://policies.google.com/privacy and https://support.google.com/websearch?p=aimode',
        takenOff,
      }).length,
      3,
    );
    assert.deepEqual(withoutPageSources(given, { assistant: 'aimode', content: 'Take Acme.', takenOff: [] }), given);
  });

  test('accounts for 115 of 131 mentions of Google in real answers', (t) => {
    const answers = labelledAnswers(benchFolder());
    const google = { name: 'Google', url: 'https://www.google.com', aliases: [] };
    const names = (text: string): boolean =>
      analyseAnswer({ markdown: text, brand: google, competitors: [] }).brandMentioned === true;
    const so = { changed: 0, named: 0, still: 0 };
    for (const { assistant, text, query } of answers) {
      const { text: kept, takenOff } = withoutChrome(text, assistant);
      assert.equal(kept + takenOff.join(''), text, query);
      if (assistant === 'chatgpt') assert.equal(kept, text, query);
      if (takenOff.length > 0) {
        assert.match(
          takenOff.join(''),
          /^\s?(?:Map data ©2025 Google.*units)?(?:This is for informational purposes only\. For medical advice or diagnosis, consult a professional\. )?AI responses may include mistakes\..{140,190}update your settings$/u,
        );
        so.changed += 1;
      }
      if (assistant === 'aimode' && names(text)) so.named += 1;
      if (assistant === 'aimode' && names(kept)) so.still += 1;
    }
    t.diagnostic(JSON.stringify(so));
    assert.deepEqual(so, isWholeBench ? { changed: 131, named: 131, still: 16 } : { changed: 12, named: 12, still: 6 });
  });
});
