import fs from 'node:fs';
import path from 'node:path';
import { fileTitle } from '../src/article/fileTitle.ts';
import { checkArticle } from '../src/checking/check.ts';
import { scoreDraft } from '../src/scoring/score.ts';

/**
 * Runs checks and scores on the articles of a site, without reading linked pages. Prints findings by rule, how many are
 * inside markup, for how many articles `citedesk check` exits with 1, and the time.
 *
 *   node bench/articleSites.ts FOLDER [--show RULE [COUNT]] [--only TEXT]
 *
 * FOLDER contains Markdown files at any depth; `--only` selects those whose path contains a text. `--show` prints
 * findings of a rule (or of all rules with that prefix) and their lines, spread evenly over the files.
 */
const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name a folder of articles: node bench/articleSites.ts FOLDER');
const optionOf = (name: string): string[] => (options.includes(name) ? options.slice(options.indexOf(name) + 1) : []);
const [shownRule, shownCount = '20'] = optionOf('--show');
const [only = ''] = optionOf('--only');

interface Found {
  readonly file: string;
  readonly rule: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly isIn: boolean;
}

/** Rough, independent pattern for markup: text that a person would not see as prose. */
const markup = new RegExp(
  [
    String.raw`^---\n[\s\S]*?\n---\n|^\+\+\+\n[\s\S]*?\n\+\+\+\n`,
    String.raw`<!--[\s\S]*?-->`,
    String.raw`</?[A-Za-z][^<>]*>`,
    String.raw`\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|\{/\*[\s\S]*?\*/\}`,
    String.raw`\{[:#.][^{}\n]*\}`,
    '```[\\s\\S]*?```|`[^`\n]+`',
    String.raw`\]\([^()\s]*\)`,
    String.raw`https?://[^\s)>"]+`,
  ].join('|'),
  'g',
);

const files = fs
  .globSync('**/*.{md,mdx,markdown}', { cwd: folder })
  .filter((file) => file.includes(only))
  .toSorted();
const found: Found[] = [];
const faulty = new Set<string>();
let scored = 0;
let words = 0;
const begun = performance.now();
let spent = 0;
for (const file of files) {
  const markdown = fs.readFileSync(path.join(folder, file), 'utf8');
  const at = performance.now();
  const score = scoreDraft({ markdown, fileTitle: fileTitle(file, markdown) });
  const checked = checkArticle({ markdown });
  spent += performance.now() - at;
  if (score.words > 0) scored += 1;
  words += score.words;
  const places = [...markdown.matchAll(markup)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  const isIn = (start: number, end: number): boolean =>
    places.some((place) => start >= place.start && end <= place.end && end > start);
  for (const { rule, message, start, end } of [...checked, ...score.findings])
    found.push({ file, rule, message, start, end, isIn: isIn(start, end) });
  if (checked.some(({ severity }) => severity !== 'info')) faulty.add(file);
}

const rules = Map.groupBy(found, ({ rule }) => rule);
console.table(
  Object.fromEntries(
    [...rules]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([rule, all]) => [
        rule,
        {
          findings: all.length,
          articles: new Set(all.map(({ file }) => file)).size,
          'inside markup': all.filter(({ isIn }) => isIn).length,
        },
      ]),
  ),
);
console.log(`${files.length} articles, ${scored} with prose, ${words} words`);
console.log(
  `${faulty.size} articles (${Math.round((100 * faulty.size) / Math.max(1, files.length))}%) with a warning or error of check`,
);
console.log(`${Math.round(spent)} ms to score and check (${Math.round(performance.now() - begun)} ms in all)`);

if (shownRule !== undefined) {
  const all = found.filter(({ rule }) => rule === shownRule || rule.startsWith(`${shownRule}.`));
  const step = Math.max(1, Math.floor(all.length / Number(shownCount)));
  for (const { file, rule, message, start, end, isIn } of all.filter((_, index) => index % step === 0)) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const from = text.lastIndexOf('\n', start) + 1;
    const to = text.indexOf('\n', end);
    const line = text.slice(Math.max(from, start - 120), Math.min(to < 0 ? text.length : to, end + 120));
    console.log(
      `\n${file} ${rule}${isIn ? ' (inside markup)' : ''}: ${message}\n  [${text.slice(start, end).slice(0, 80)}] in: ${line.replaceAll('\n', ' ⏎ ')}`,
    );
  }
}
