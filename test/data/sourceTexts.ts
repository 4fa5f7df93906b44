import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** The source files below a folder, as paths from the root with `/`. */
export const sources = (folder: string): string[] =>
  fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map((name) => name.replaceAll(path.sep, '/'));

/** All nodes of a file, from the top down. */
export const nodesOf = (file: string): ts.Node[] =>
  nodesIn(ts.createSourceFile(file, fs.readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true));

function nodesIn(node: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (inner: ts.Node): void => {
    nodes.push(inner);
    ts.forEachChild(inner, visit);
  };
  ts.forEachChild(node, visit);
  return nodes;
}

/** The messages that a file hands to `t` and `counted`. */
export const translated = (file: string): string[] => messagesIn(nodesOf(file));

/** Those of a part of a file. */
export const translatedIn = (part: ts.Node): string[] => messagesIn(nodesIn(part));

const messagesIn = (nodes: readonly ts.Node[]): string[] =>
  nodes.flatMap((node) => (ts.isCallExpression(node) ? messagesOf(node).flatMap(textsOf) : []));

function messagesOf({ expression, arguments: given }: ts.CallExpression): readonly ts.Expression[] {
  const name = expression.getText();
  return name === 't' ? given.slice(0, 1) : name === 'counted' ? given.slice(1, 3) : [];
}

/** What an expression may say; nothing where only its run tells. */
function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  return ts.isConditionalExpression(node) ? [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)] : [];
}

/** The whole sentences of a file, with `{}` for what is put in. */
export const sentencesOf = (file: string, isWanted: (node: ts.Node) => boolean = () => true): string[] =>
  nodesOf(file)
    .filter(isWanted)
    .filter((node) => !(ts.isBinaryExpression(node.parent) && node.parent.getText().startsWith("'")))
    .flatMap((node) => joined(node) ?? [])
    .filter((text) => /^(?:\p{Lu}|“|\{\}).* .*[.]$/u.test(text));

/** A text in one or more pieces; undefined of anything else. */
function joined(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [joined(node.left), joined(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}
