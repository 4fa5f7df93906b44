import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkSection } from '../../../../src/writing/draft/section.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import { planOutline } from '../../../../src/writing/outline/outline.ts';
import { gather, stored } from '../answers.ts';

const types = ['guide', 'how_to', 'comparison', 'listicle', 'faq'] as const;

/** Prompts with a name, a topic and what the keyword of each is. */
const prompts: Readonly<Record<string, readonly [string, string, string]>> = {
  fr: [
    'Quelle est la meilleure télé pour une pièce très lumineuse ?',
    'Luminosité',
    'télé pour une pièce très lumineuse',
  ],
  es: ['¿Cuál es el mejor televisor para una habitación luminosa?', 'Brillo', 'televisor para una habitación luminosa'],
  it: ['Qual è il miglior televisore per una stanza luminosa?', 'Luminosità', 'televisore per una stanza luminosa'],
  nl: ['Wat is de beste televisie voor een lichte kamer?', 'Helderheid', 'televisie voor een lichte kamer'],
  pt: ['Qual é a melhor televisão para uma sala iluminada?', 'Brilho', 'televisão para uma sala iluminada'],
  pl: ['Jaki telewizor do bardzo jasnego pokoju?', 'Jasność', 'Jaki telewizor do bardzo jasnego pokoju'],
};

const englishWords =
  /\b(?:the|how|what|which|to|and|of|your|you|compared|choose|answers?|worth|look|step|by|short|before|decide)\b/i;

const plan = (language: string, articleType: (typeof types)[number], isKnown = false) => {
  const [prompt, topic] = prompts[language] ?? ['', '', ''];
  const markdown = `## ${topic}\n\n**Acme One**: 340.\n\n**Globex Nova**: 512.\n\n**Quux Star**: 200.\n`;
  const answers = isKnown ? [1, 2, 3].map((id) => stored({ id, markdown })) : [];
  const evidence = { ...gather(answers, prompt), language };
  return planOutline(evidence, { articleType, language, isDraft: true });
};

describe('languages of an article', () => {
  test('do not mix', () => {
    for (const language of Object.keys(prompts)) {
      for (const type of types) {
        const { title, description, keyword, sections } = plan(language, type);
        assert.equal(keyword, prompts[language]?.[2], language);
        assert.ok(sections.length > (language === 'pl' ? 0 : 3));
        for (const text of [title, description, ...sections.map(({ heading }) => heading)]) {
          assert.doesNotMatch(text, englishWords, `${language} ${type}`);
          assert.doesNotMatch(text, /[{}]|undefined/, `${language} ${type}`);
          assert.ok(text.trim().length > 3, `${language} ${type} ${text}`);
        }
      }
    }
  });

  test('have natural titles and headings', () => {
    const { title, sections } = plan('fr', 'guide');
    assert.equal(title, 'Télé pour une pièce très lumineuse : comment choisir et que comparer');
    assert.ok(
      sections.some(({ heading }) => heading === 'Quels critères comparer ?' || heading === 'Les options comparées'),
    );
    assert.match(plan('es', 'listicle', true).title, /^Televisor para una habitación luminosa: la selección$/);
    assert.match(plan('pl', 'listicle', true).title, /^Jaki telewizor do bardzo jasnego pokoju$/);
  });

  const page = (markdown: string) => ({
    url: 'https://lab.example/tele',
    title: 'Télé',
    language: 'fr',
    readAt: 0,
    markdown,
  });

  /** Checks a French sentence. Its `{}` becomes the mark of the fact with a figure. */
  function rendered(markdown: string, written: string) {
    const pages = [page(markdown)];
    const { facts } = buildLedger({ evidence: gather([], 'télé pour une pièce lumineuse'), pages });
    const ids = facts.flatMap(({ id, figure }) => (figure ? [id] : []));
    const { markdown: text, removed } = checkSection({
      outline: {
        title: 'Télé',
        language: 'fr',
        keyword: 'télé',
        sections: [{ heading: 'Prix', purpose: '', points: [] }],
      },
      section: 0,
      written: written.replace(/\{(\d?)\}/g, (_, at: string) => ids[Number(at || 0)] ?? 'f999'),
      facts,
      pages,
      subjects: [],
      ownSentences: [],
    });
    return { text, removed, figures: facts.map(({ figure }) => figure?.text) };
  }

  test('keep French figures as written', () => {
    const cases: readonly (readonly [string, string, string])[] = [
      ['La télé Acme coûte 1 199 € en magasin.', 'La télé Acme coûte [[{}]] en magasin.', '1 199 €'],
      ['La télé Acme coûte 1\u202f199\u00a0€ en magasin.', 'La télé Acme coûte [[{}]] en magasin.', '1 199 €'],
      ['Acme a vendu 2,3 millions de téléviseurs en un an.', 'Acme a vendu [[{}]] de téléviseurs.', '2,3 millions'],
      ['La télé Acme pèse 18,5 kg sans son pied.', 'La télé Acme pèse [[{}]] sans son pied.', '18,5 kg'],
      ['La télé Acme reflète 12 % de la lumière.', 'La télé Acme reflète [[{}]] de la lumière.', '12 %'],
    ];
    for (const [statement, written, figure] of cases) {
      const { text, removed, figures } = rendered(`# Télé\n\n${statement}`, written);
      assert.deepEqual(removed, [], `${statement} ${JSON.stringify(figures)}`);
      assert.ok(text.replace(/[\u00a0\u202f]/g, ' ').includes(figure), `${text} ${JSON.stringify(figures)}`);
    }
  });
});
