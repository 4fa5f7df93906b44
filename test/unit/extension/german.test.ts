import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import ts from 'typescript';
import { checkArticle } from '../../../src/checking/check.ts';
import { PageState } from '../../../src/contract/content/page.ts';
import { vendors } from '../../../src/contract/models/vendors.ts';
import { PromptBrief } from '../../../src/contract/projects/proposal.ts';
import { proposalOf } from '../../../src/pages/site/proposal.ts';
import { readPrompts } from '../../../src/writing/prompts/readPrompts.ts';
import { nodesOf, sentencesOf, sources, translated, translatedIn } from '../../data/sourceTexts.ts';
import { goodPrompts } from '../../fakes/promptWriter.ts';
import { projectFileSchema } from '../../../src/projectFile/jsonSchema.ts';
import { readProjectFile } from '../../../src/projectFile/reader.ts';
import { asWritten, dayText, speakWith, writtenMoment } from '../../../src/extension/editor/l10n.ts';
import { sentenceSuffix } from '../../../src/text/translateSentences.ts';
import { ruleName } from '../../../src/extension/writing/fixes/ruleNames.ts';
import { localized } from '../../../src/extension/editor/localized.ts';
import { scoreDraft } from '../../../src/scoring/score.ts';
import { spoilings } from '../../data/articles/spoilings.ts';
import { articles } from '../../data/articles/spoiltScores.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (name: string) =>
  JSON.parse(fs.readFileSync(path.join(root, name), 'utf8')) as Readonly<Record<string, string>>;
const german = read('l10n/bundle.l10n.de.json');
const findings = Object.keys(german)
  .filter((key) => key.endsWith(sentenceSuffix))
  .map((key) => key.slice(0, -sentenceSuffix.length));

/** The language belongs to the process, which runs the tests of other files too. */
function speakGerman(context: TestContext): void {
  speakWith((message) => german[message] ?? message, 'de', german);
  context.after(() => speakWith(asWritten, 'en', {}));
}

