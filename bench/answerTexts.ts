import fs from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../shared/data/ai-product-bench');

/** Returns texts of real answers if available, otherwise generated ones of the same kind and size. */
export function answerTexts(count: number): string[] {
  const file = path.join(folder, 'chatgpt.jsonl');
  const real = fs.existsSync(file)
    ? fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => (JSON.parse(line) as { response: string }).response)
    : [];
  return Array.from({ length: count }, (_, index) => real[index % Math.max(1, real.length)] ?? madeAnswer(index));
}

const brands = ['Samsung', 'Sony', 'LG', 'Hisense', 'TCL', 'Philips'];

const madeAnswer = (seed: number): string =>
  `As of May 2025, these are the sets to look at.\n\n${brands
    .map(
      (brand, index) =>
        `### ${index + 1}. **${brand} Q${seed + index}** – $${500 + seed}\n\n* **Picture:** bright, with deep blacks and little reflection in a lit room.\n* **Sound:** clear voices, though a soundbar helps for films. ([Example][${index + 1}])\n`,
    )
    .join(
      '\n',
    )}\n${brands.map((_, index) => `[${index + 1}]: https://example.com/reviews/${seed}/${index} "A review"`).join('\n')}\n`;
