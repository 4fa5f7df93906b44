import { parseHTML } from 'linkedom';

/** The part of the DOM used here. The DOM's own types are only available in webviews. */
export interface PageNode {
  readonly nodeType: number;
  readonly parentNode: PageNode | null;
  readonly firstChild: PageNode | null;
  readonly nextSibling: PageNode | null;
  textContent: string | null;
  remove(): void;
}

export interface PageElement extends PageNode {
  /** Uppercase, except in SVG. */
  readonly tagName: string;
  innerHTML: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  replaceWith(...nodes: PageNode[]): void;
  prepend(node: PageNode): void;
}

export interface PageDocument extends Omit<PageElement, 'tagName'> {
  readonly documentElement: PageElement | null;
  readonly head: PageElement | null;
  readonly body: PageElement | null;
  readonly title: string;
  createElement(name: string): PageElement;
}

const elementNode = 1;
const textNode = 3;

export const isElement = (node: PageNode): node is PageElement => node.nodeType === elementNode;
export const isText = (node: PageNode): boolean => node.nodeType === textNode;

/** Parses a page. Adds `html`, `head`, and `body` if they are missing. */
export function parsePage(html: string): PageDocument {
  const whole = /<html[\s>]/iu.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`;
  return (parseHTML(whole) as unknown as { readonly document: PageDocument }).document;
}

/** Returns the next node in document order after a node and its descendants. Undefined at the end of `root`. */
export function nodeBehind(node: PageNode, root: PageNode): PageNode | undefined {
  for (let at: PageNode | null = node; at && at !== root; at = at.parentNode) {
    if (at.nextSibling) return at.nextSibling;
  }
  return undefined;
}

function* nodesBelow(root: PageNode): Generator<PageNode> {
  let node = root.firstChild ?? undefined;
  while (node) {
    yield node;
    node = node.firstChild ?? nodeBehind(node, root);
  }
}

/** Returns the first characters of a page's visible text. */
export function shownText(root: PageNode, length: number): string {
  let text = '';
  for (const node of nodesBelow(root)) {
    const parent = node.parentNode;
    const hidden =
      parent !== null && isElement(parent) && /^(?:script|style|template|noscript)$/iu.test(parent.tagName);
    if (isText(node) && !hidden) text += ` ${node.textContent ?? ''}`;
    if (text.length > length) break;
  }
  return text.slice(0, length);
}
