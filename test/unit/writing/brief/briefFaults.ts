import { figuresIn } from '../../../../src/text/figures/figures.ts';
import { readMarkdown } from '../../../../src/text/markdown/document.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import { gatherEvidence } from '../../../../src/writing/evidence/evidence.ts';
import { planOutline } from '../../../../src/writing/outline/outline.ts';
import { type BriefInput, writeBrief, writeSortedBrief } from '../../../../src/writing/brief/brief.ts';
import type { BriefCase } from '../../../data/briefs.ts';
import { stored } from '../answers.ts';

export interface CaseBrief {
  readonly markdown: string;
  readonly kind: string;
  readonly options: readonly string[];
}

/** Gathers the input of a case's brief in the same way as the service. */
export function inputOfCase({ question, brand, competitors, answers, pages }: BriefCase): BriefInput {
  // Marks such as `[1]` count all pages.
  const sourcesOf = (text: string): { url: string; title: string }[] =>
    pages.filter(({ url }) => text.includes(url) || /\[\d+\]/.test(text)).map(({ url, title }) => ({ url, title }));
  const evidence = gatherEvidence({
    prompt: question,
    brand,
    competitors,
    answers: answers.map((answer, index) =>
      stored({ ...answer, id: index + 1, sources: sourcesOf(answer.markdown) }, { brand, competitors }),
    ),
  });
  const outline = planOutline(evidence, { articleType: 'guide' });
  return {
    outline,
    evidence,
    ledger: buildLedger({ evidence, pages }),
    pages,
    tried: pages.map(({ url, title }) => ({ url, title, state: 'read' })),
  };
}

export const answerUrl = (id: number): string => `https://app.example/answers/${id}`;

/** The brief of a question, sorted by rules or by a model. */
export function briefOfCase(one: BriefCase, replies?: readonly string[]): CaseBrief {
  const input = inputOfCase(one);
  const { outline, evidence } = input;
  const sorted = replies && writeSortedBrief({ ...input, answerUrl, replies });
  if (sorted && 'fault' in sorted) throw new Error(sorted.fault);
  const markdown = sorted?.body ?? writeBrief({ ...input, answerUrl });
  const options = evidence.subjects.filter(({ role }) => role === 'option').map(({ name }) => name);
  return { markdown, kind: outline.kind ?? '', options };
}

/** Letters and digits alone. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const words = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** Returns the omissions and errors of a brief, judged by the texts alone. */
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
    unplaced: one.answers
      .flatMap(({ markdown: answer }) => statementsOf(answer))
      .filter((statement) => !isShown(statement, bareLines, whole)),
    emptyLabels: emptyLabels(lines),
    noOptions: options.filter((name) => !one.options.some((known) => name.startsWith(known))),
  };
}

interface PageFact {
  readonly parts: readonly string[];
  readonly isRow: boolean;
}

/** Each sentence, each item of a list, and each row of a table. */
function factsOf(markdown: string): PageFact[] {
  // Lines that open with a bold label are apart.
  const { blocks } = readMarkdown(markdown.replace(/\n(?=\*\*[^*\n]+(?::\*\*|\*\*:))/g, '\n\n'));
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
      for (const sentence of text.split(/(?<=(?:[\p{L}\p{N})]{2}|\d,\d|[%“]|°C)[.!?]["”“]?) (?=\p{Lu}|["„“])/u))
        facts.push({ parts: [sentence], isRow: false });
    }
  }
  return facts;
}

