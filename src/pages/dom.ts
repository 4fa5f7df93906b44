import { parseHTML } from 'linkedom';

/** A node of a parsed page, as far as pages are read here; the compiler knows no DOM outside of webviews. */
export interface PageNode {
  readonly nodeType: number;
  readonly parentNode: PageNode | null;
  readonly firstChild: PageNode | null;
  readonly nextSibling: PageNode | null;
  textContent: string | null;
  remove(): void;
}

export interface PageElement extends PageNode {
  /** In capitals, but inside SVG. */
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

/** Parses a page; what is missing of `html`, `head` and `body` is added around it. */
export function parsePage(html: string): PageDocument {
  const whole = /<html[\s>]/iu.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`;
  return (parseHTML(whole) as unknown as { readonly document: PageDocument }).document;
}

/** The next node in the order of the text behind a node and all that is in it, or undefined at the end of `root`. */
export function nodeBehind(node: PageNode, root: PageNode): PageNode | undefined {
  for (let at: PageNode | null = node; at && at !== root; at = at.parentNode) {
    if (at.nextSibling) return at.nextSibling;
  }
  return undefined;
}

/** Every node below a root, in the order of the text. */
function* nodesBelow(root: PageNode): Generator<PageNode> {
  let node = root.firstChild ?? undefined;
  while (node) {
    yield node;
    node = node.firstChild ?? nodeBehind(node, root);
  }
}

/** The text that a page shows, as far as its first `length` characters; what runs or styles is none. */
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
