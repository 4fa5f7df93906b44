import type { PageDocument } from './dom.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const maxLength = 500_000;
const maxObjects = 500;

/** Returns a page's JSON-LD objects (schema.org) that are articles or pages, articles first. */
export function structuredData(document: PageDocument): JsonObject[] {
  const objects = structuredObjects(document);
  const articles = objects.filter((one) => kindsOf(one).some((kind) => articleKinds.test(kind)));
  return [...articles, ...objects.filter((one) => kindsOf(one).includes('WebPage'))];
}

/** Returns all JSON-LD objects of a page in order, including those in lists, graphs, and main entities. */
export function structuredObjects(document: PageDocument): readonly JsonObject[] {
  const objects: JsonObject[] = [];
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    const text = script.textContent ?? '';
    if (text.length <= maxLength) collect(parsed(text), objects);
  }
  return objects;
}

const articleKinds = /Article$|^(?:BlogPosting|Report|Review|HowTo|Recipe|QAPage|FAQPage|Product|LiveBlogPosting)$/u;

export const kindsOf = (one: JsonObject): string[] =>
  [one['@type']].flat().filter((kind): kind is string => typeof kind === 'string');

function parsed(text: string): unknown {
  try {
    // Some pages wrap JSON-LD in CDATA, as in old scripts.
    return JSON.parse(text.replace(/^\s*(?:\/\/\s*)?<!\[CDATA\[|(?:\/\/\s*)?\]\]>\s*$/gu, ''));
  } catch {
    return undefined;
  }
}

/** Adds an object, and those in lists, graphs, and main entities. */
function collect(value: unknown, objects: JsonObject[]): void {
  const values = [value];
  // The list grows during the loop.
  for (const next of values) {
    if (objects.length >= maxObjects) return;
    if (Array.isArray(next)) values.push(...(next as unknown[]).slice(0, maxObjects));
    else if (typeof next === 'object' && next !== null) {
      const one = next as JsonObject;
      objects.push(one);
      if (one['@graph'] !== undefined) values.push(one['@graph']);
      if (one['mainEntity'] !== undefined) values.push(one['mainEntity']);
    }
  }
}