/** Lines such as `Acme (2 of 3 answers)` where another number of answers have the name, or all of its words. */
function falseCounts({ answers }: BriefCase, markdown: string): string[] {
  const texts = answers.map(({ markdown: text }) => text.replace(/\]\([^)]*\)/g, ']'));
  // How often competitors are named is told by the analysis of answers, which leaves out titles of sources.
  const content = markdown.replace(/^> - (?:Competitors named|Genannte Wettbewerber): .*$/gm, '');
  const allFaults = [
    ...content.matchAll(
      /(?:^> *- |: |, (?:and )?| and | und )([^:\n,()]{2,80}) \((\d+) (?:of|von) \d+ (?:answers?|Antwort(?:en)?)\)/gm,
    ),
  ];
  const numbers = new Map(
    [...markdown.matchAll(/^\[\^(a\d+)\]: \S+\/(\d+) /gm)].map(([, mark = '', id]) => [mark, Number(id) - 1]),
  );
  // Below a cause of a page stands what answers say of it in similar words.
  const quotedBelow = (at: number): number[] => {
    const rest = content.slice(content.indexOf('\n', at) + 1).split('\n');
    const end = rest.findIndex((line) => !/^> {3}/.test(line));
    const marks = rest.slice(0, end).flatMap((line) => [...line.matchAll(/\[\^(a\d+)\]/g)]);
    return marks.flatMap(([, mark = '']) => numbers.get(mark) ?? []);
  };
  return allFaults.flatMap(({ 1: name = '', 2: count, index }) => {
    const wanted = (
      name
        .replace(/^(?:The|Der|Die|Das) /u, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]{2,}/gu) ?? []
    ).map((word) => (/\d/.test(word) ? word.replace(/(?<=\d)\p{L}$/u, '') : word.slice(0, 5)));
    // In a row, but for small words; models have other words between.
    const room = wanted.length > 1 ? (wanted.some((word) => /\d/.test(word)) ? 8 : 1) : 0;
    const hasAll = (block: string): boolean => {
      const tokens = block.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      return tokens.some((_, at) => {
        const near = tokens.slice(at, at + wanted.length + room);
        return wanted.length > 0 && wanted.every((word) => near.some((token) => token.startsWith(word)));
      });
    };
    const having = new Set([
      ...texts.keys().filter((at) => {
        const text = texts[at] ?? '';
        return bare(text).includes(bare(name)) || text.split(/\n+/).some(hasAll);
      }),
      ...quotedBelow(index),
    ]);
    const isPage = /\.example|—/.test(name);
    return isPage || having.size === Number(count) ? [] : [`${name}: ${count}, not ${having.size}`];
  });
}

/** True if a line attributes a statement to assistants alone, although a page shares a figure or a word outside the question. */
function isFalselyOnly(line: string, { pages, question }: BriefCase): boolean {
  const [, statement] = /(?:Only assistants|Nur Assistenten)(?: \([^()]*\))?: (.+)$/.exec(line) ?? [];
  if (statement === undefined) return false;
  const asked = new Set(words(question).map(stem));
  const own = words(statement)
    .map(stem)
    .filter((word) => word.length === 5 && !asked.has(word) && !plain.has(word));
  const numbers = new Set(figuresIn(statement, 'en').flatMap(({ kind, value }) => (kind === 'number' ? [] : [value])));
  return pages.some(({ markdown }) =>
    factsOf(markdown).some(({ parts }) => {
      const text = parts.join(' ').toLowerCase();
      const known = new Set(words(text).map(stem));
      return own.some((word) => known.has(word)) || figuresIn(text, 'en').some(({ value }) => numbers.has(value));
    }),
  );
}

const stem = (word: string): string => word.slice(0, 5);
/** Words that any two sentences may share. */
const plain = new Set([
  'their',
  'these',
  'those',
  'which',
  'while',
  'about',
  'after',
  'price',
  'eine',
  'einer',
  'nicht',
]);

/** Statements of an answer, without introductions, talk to the user, and what a page has around an answer. */
function statementsOf(markdown: string): string[] {
  const [text = ''] = markdown.split(/AI responses may include mistakes/);
  const isTalk =
    /[:?]$|your needs\.$|^(?:As mentioned earlier|Each of these|If you're (?:looking|searching) for|Here's a|If you have specific preferences)/;
  const isBroken = /\$[\d,.]+\$|\p{Ll}[.!?:]\p{Lu}|…/u;
  return factsOf(text.replace(/ ?\(\[[^\]]*\]\([^)]*\)(?:, \[[^\]]*\]\([^)]*\))*\)/g, '')).flatMap(
    ({ parts, isRow }) => {
      const quoted = isRow ? parts.slice(0, 6).join(' | ') : parts.join('').replace(/ ?\([\p{Lu}][^()]*\)$/u, '');
      return isTalk.test(quoted) || isBroken.test(quoted) ? [] : [quoted];
    },
  );
}

/** A statement may stand below its label, and a row with the names of its columns. */
function isShown(statement: string, lines: readonly string[], whole: string): boolean {
  if (statement.includes(' | ')) {
    const cells = statement.split(' | ').map(bare);
    const [name = '', ...others] = cells;
    // Columns may be in tables of different sections.
    return others.every((cell) =>
      lines.some(
        (line, index) =>
          line.includes(cell) &&
          lines
            .slice(Math.max(0, index - 12), index + 1)
            .join('')
            .includes(name),
      ),
    );
  }
  return whole.includes(bare(statement)) || whole.includes(bare(statement.replace(/^[^:–]{2,90}(?::| –| —) /u, '')));
}

/** Options and topics with nothing beneath. */
const emptyLabels = (lines: readonly string[]): string[] =>
  lines.filter(
    (line, index) =>
      /^> - [^“„"]+ \(\d+ (?:of|von) \d+ \p{L}+\)$/u.test(line) &&
      !/named most often|Competitors|nennen|Wettbewerber/u.test(line) &&
      !/^> {3}/.test(lines[index + 1] ?? '') &&
      !/\.example/.test(line),
  );
