import type { PageDocument } from './dom.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const maxLength = 500_000;
const maxObjects = 500;

/** What a page says in JSON-LD (schema.org): those objects that are articles or pages, articles first. */
export function structuredData(document: PageDocument): JsonObject[] {
  const objects = structuredObjects(document);
  const articles = objects.filter((one) => kindsOf(one).some((kind) => articleKinds.test(kind)));
  return [...articles, ...objects.filter((one) => kindsOf(one).includes('WebPage'))];
}

/** All objects that a page has in JSON-LD, in their order: those of lists and graphs, and what a page is about. */
export function structuredObjects(document: PageDocument): readonly JsonObject[] {
  const objects: JsonObject[] = [];
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    const text = script.textContent ?? '';
    if (text.length <= maxLength) collect(parsed(text), objects);
  }
  return objects;
}

const articleKinds = /Article$|^(?:BlogPosting|Report|Review|HowTo|Recipe|QAPage|FAQPage|Product|LiveBlogPosting)$/u;

/** The schema.org types of an object. */
export const kindsOf = (one: JsonObject): string[] =>
  [one['@type']].flat().filter((kind): kind is string => typeof kind === 'string');

function parsed(text: string): unknown {
  try {
    // Some pages wrap it as if it were a script of old.
    return JSON.parse(text.replace(/^\s*(?:\/\/\s*)?<!\[CDATA\[|(?:\/\/\s*)?\]\]>\s*$/gu, ''));
  } catch {
    return undefined;
  }
}

/** An object, those of a list, and those of a graph. */
function collect(value: unknown, objects: JsonObject[]): void {
  const values = [value];
  // The list grows while it is read.
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
