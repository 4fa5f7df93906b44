import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { serve } from '../src/cli/commands/serve.ts';
import { worker } from '../src/cli/commands/worker.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const shipped = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const pages = [...shipped, ...fs.globSync('docs/**/*.md', { cwd: root }).map((file) => file.replaceAll('\\', '/'))];

const withoutCode = (text: string): string => text.replace(/^ *```[^]*?^ *```$/gmu, '').replace(/`[^`\n]*`/gu, '');

/** Addresses of headings as GitHub and the editor's preview write them. */
const anchorsOf = (file: string): readonly string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

const linksIn = (file: string) =>
  [...withoutCode(read(file)).matchAll(/\]\((?<target>[^)\s]+)\)/gu)].map(({ groups }) => groups?.target ?? '');

/** Paths in code font, including those in commands. A first folder in capitals is a placeholder. */
const pathsIn = (page: string): readonly string[] =>
  [...read(page).matchAll(/^ *```sh$([^]*?)^ *```$|`([^`\n]+)`/gmu)].flatMap(([, block, words]) =>
    (block ?? words ?? '')
      .split(/\s+/u)
      .filter((word) => /^\.?\w[\w.-]*(?:\/[\w.-]+)+$|^\w+(?:\.\w+)*\.(?:json|md|mjs|ts|tsx)$/u.test(word))
      .filter((word) => !/^[A-Z]+\//u.test(word)),
  );

/** Imports between the folders of `src`, each once. */
function importsBetweenFolders(): { readonly from: string; readonly to: string }[] {
  const pairs = fs.globSync('**/*.{ts,tsx}', { cwd: path.join(root, 'src') }).flatMap((name) => {
    const file = name.replaceAll('\\', '/');
    const imports = read(`src/${file}`).matchAll(/(?:\bfrom|\bimport\(|^import)\s*'(\.[^']+)'/gmu);
    const folder = path.posix.dirname(file);
    return [...imports].map(([, target = '']) => [topOf(file), topOf(path.posix.join(folder, target))]);
  });
  return [...new Set(pairs.map((pair) => pair.join(' ')))]
    .map((pair) => pair.split(' '))
    .map(([from = '', to = '']) => ({ from, to }))
    .filter(({ from, to }) => from !== to && to !== '..');
}

const topOf = (file: string): string => file.split('/')[0] ?? '';

describe('documentation', () => {
  test('links lead to pages and headings that ship', () => {
    for (const page of pages) {
      for (const target of linksIn(page).filter((link) => !/^https?:/u.test(link))) {
        const [name = '', anchor] = target.split('#');
        const file = name === '' ? page : path.posix.join(path.posix.dirname(page), name);
        const ships = /^(?:docs|media)\//u.test(file) || shipped.includes(file);
        // The packed extension has them as readme.md and changelog.md.
        const isRenamed = page.startsWith('docs/') && ['README.md', 'CHANGELOG.md'].includes(file);
        assert.ok(ships && !isRenamed && fs.existsSync(path.join(root, file)), `${page}: ${target}`);
        if (anchor !== undefined) assert.ok(anchorsOf(file).includes(anchor), `${page}: ${target}`);
      }
    }
  });

  test('names commands as the palette does', () => {
    const { contributes } = JSON.parse(read('package.json')) as {
      readonly contributes: { readonly commands: readonly { readonly title: string }[] };
    };
    const words = JSON.parse(read('package.nls.json')) as Readonly<Record<string, string>>;
    const titles = contributes.commands.map(({ title }) => words[title.slice(1, -1)]);
    for (const page of pages) {
      for (const [, title] of read(page).matchAll(/`Citedesk: ([^`]+)`/gu))
        assert.ok(titles.includes(title), `${page}: ${title}`);
    }
  });

  test('names a test for each line of the threat model', () => {
    const lines = read('SECURITY.md').match(/^\| (?!Attacker|-).*$/gmu) ?? [];
    assert.ok(lines.length > 10);
    for (const line of lines) {
      const tests = [...line.matchAll(/`(test\/[^`]+\.test\.ts)`/gu)].map(([, file = '']) => file);
      assert.ok(tests.length > 0, line);
      for (const file of tests) assert.ok(fs.existsSync(path.join(root, file)), file);
    }
  });

  test('deploys with options that the commands have', () => {
    const files = fs.globSync('docs/operate/deploy/*', { cwd: root }).map(read);
    const commands = files.flatMap((text) => [...text.matchAll(/citedesk (serve|worker) (--.*)$/gmu)]);
    assert.equal(commands.length, 4);
    for (const [line, name, words = ''] of commands)
      for (const [, option = ''] of words.matchAll(/--([\w-]+)/gu))
        assert.ok(option in (name === 'serve' ? serve : worker).options, line);
  });

  test('is reachable from the README', () => {
    const reached = new Set(['README.md']);
    for (const page of reached)
      for (const target of linksIn(page).filter((link) => /\.md(?:#|$)/u.test(link) && !link.startsWith('http')))
        reached.add(path.posix.join(path.posix.dirname(page), target.replace(/#.*/u, '')));
    assert.deepEqual(
      pages.filter((page) => !reached.has(page)),
      [],
    );
  });

  test('names existing files for contributors', () => {
    const generated = /^(?:\.vscode-test|dist)\//u;
    const missing = ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/recipes.md'].flatMap((page) =>
      pathsIn(page)
        .filter((file) => !generated.test(file) && !fs.existsSync(path.join(root, file)))
        .map((file) => `${page}: ${file}`),
    );
    assert.deepEqual(missing, []);
    assert.ok(pathsIn('docs/recipes.md').length > 100);
  });

  test('draws the imports between the folders of src', () => {
    const arrows = [...read('docs/architecture.md').matchAll(/^ +(\w+) --> (.+)$/gmu)].flatMap(
      ([, from = '', targets = '']) => targets.split(' & ').map((to) => ({ from, to })),
    );
    const reached = (folder: string): readonly string[] =>
      arrows.filter(({ from }) => from === folder).flatMap(({ to }) => [to, ...reached(to)]);
    const imports = importsBetweenFolders();
    assert.ok(imports.length > arrows.length);
    assert.deepEqual(
      imports.filter(({ from, to }) => !reached(from).includes(to)),
      [],
      'not drawn',
    );
    assert.deepEqual(
      arrows.filter((arrow) => !imports.some(({ from, to }) => from === arrow.from && to === arrow.to)),
      [],
      'not in the code',
    );
  });

  test('keeps the changelog of a version in 5 KB', () => {
    for (const part of read('CHANGELOG.md').split(/^## /mu)) assert.ok(Buffer.byteLength(part) <= 5000);
  });
});