describe('German', () => {
  test('has every message of the editor, with the same values', () => {
    const messages = new Set([
      ...['src/extension', 'src/webview'].flatMap(sources).flatMap(translated),
      ...Object.values(vendors).flatMap(({ name, detail }) => [name, detail]),
    ]);
    assert.deepEqual(
      [...messages].filter((message) => german[message] === undefined),
      [],
    );
    const entries = Object.entries(german).map(([key, spoken]) => [key.replace(sentenceSuffix, ''), spoken] as const);
    assert.deepEqual(
      entries.filter(([english, spoken]) => holesOf(english) !== holesOf(spoken)),
      [],
    );
    assert.deepEqual(
      Object.keys(german).filter((key) => !key.endsWith(sentenceSuffix) && !messages.has(key)),
      [],
    );
  });

  test('fits one line of a list', () => {
    // Characters of the editor's own letters; rows to tick leave room for how many are ticked, and for their button.
    const [most, mostToTick] = [80, 52];
    const long = sources('src/extension').flatMap((file) =>
      nodesOf(file).flatMap((node) => {
        if (!ts.isPropertyAssignment(node) || !/^(?:detail|placeholder)$/u.test(node.name.getText())) return [];
        const isTicked = ts.findAncestor(
          node,
          (above) => ts.isCallExpression(above) && /\.pickMany$/u.test(above.expression.getText()),
        );
        const room = isTicked && node.name.getText() === 'placeholder' ? mostToTick : most;
        return translatedIn(node)
          .flatMap((message) => [message, german[message] ?? ''])
          .filter((text) => [...text].length > room)
          .map((text) => `${file}: ${text}`);
      }),
    );
    assert.deepEqual(long, []);
  });

  test('covers all text of webviews', () => {
    const [letters, spoken] = [/\p{L}/u, /^(?:aria-label|label|title)$/u];
    const bare = sources('src/webview').flatMap((file) =>
      nodesOf(file)
        .filter((node) =>
          ts.isJsxText(node)
            ? letters.test(node.text)
            : ts.isJsxAttribute(node) &&
              spoken.test(node.name.getText()) &&
              node.initializer?.kind === ts.SyntaxKind.StringLiteral,
        )
        .map((node) => `${file}: ${node.getText().trim()}`),
    );
    assert.deepEqual(bare, []);
  });

  test('covers every sentence in the extension’s code', () => {
    const helpers = 'src/extension/service/support/'; // a report for whoever helps, who reads English
    const bare = sources('src/extension')
      .filter((file) => !file.startsWith(helpers))
      .flatMap((file) => {
        const spoken = new Set(translated(file));
        return sentencesOf(file, (node) => !isForLog(node))
          .filter((sentence) => !spoken.has(sentence) && !isFinding(sentence))
          .map((sentence) => `${file}: ${sentence}`);
      });
    assert.deepEqual(bare, []);
  });

  test('covers commands, settings and welcome views', () => {
    assert.deepEqual(Object.keys(read('package.nls.de.json')), Object.keys(read('package.nls.json')));
  });

  test('has a name for every rule', () => {
    const files = ['src/checking', 'src/scoring'].flatMap(sources);
    const rules = files.flatMap((file) =>
      [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/rule: '([a-z]+\.[a-z-]+)'/gu)].map(
        ([, rule = '']) => rule,
      ),
    );
    assert.ok(rules.length > 5, String(rules.length));
    assert.deepEqual(
      rules.filter((rule) => ruleName(rule) === rule),
      [],
    );
  });

  test('has every sentence of checks and scores', () => {
    const known = findings.map((english) => english.replace(/\{\d\}/gu, 'x'));
    const files = ['src/checking/rules', 'src/scoring/rules', 'src/scoring/reading'].flatMap(sources);
    const sentences = [...files, 'src/scoring/score.ts'].flatMap((file) => sentencesOf(file));
    assert.ok(sentences.length > 60);
    const lacking = sentences.filter((sentence) => {
      const pattern = new RegExp(
        `^${sentence
          .split('{}')
          .map((words) => RegExp.escape(words))
          .join('.+')}$`,
        'u',
      );
      // One that ends in another is written as both.
      return !known.some((english) => pattern.test(english) || english.startsWith(sentence.split('{}')[0] || '\n'));
    });
    assert.deepEqual(lacking, []);
  });

  test('covers findings in articles, with reasons and fixes', (context) => {
    speakGerman(context);
    const english = new Set<string>();
    const tell = (text: string | undefined) =>
      void (text === undefined || text === localized(text) ? english.add(text ?? '') : 0);
    let told = 0;
    const texts = spoilings.flatMap(({ spoil }, index) => {
      const [article, other] = [articles[index % articles.length], articles[(index + 1) % articles.length]];
      return article && other ? [{ ...article, markdown: spoil({ ...article, other: other.markdown }) }] : [];
    });
    for (const { markdown, keyword } of [...articles, ...texts]) {
      const style = { allowed: [], avoid: [{ word: 'the', instead: 'a' }, { word: 'und' }] };
      for (const { message, reason, fix } of scoreDraft({ markdown, keyword, style }).findings) {
        for (const text of [message, reason, ...(fix ? [fix.title] : [])]) tell(text);
        told += 1;
      }
      for (const { message, fix, otherFixes = [] } of checkArticle({ markdown })) {
        for (const text of [message, ...[fix, ...otherFixes].flatMap((one) => one?.title ?? [])]) tell(text);
        told += 1;
      }
    }
    assert.ok(told > 300, String(told));
    assert.deepEqual([...english], []);
  });

  test('explains missing proposals of country and prompts', (context) => {
    speakGerman(context);
    const brief = PromptBrief.parse({ name: 'Acme', language: 'fr' });
    const page = { finalUrl: 'https://acme.com/', title: null, description: null, names: [], headings: [], text: '' };
    const regions = ['DE', 'AT'].map((region) => ({ region, place: 'address' as const }));
    const notes = [
      proposalOf([]).regionNote,
      proposalOf([{ ...page, url: page.finalUrl, regions, language: null, links: [] }]).regionNote,
      readPrompts('no', brief).note,
      readPrompts(JSON.stringify(goodPrompts('Acme')), brief).note,
    ];
    assert.equal(new Set(notes).size, 4);
    for (const note of notes) assert.notEqual(localized(note ?? ''), note);
  });

  test('covers every state of a linked page', (context) => {
    speakGerman(context);
    const url = 'https://a.example/x';
    for (const state of PageState.options.filter((one) => one !== 'read')) {
      for (const claim of ['It weighs 45 kg', 'So they say']) {
        const pages = [{ url, state, markdown: '', readAt: 0 }];
        const found = checkArticle({ markdown: `# A\n\n${claim} ([a](${url})).\n`, pages });
        assert.ok(found.length > 0);
        for (const { message } of found) assert.notEqual(localized(message), message);
      }
    }
  });

  test('covers problems, fixes and fields of project files', (context) => {
    speakGerman(context);
    const files = [
      'prune: maybe\ntopcs:\n  - one\n',
      `topics:\n  A:\n    - ${'x'.repeat(300)}\n    - &a one\n    - One\n    - [b]\n    - {key: ${'k'.repeat(90)}, text: k}\n`,
    ];
    const fields = [
      'id: 12',
      'nam: A',
      'name:',
      'url: a',
      'region: D',
      'timezone: CET5',
      'schedule: daily',
      'schedule: [a]',
      'aliases: a',
      'facts: [""]',
    ];
    const problems = [
      ...files,
      ...fields.map((field) => `project:\n  ${field}\n  assistants: [chatgtp]\n`),
      '<<<<<<< HEAD\n',
      'topics:\n\tA:\n  - [\n',
    ].flatMap((text) => readProjectFile(text).problems);
    const texts = problems.flatMap(({ message, fix }) => [message, ...(fix ? [fix.title] : [])]);
    const described = (part: unknown): string[] =>
      typeof part !== 'object' || part === null
        ? []
        : Object.entries(part).flatMap(([name, inner]) =>
            name === 'description' && typeof inner === 'string' ? [inner] : described(inner),
          );
    const all = new Set([...texts, ...described(projectFileSchema())]);
    assert.ok(all.size > 35, String(all.size));
    assert.deepEqual(
      [...all].filter((text) => localized(text) === text),
      [],
    );
  });

  test('keeps values and translates nested sentences', (context) => {
    speakGerman(context);
    assert.equal(
      localized('The linked page doesn’t say “45 kg”. It says “50 kg”.'),
      'Auf der verlinkten Seite steht „45 kg“ nicht. Dort steht „50 kg“.',
    );
    assert.equal(
      localized('a.com has changed since it was read on May 1 and no longer says “x y”. Update this sentence.'),
      'a.com hat sich geändert, seit die Seite am May 1 gelesen wurde: „x y“ steht dort nicht mehr. Aktualisieren Sie diesen Satz.',
    );
    assert.equal(
      localized('a.com has changed since it was read on May 1. a.com says “45 kg” about something else.'),
      'a.com hat sich geändert, seit die Seite am May 1 gelesen wurde. Auf a.com bezieht sich „45 kg“ auf etwas anderes.',
    );
    assert.equal(
      localized('Remove the sentence\nMeasured: Remove the sentence'),
      'Satz entfernen\nGemessen: Satz entfernen',
    );
    assert.equal(localized('Something of their own.'), 'Something of their own.');
    const long = `No source says “${'x '.repeat(50_000)}”.`;
    assert.equal(localized(long), long);
  });

  /** True for failure messages and notes, which only the log shows. */
  function isForLog({ parent }: ts.Node): boolean {
    if (ts.isConditionalExpression(parent)) return isForLog(parent);
    return (
      ts.isNewExpression(parent) ||
      (ts.isCallExpression(parent) && /(?:^note|\.warn)$/u.test(parent.expression.getText()))
    );
  }

  /** True if a sentence is a finding, which is localized by its words. */
  const isFinding = (sentence: string): boolean =>
    findings.some((english) => english.replace(/\{\d\}/gu, '{}') === sentence);

  const holesOf = (text: string): string =>
    [...text.matchAll(/\{\d\}/gu)]
      .map(([hole]) => hole)
      .sort()
      .join(' ');

  test('formats dates and keeps the local time', (context) => {
    assert.equal(dayText('2026-11-05'), 'Nov 5, 2026');
    speakGerman(context);
    assert.equal(dayText('2026-11-05'), '05.11.2026');
    assert.equal(writtenMoment('2026-11-05T23:30:00+09:00'), '05.11.2026, 23:30');
    assert.equal(dayText('soon'), 'soon');
  });
});
