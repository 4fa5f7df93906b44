import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Named } from '../../../src/analysis/mentions/named.ts';
import { gatherEvidence } from '../../../src/writing/evidence/evidence.ts';
import { planOutline } from '../../../src/writing/outline/outline.ts';
import { writeBrief } from '../../../src/writing/brief/brief.ts';
import { words } from '../../../src/text/words/words.ts';
import { benchFolder, benchRows } from '../../data/productBench.ts';
import { stored } from './answers.ts';

const named = (name: string): Named => ({ name, url: `https://www.${name.toLowerCase()}.com`, aliases: [] });

const cases = [
  {
    prompts: ['best 55 inch TV under 1000', "what's the best 55 inch TV under $1000?", '55" television below $1000'],
    brand: 'Samsung',
    others: ['LG', 'Hisense', 'TCL'],
    finds: /^Hisense U8/,
  },
  {
    prompts: ['best no fee travel credit card', "what's the best no annual fee travel credit card?"],
    brand: 'Discover',
    others: ['Chase'],
    finds: /^Capital One VentureOne/,
  },
  {
    prompts: ['best cell phone service seniors', "I am a senior, what's a good cell phone plan"],
    brand: 'Verizon',
    others: ['T-Mobile'],
    finds: /^Mint Mobile/,
  },
];

describe('briefs of real answers', () => {
  for (const { prompts, brand: name, others, finds } of cases) {
    test(`have linked, whole, distinct lines for “${prompts[0]}”`, () => {
      const brand = named(name);
      const competitors = others.map(named);
      const answers = [...benchRows(benchFolder())]
        .filter(({ prompt }) => prompts.includes(prompt))
        .map((row, index) =>
          stored(
            {
              id: index + 1,
              markdown: row.content_markdown,
              model: row.model,
              day: row.collected_at.slice(0, 10),
              sources: row.sources,
            },
            { brand, competitors },
          ),
        );
      assert.equal(answers.length, prompts.length * 2);
      const evidence = gatherEvidence({ prompt: prompts[0] ?? '', brand, competitors, answers });
      assert.ok(evidence.subjects.some(({ role, name: option }) => role === 'option' && finds.test(option)));
      assert.ok(evidence.subjects.filter(({ role }) => role === 'topic').length >= 3);
      assert.ok(evidence.pages.length >= 10);
      const brief = writeBrief({
        evidence,
        outline: planOutline(evidence, { articleType: 'guide' }),
        answerUrl: (id) => `https://app.example/responses/${id}`,
      });
      const lines = brief.split('\n').filter((line) => line.startsWith('> - '));
      assert.ok(lines.length >= 25);
      assert.equal(new Set(lines).size, lines.length);
      for (const line of lines) {
        const [, name = ''] = /\[\^(a?\d+)\]/.exec(line) ?? [];
        assert.ok(brief.includes(`\n[^${name}]: https://`), line);
        assert.ok(words(line.replace(/\[\^a?\d+\]/g, '')).length >= 4, line);
      }
      const quoted = evidence.subjects
        .flatMap(({ quotations }) => quotations)
        .concat(evidence.claims)
        .map(({ text }) => text);
      for (const text of quoted)
        assert.doesNotMatch(text, /See more|\$\d[\d,.]*\$|\(\d+k\+\)|[a-z][.:][A-Z][a-z]|^(?:Price|Highlights)/);
    });
  }
});
