import { analyseAnswer } from '../src/analysis/answer.ts';
import { scoreDraft } from '../src/scoring/score.ts';
import { median, type Measured } from './measure.ts';

const patterns = ['acme.', 'acme-', 'Acme [1]', '**Acme', '[Acme](', 'http://acme.com/', 'could not find ', '1. ', '"', '“', '[', '| $5 |\n', '- 450 people\n', '> '];
const length = 6_000;
const times = 8;
const acme = { name: 'Acme', url: 'https://acme.com', aliases: [] };

/** How time grows with a text of one repeated pattern, eight times as long: linear is 8, quadratic 64. The worst pattern counts. */
export async function hostileTextsBench(): Promise<Measured[]> {
  return [
    await growth('analysis, eight times the text of one pattern', (markdown) => analyseAnswer({ markdown, brand: acme, competitors: [] })),
    await growth('scoring, eight times the text of one pattern', (markdown) => scoreDraft({ markdown, keyword: 'a a' })),
  ];
}

async function growth(name: string, read: (markdown: string) => unknown): Promise<Measured> {
  let worst = 0;
  for (const pattern of patterns) {
    const text = (size: number): string => pattern.repeat(Math.ceil(size / pattern.length));
    const [short, long] = [text(length), text(times * length)];
    worst = Math.max(worst, (await median(() => read(long), 5)) / (await median(() => read(short), 15)));
  }
  return { name, value: worst, limit: 20, better: 'lower', unit: '×' };
}
