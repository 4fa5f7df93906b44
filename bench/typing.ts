import { setTimeout as sleep } from 'node:timers/promises';
import { ArticleReader } from '../src/article/articleReading.ts';
import { checkArticle } from '../src/checking/check.ts';
import type { threadTasks } from '../src/extension/app/threadTasks.ts';
import { hintingAnswer, type KeptAnswer } from '../src/extension/writing/caches/keptAnswers.ts';
import { withChecks } from '../src/extension/writing/notes/serviceChecks.ts';
import { scoreDraft } from '../src/scoring/score.ts';
import { createThreads } from '../src/threads/threads.ts';
import { longArticle } from './checking.ts';
import { type Measured, middle } from './measure.ts';
import { watchTurns } from './turns.ts';

const rounds = 60;
/** Warm-up keys, after which all code that runs on a key is compiled. */
const warmUp = 150;
/** Keys measured together, because a thread's CPU clock may have a resolution of only 4 ms. */
const together = 6;
/** Number of text lengths up to the whole article, and of keys in its middle. */
const steps = 60;

/** Measures updates while a user types in an article of 5,000 words. */
export const typingBench = async (): Promise<Measured[]> => [afterKeystroke(), await loopWhileTyping()];

/** Measures parsing, checking against ten pages, and scoring after a key, in milliseconds of CPU time. */
function afterKeystroke(): Measured {
  const { markdown, evidence } = longArticle();
  const reader = new ArticleReader();
  const times: number[] = [];
  for (let round = -warmUp; round < rounds; round += together) {
    const texts = Array.from({ length: together }, (_, key) => typed(markdown, round + warmUp + key));
    const start = process.threadCpuUsage();
    for (const text of texts) {
      const reading = reader.read(text);
      checkArticle({ markdown: text, reading, pages: evidence });
      scoreDraft({ markdown: text, reading });
    }
    const { user, system } = process.threadCpuUsage(start);
    if (round >= 0) times.push((user + system) / 1000 / together);
  }
  return {
    name: 'an article of 5,000 words after a keystroke',
    value: middle(times),
    limit: 10,
    better: 'lower',
    unit: 'ms',
  };
}

/**
 * Measures the longest event loop turn of a window while its thread analyzes the text, in milliseconds of CPU time,
 * which excludes other load on the machine.
 */
async function loopWhileTyping(): Promise<Measured> {
  const entry = new URL('../src/extension/app/thread.ts', import.meta.url);
  const threads = createThreads<typeof threadTasks>({ entry, load: () => ({}), most: 1 });
  try {
    const { markdown } = longArticle();
    const kept = keptAnswers();
    const notesOf = async (text: string): Promise<void> => {
      const answers = kept.map(hintingAnswer);
      const found = await threads.run('articleNotes', { markdown: text, ignored: [], answers });
      withChecks(found, text, { markdown, checks: found.notes });
    };
    await notesOf(markdown);
    const turns = watchTurns();
    for (let step = 1; step <= steps; step += 1) {
      await notesOf(markdown.slice(0, (markdown.length * step) / steps));
      await sleep(2);
    }
    for (let key = 0; key < steps; key += 1) {
      await notesOf(typed(markdown, key));
      await sleep(2);
    }
    const name = 'the loop while 5,000 words are typed, its longest turn';
    return { name, value: turns.end(), limit: 16, better: 'lower', unit: 'ms' };
  } finally {
    await threads.close();
  }
}

/** Returns 24 long answers to compare the article with. */
const keptAnswers = (): KeptAnswer[] =>
  Array.from({ length: 24 }, (_, answer) => {
    const urlOf = (page: number): string => `https://www.reviews${page}.example/a/long/way/to/the/anvils-of-${answer}`;
    const pages = Array.from({ length: 40 }, (__, page) => page);
    return {
      responseId: answer,
      model: 'chatgpt',
      date: '2026-11-01',
      searches: pages.slice(0, 12).map((page) => `anvils for smiths at home ${page} of ${answer}`),
      sources: pages.map((page) => ({ url: urlOf(page), domain: `reviews${page}.example`, cited: page % 2 === 0 })),
      sentences: pages.map((page) => ({ text: `Anvil ${page} rings for a while. `.repeat(8), urls: [urlOf(page)] })),
    };
  });

/** Inserts that many letters in the middle of the article. */
function typed(markdown: string, letters: number): string {
  const at = markdown.indexOf('. ', markdown.length / 2);
  return `${markdown.slice(0, at)} ${'and more of it '.repeat(20).slice(0, letters)}${markdown.slice(at)}`;
}
