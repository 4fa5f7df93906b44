import type { AskedPair } from '../../../src/metrics/compareWindows.ts';

/** Random numbers from 0 to 1, the same in every run (Lehmer's generator with Park and Miller's multiplier). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
}

type Random = () => number;

const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/**
 * A rate near another one, of a beta distribution: answers that share it have this correlation. Drawn as the share of
 * one of two gamma variates (G. Marsaglia and W. W. Tsang, ACM Transactions on Mathematical Software 26, 2000).
 */
function rateNear(random: Random, rate: number, correlation: number): number {
  if (correlation === 0) return rate;
  const size = (1 - correlation) / correlation;
  const [hit, miss] = [gamma(random, rate * size), gamma(random, (1 - rate) * size)];
  return hit / (hit + miss);
}

function gamma(random: Random, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + normal / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(random()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

const answered = (random: Random, count: number, rate: number) => ({
  hits: Array.from({ length: count }, random).filter((drawn) => drawn < rate).length,
  count,
});

interface Setting {
  /** Correlation of two answers of a pair in one window. */
  readonly correlation: number;
}

/**
 * Two windows in which no rate changes. Some prompts are asked in both, others were added or removed in between, and an
 * assistant may join or go. Every run may lose an assistant, or end before its last prompts. Rates of pairs are from 5 %
 * to 95 %; those of added prompts are high, as for a topic that the brand leads.
 */
export function historyWithoutChange(random: Random, { correlation }: Setting): AskedPair[] {
  const [kept, added, removed] = [between(random, 1, 25), between(random, 0, 12), between(random, 0, 6)];
  const prompts = kept + added + removed;
  const assistants = between(random, 1, 6);
  const changing = random() < 0.2 ? assistants - 1 : -1;
  const runs = { before: runsOf(random, { prompts, assistants }), after: runsOf(random, { prompts, assistants }) };
  const isAsked = { before: (p: number) => p < kept || p >= kept + added, after: (p: number) => p < kept + added };
  const pairs: AskedPair[] = [];
  for (let prompt = 0; prompt < prompts; prompt += 1)
    for (let assistant = 0; assistant < assistants; assistant += 1) {
      const lowest = prompt >= kept && prompt < kept + added ? 0.6 : 0.05;
      const rate = lowest + random() * (0.95 - lowest);
      const within = (window: 'before' | 'after') =>
        answered(
          random,
          isAsked[window](prompt) && !(assistant === changing && window === 'before')
            ? runs[window].filter((hasAnswer) => hasAnswer(prompt, assistant)).length
            : 0,
          rateNear(random, rate, correlation),
        );
      pairs.push({ promptId: prompt, model: `${assistant}`, before: within('before'), after: within('after') });
    }
  return pairs;
}

/** One to seven runs, of which each says whether it has an answer. */
function runsOf(random: Random, { prompts, assistants }: { readonly prompts: number; readonly assistants: number }) {
  return Array.from({ length: between(random, 1, 7) }, () => {
    const failing = random() < 0.15 ? between(random, 0, assistants - 1) : -1;
    const end = random() < 0.15 ? between(random, 1, prompts) : prompts;
    const refused = new Set(
      Array.from({ length: between(random, 0, 3) }, () => between(random, 0, prompts * assistants)),
    );
    return (prompt: number, assistant: number): boolean =>
      assistant !== failing && prompt < end && !refused.has(prompt * assistants + assistant);
  });
}

/** A hundred answers per window, of pairs whose rates of 5 % to 75 % rise by 20 points. */
export function historyWithChange(random: Random, { correlation, repeats }: Setting & { readonly repeats: number }) {
  return Array.from({ length: 100 / repeats }, (_, promptId): AskedPair => {
    const rate = 0.05 + 0.7 * random();
    const within = (now: number) => answered(random, repeats, rateNear(random, now, correlation));
    return { promptId, model: 'chatgpt', before: within(rate), after: within(rate + 0.2) };
  });
}
