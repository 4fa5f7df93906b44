import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** Returns the source files below a folder, as paths from the root with `/`. */
export const sources = (folder: string): string[] =>
  fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map((name) => name.replaceAll(path.sep, '/'));

/** Returns all nodes of a file, parents first. */
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

/** Returns the messages that a file passes to `t` and `counted`. */
export const translated = (file: string): string[] => messagesIn(nodesOf(file));

/** Returns the messages in a part of a file. */
export const translatedIn = (part: ts.Node): string[] => messagesIn(nodesIn(part));

const messagesIn = (nodes: readonly ts.Node[]): string[] =>
  nodes.flatMap((node) => (ts.isCallExpression(node) ? messagesOf(node).flatMap(textsOf) : []));

function messagesOf({ expression, arguments: given }: ts.CallExpression): readonly ts.Expression[] {
  const name = expression.getText();
  return name === 't' ? given.slice(0, 1) : name === 'counted' ? given.slice(1, 3) : [];
}

/** Returns the texts that an expression can evaluate to; none if they are known only at run time. */
function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  return ts.isConditionalExpression(node) ? [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)] : [];
}

/** Returns the complete sentences in a file, with `{}` for inserted values. */
export const sentencesOf = (file: string, isWanted: (node: ts.Node) => boolean = () => true): string[] =>
  nodesOf(file)
    .filter(isWanted)
    .filter((node) => !(ts.isBinaryExpression(node.parent) && node.parent.getText().startsWith("'")))
    .flatMap((node) => joined(node) ?? [])
    .filter((text) => /^(?:\p{Lu}|“|\{\}).* .*[.]$/u.test(text));

/** Joins a text of one or more parts; undefined for other expressions. */
function joined(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [joined(node.left), joined(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}
