import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Drafted, openHouse, type WritingHouse } from '../../data/articles/drafting.ts';
import type { BenchRow } from '../../data/productBench.ts';
import { type Counts, countsOf } from '../../data/sloppy/counts.ts';
import type { SloppyQuestion } from '../../data/sloppy/question.ts';
import { descaling } from '../../data/sloppy/descaling.ts';
import { dishwasher } from '../../data/sloppy/dishwasher.ts';
import { questions } from '../../data/sloppy/questions.ts';
import type { PageCopy } from '../../fakes/web/copies.ts';
import { type Habit, type SloppyWriter, startSloppyWriter, usual } from '../../fakes/writer/sloppyWriter.ts';

/** An answer that names what the question is about and cites its pages. */
const rows = questions.map(({ title, subjects, pages }): BenchRow => ({
  prompt: title,
  topic: 'Questions',
  model: 'chatgpt',
  collected_at: '2025-05-01T12:00:00.000Z',
  content_markdown: subjects.map((subject) => `- **${subject}**`).join('\n'),
  sources: pages.map(({ url, title: name }) => ({ url, title: name })),
}));

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

/** Counts the statements in all sections of a question. */
function countsIn({ sections }: SloppyQuestion, article: string): Counts {
  const all = (key: 'carried' | 'invented' | 'chat' | 'steps') => sections.flatMap((section) => section[key] ?? []);
  return countsOf(
    {
      heading: '',
      written: '',
      carried: all('carried'),
      invented: all('invented'),
      chat: all('chat'),
      steps: all('steps'),
    },
    article,
  );
}

const nothing = { lost: [], unmarked: [], chat: [], steps: [] };

describe('drafts of a careless model', () => {
  for (const question of questions) {
    test(`keep facts and steps of ${question.name}, without chat`, async () => {
      const { article } = await draftOf(question);
      assert.deepEqual(countsIn(question, article), nothing);
    });
  }
});

/** Text in another language than the article's. */
const foreign = [
  'Ce texte est écrit dans une autre langue que celle de l’article, parce que le modèle a oublié ce qui lui était demandé.',
  'Il parle de la machine, de l’eau et du prix, et il ne dit rien que les lecteurs puissent comprendre sans dictionnaire,',
  'ce qui est bien dommage pour eux et pour nous aussi.',
].join(' ');

/** In English and German, with the texts that are not part of the second section. */
const cases = [
  { question: descaling, others: [0, 2, 3] },
  { question: dishwasher, others: [0] },
] as const;

const second =
  (says: (text: string) => ReturnType<Habit>): Habit =>
  (text, section) =>
    section === 1 ? says(text) : { says: text };

describe('careless model', () => {
  for (const { question, others } of cases) {
    const { name } = question;
    const rest = { ...question, sections: others.flatMap((index) => question.sections[index] ?? []) };

    test(`keeps all of ${name} despite extra headings`, async () => {
      const { article } = await draftOf(question, (text) => ({
        says: `# My Title\n\n## Overview\n\n${text}\n\n## Conclusion\n`,
      }));
      assert.deepEqual(countsIn(question, article), nothing);
      assert.doesNotMatch(article, /My Title|Conclusion/);
    });

    test(`writes each sentence of ${name} once when it repeats itself`, async () => {
      const once = await draftOf(question);
      const { article } = await draftOf(question, (text) => ({ says: `${text}\n\n${text}` }));
      assert.deepEqual(countsIn(question, article), nothing);
      assert.equal(article, once.article);
    });

    const unusable: Readonly<Record<string, readonly [Habit, RegExp]>> = {
      'in another language': [second(() => ({ says: foreign })), /wrote in French/],
      'far too long': [second((text) => ({ says: `${text}\n\n`.repeat(80) })), /wrote more than 5000 words/],
      'with one letter': [second(() => ({ says: 'x' })), /wrote 1 word/],
      'without a text': [second(() => ({ says: '' })), /returned an empty answer/],
      'without a text before its output limit': [second(() => ({ says: '', isCut: true })), /reached its output limit/],
    };
    for (const [what, [habit, reason]] of Object.entries(unusable)) {
      test(`leaves out and reports a section of ${name} ${what}`, async () => {
        const { article, run } = await draftOf(question, habit);
        assert.deepEqual(countsIn(rest, article), nothing);
        assert.deepEqual([run.missing_sections?.length, countsIn(question, article).unmarked], [1, []]);
        assert.match(run.missing_sections?.[0]?.reason ?? '', reason);
      });
    }

    test(`keeps whole sentences of a truncated section of ${name}`, async () => {
      const all = await draftOf(question);
      const { article, evidence } = await draftOf(
        question,
        second((text) => ({ says: text.slice(0, text.length / 2), isCut: true })),
      );
      assert.deepEqual(countsIn(rest, article), nothing);
      assert.ok(evidence.removed.some(({ reason }) => reason.includes('output limit')));
      const [own, whole] = [article, all.article].map((markdown) =>
        markdown.split(/\n+/).filter((line) => line !== ''),
      );
      assert.deepEqual(
        own?.filter((line) => !whole?.some((other) => other.startsWith(line))),
        [],
      );
    });

    test(`reports that a draft of ${name} is shorter than planned`, async () => {
      const { run } = await draftOf(question, (text) => ({
        says: text.split(/(?<=[.!?])\s/).find((sentence) => sentence.length > 40) ?? '',
      }));
      assert.ok((run.planned_words ?? 0) > 2 * (run.article?.word_count ?? Infinity), String(run.planned_words));
    });
  }
});
