import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Drafted, openHouse, type WritingHouse } from '../../data/articles/drafting.ts';
import type { BenchRow } from '../../data/productBench.ts';
import { type Counts, countsOf } from '../../data/sloppy/counts.ts';
import type { SloppyQuestion } from '../../data/sloppy/question.ts';
import { questions } from '../../data/sloppy/questions.ts';
import type { PageCopy } from '../../fakes/web/copies.ts';
import { type Habit, type SloppyWriter, startSloppyWriter, usual } from '../../fakes/writer/sloppyWriter.ts';

/** An answer that names what the question is about and cites its pages. */
const rows = questions.map(
  ({ title, subjects, pages }): BenchRow => ({
    prompt: title,
    topic: 'Questions',
    model: 'chatgpt',
    collected_at: '2025-05-01T12:00:00.000Z',
    content_markdown: subjects.map((subject) => `- **${subject}**`).join('\n'),
    sources: pages.map(({ url, title: name }) => ({ url, title: name })),
  }),
);

const copies = questions.flatMap(({ pages, language }) =>
  pages.map(({ url, title, markdown }): PageCopy => ({
    url,
    title,
    language,
    kind: 'review',
    body: markdown.replace(/^# .*\n/, '').trim(),
  })),
);

let house: WritingHouse | undefined;
let writer: SloppyWriter;
before(async () => {
  writer = await startSloppyWriter((question) =>
    (questions.find(({ title }) => title === question)?.sections ?? []).map(({ written }) => written),
  );
  house = await openHouse(rows, copies, Promise.resolve(writer));
});
after(() => house?.close());

async function draftOf(question: SloppyQuestion, habit: Habit = usual): Promise<Drafted> {
  assert.ok(house);
  writer.habit = habit;
  const [name = 'Acme', ...competitors] = question.subjects;
  const { title: prompt, language, keyword } = question;
  return house.draft(
    {
      prompt,
      brand: { name, url: 'https://brand.example' },
      competitors,
      wishes: { article_type: 'guide', language, keyword },
    },
    { hasBrief: false },
  );
}

/** What became of all sections of a question. */
function countsIn({ sections }: SloppyQuestion, article: string): Counts {
  const all = (key: 'carried' | 'invented' | 'chat' | 'steps') => sections.flatMap((section) => section[key] ?? []);
  return countsOf(
    { heading: '', written: '', carried: all('carried'), invented: all('invented'), chat: all('chat'), steps: all('steps') },
    article,
  );
}

const nothing = { lost: [], unmarked: [], chat: [], steps: [] };

describe('drafts of a careless model', () => {
  for (const question of questions) {
    test(`keep what is true of ${question.name}, every step, and no chat`, async () => {
      const { article } = await draftOf(question);
      assert.deepEqual(countsIn(question, article), nothing);
    });
  }
});

const foreign = {
  en: 'Ce texte est écrit dans une autre langue que celle de l’article, parce que le modèle a oublié ce qui lui était demandé. Il parle de la machine, de l’eau et du prix, et il ne dit rien que les lecteurs puissent comprendre sans dictionnaire, ce qui est bien dommage pour eux et pour nous aussi.',
  de: 'This text is in another language than the article, because the model forgot what it was asked for. It is about the machine and the water and the price, and it says nothing that the readers of the article could understand without a dictionary, which is a pity for them and for us as well.',
};

const habits: Readonly<Record<string, (question: SloppyQuestion) => Habit>> = {
  headings: () => (text, section) => ({ says: `# My Own Title\n\n## Section ${section + 1}: Everything You Need\n\n${text}\n\n## Conclusion\n` }),
  foreign: ({ language }) => (text, section) => ({ says: section === 1 ? foreign[language as 'en'] : text }),
  short: () => (text) => ({ says: text.split(/(?<=[.!?]) /)[0] ?? '' }),
  long: () => (text, section) => ({ says: section === 1 ? `${text}\n\n`.repeat(80) : text }),
  x: () => (text, section) => ({ says: section === 1 ? 'x' : text }),
  empty: () => (text, section) => ({ says: section === 1 ? '' : text }),
  repeats: () => (text) => ({ says: `${text}\n\n${text}` }),
  cut: () => (text, section) => (section === 1 ? { says: text.slice(0, text.length / 2), isCut: true } : { says: text }),
};

describe('habits', () => {
  for (const question of questions.filter(({ name }) => name === 'descaling' || name === 'Wärmepumpe' || name==='dishwasher'))
    for (const [name, habit] of Object.entries(habits))
      test(`${name} ${question.name}`, async () => {
        const { article, run, evidence } = await draftOf(question, habit(question));
        const counts = countsIn(question, article);
        console.log(`=== ${name} ${question.name}`, JSON.stringify({ ...counts, words: run.article?.word_count, missing: run.missing_sections, removed: evidence.removed.map(({text,reason,section})=>[section, text.slice(0,60),reason]), spent: evidence.spent }, null, 1));
        console.log(article);
      });
});
