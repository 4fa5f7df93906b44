import { readingOf } from '../src/article/articleReading.ts';
import { checkArticle } from '../src/checking/check.ts';
import type { EvidencePage } from '../src/checking/evidence/page.ts';
import { scoreDraft } from '../src/scoring/score.ts';
import { type Measured, middle } from './measure.ts';

const words = 5000;
const pages = 10;
const rounds = 15;

/**
 * Measures the CPU time in milliseconds to open an article of 5,000 words: to parse it, check it against ten pages, and
 * score it. The pages are cached, but the article isn't.
 */
export function checkingBench(): Measured {
  const { markdown, evidence } = longArticle();
  const times: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const start = process.threadCpuUsage();
    const reading = readingOf(markdown);
    checkArticle({ markdown, reading, pages: evidence });
    scoreDraft({ markdown, reading });
    const { user, system } = process.threadCpuUsage(start);
    if (round >= 0) times.push((user + system) / 1000);
  }
  return { name: 'checking and scoring 5,000 words', value: middle(times), limit: 50, better: 'lower', unit: 'ms' };
}

/** Returns pages of 700 words, and an article in which every third sentence has a figure from them. */
export function longArticle(): { markdown: string; evidence: EvidencePage[] } {
  const evidence: EvidencePage[] = [];
  const sections: string[] = [];
  for (let section = 0; section < pages; section++) {
    const url = `https://reviews${section}.example/anvils`;
    const paragraphs: string[] = [];
    for (let at = 0; at < words / pages / 30; at++) {
      const weight = 20 + section * 17 + at;
      paragraphs.push(
        `The anvil of row ${at} weighs ${weight} kg and rings for a while ([review](${url})). It suits smiths who work at home, and those who move it often. Nobody should buy one unseen.`,
      );
    }
    sections.push(`## Anvils of shop ${section}\n\n${paragraphs.join('\n\n')}`);
    evidence.push({ url, markdown: paragraphs.join('\n\n'), readAt: 0 });
  }
  return { markdown: `# Anvils\n\n${sections.join('\n\n')}`, evidence };
}
