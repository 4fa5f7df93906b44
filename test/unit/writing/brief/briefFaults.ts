import { figuresIn } from '../../../../src/text/figures/figures.ts';
import { readMarkdown } from '../../../../src/text/markdown/document.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import { gatherEvidence } from '../../../../src/writing/evidence/evidence.ts';
import { planOutline } from '../../../../src/writing/outline/outline.ts';
import { writeBrief } from '../../../../src/writing/brief/brief.ts';
import type { BriefCase } from '../../../data/briefs.ts';
import { stored } from '../answers.ts';

export interface CaseBrief {
  readonly markdown: string;
  readonly kind: string;
  readonly options: readonly string[];
}

/** The brief of a question, as the service would write it. */
export function briefOfCase({ question, brand, competitors, answers, pages }: BriefCase): CaseBrief {
  const sources = pages.map(({ url, title }) => ({ url, title }));
  const evidence = gatherEvidence({
    prompt: question,
    brand,
    competitors,
    answers: answers.map((answer, index) => stored({ ...answer, id: index + 1, sources }, { brand, competitors })),
  });
  const outline = planOutline(evidence, { articleType: 'guide' });
  const markdown = writeBrief({
    outline,
    evidence,
    ledger: buildLedger({ evidence, pages }),
    pages,
    tried: pages.map(({ url, title }) => ({ url, title, state: 'read' })),
    answerUrl: (id) => `https://app.example/answers/${id}`,
  });
  const options = evidence.subjects.filter(({ role }) => role === 'option').map(({ name }) => name);
  return { markdown, kind: outline.kind ?? '', options };
}

/** Letters and digits alone. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const words = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** What a brief lacks, and what it says wrongly, told by the texts alone. */
export function faultsOf(one: BriefCase, { markdown, options }: CaseBrief) {
  const lines = markdown.split('\n').map((line) => line.replace(/\[\^a?\d+\]/g, ''));
  const whole = bare(lines.join('\n'));
  const bareLines = lines.map(bare);
  const facts = one.pages.flatMap(({ markdown: page }) => factsOf(page));
  const missing = facts.filter(({ parts, isRow }) =>
    isRow
      ? !bareLines.some((line) => parts.slice(1).every((part) => line.includes(bare(part))))
      : !whole.includes(bare(parts.join(''))),
  );
  return {
    facts: facts.length,
    missing: missing.map(({ parts }) => parts.join(' | ')),
    falseCounts: falseCounts(one, markdown),
    falseOnly: lines.filter((line) => isFalselyOnly(line, one)),
    noOptions: options.filter((name) => !one.options.some((known) => name.startsWith(known))),
  };
}

interface PageFact {
  readonly parts: readonly string[];
  readonly isRow: boolean;
}

/** Each sentence, each item of a list, and each row of a table. */
function factsOf(markdown: string): PageFact[] {
  const { blocks } = readMarkdown(markdown);
  const facts: PageFact[] = [];
  let row: string[] = [];
  let rows = 0;
  for (const [index, { kind, text, column = 0 }] of blocks.entries()) {
    if (kind === 'cell') {
      row.push(text);
      const next = blocks[index + 1];
      if (next?.kind === 'cell' && (next.column ?? 0) > column) continue;
      if (rows > 0) facts.push({ parts: row, isRow: true });
      rows = next?.kind === 'cell' ? rows + 1 : 0;
      row = [];
    } else if (kind === 'item' || (kind !== 'heading' && /[.!?”"“]$/.test(text))) {
      for (const sentence of text.split(/(?<=[\p{L}\p{N})]{2}[.!?]["”“]?) (?=\p{Lu}|["„“])/u))
        facts.push({ parts: [sentence], isRow: false });
    }
  }
  return facts;
}

/** Lines such as `Acme (2 of 3 answers)` where another number of answers have the name, or all of its words. */
function falseCounts({ answers }: BriefCase, markdown: string): string[] {
  const texts = answers.map(({ markdown: text }) => text.replace(/\]\([^)]*\)/g, ']'));
  // How often competitors are named is told by the analysis of answers, which leaves out titles of sources.
  const told = markdown.replace(/^> - (?:Competitors named|Genannte Wettbewerber): .*$/gm, '');
  const found = [
    ...told.matchAll(
      /(?:^> *- |: |, (?:and )?| and | und )([^:\n,()]{2,80}) \((\d+) (?:of|von) \d+ (?:answers?|Antwort(?:en)?)\)/gm,
    ),
  ];
  return found.flatMap(([, name = '', count]) => {
    const wanted = (name.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).map((word) =>
      /\d/.test(word) ? word.replace(/(?<=\d)\p{L}$/u, '') : word.slice(0, 5),
    );
    const hasAll = (block: string): boolean =>
      wanted.length > 0 && wanted.every((word) => new RegExp(`(?<!\\p{L})${word}`, 'iu').test(block));
    const having = texts.filter((text) => bare(text).includes(bare(name)) || text.split(/\n+/).some(hasAll));
    const isPage = /\.example|—/.test(name);
    return isPage || having.length === Number(count) ? [] : [`${name}: ${count}, not ${having.length}`];
  });
}

/** Whether a line says that only assistants say what a sentence or row of a page says: all of its figures, or most of its words. */
function isFalselyOnly(line: string, { pages }: BriefCase): boolean {
  const [, said] = /(?:Only assistants|Nur Assistenten): (.+)$/.exec(line) ?? [];
  if (said === undefined) return false;
  const numbers = figuresIn(said, 'en').map(({ value }) => value);
  const own = words(said).map((word) => word.slice(0, 5));
  return pages.some(({ markdown }) =>
    factsOf(markdown).some(({ parts }) => {
      const text = parts.join(' ').toLowerCase();
      const shared = own.filter((word) => text.includes(word)).length;
      const known = new Set(figuresIn(text, 'en').map(({ value }) => value));
      const hasFigures = numbers.length > 0 && numbers.every((value) => known.has(value));
      return hasFigures ? shared > 1 : numbers.length === 0 && shared >= 0.7 * own.length;
    }),
  );
}
