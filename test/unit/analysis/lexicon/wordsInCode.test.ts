import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import ts from 'typescript';

const source = path.resolve(import.meta.dirname, '../../../../src');

/** Addresses and the file names of systems are no language. */
const exempt = new Set(['writing/evidence/pageLinks.ts', 'writing/brief/knownLinks.ts', 'writing/draft/slug.ts']);

describe('word lists', () => {
  test('are in the lexicon, not in expressions', () => {
    const found = globSync('{analysis,writing}/**/*.ts', { cwd: source })
      .filter((file) => !exempt.has(file))
      .flatMap((file) => wordListsIn(file));
    assert.deepEqual(found, []);
  });

  test('are detected in an expression', () => {
    assert.ok(listsWords.test('(?:and|und)'));
    assert.ok(listsWords.test('(?:great|good option)'));
    assert.ok(!listsWords.test(String.raw`\s?[/+]|\p{Lu}|x`));
  });
});

/** Alternatives that are words, of two small letters or more. */
const listsWords = /(?<![\p{L}\\{=])\p{Ll}{2,}[ ?]?\|\p{Ll}{2,}|\|\p{Ll}{2,}[ ?]?\|/u;

function wordListsIn(file: string): string[] {
  const code = ts.createSourceFile(file, readFileSync(path.join(source, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isPattern =
      node.kind === ts.SyntaxKind.RegularExpressionLiteral ||
      ts.isStringLiteral(node) ||
      ts.isTemplateLiteralToken(node);
    if (isPattern && listsWords.test(node.getText()))
      found.push(`${file}:${code.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    node.forEachChild(visit);
  };
  visit(code);
  return found;
}
