/** Metadata of a PDF. */
interface Printed {
  readonly pages: number;
  /** The headings of its outline, each with the page that it stands on, from 1. */
  readonly headings: ReadonlyMap<string, number>;
}

/** Reads a PDF as Chromium prints it with an outline. */
export function printedPages(pdf: Buffer): Printed {
  const text = pdf.toString('latin1');
  const objects = new Map([...text.matchAll(/^(\d+) 0 obj\s(.*?)\sendobj/gmsu)].map(([, id, body = '']) => [id, body]));
  const refs = (list: string | undefined): string[] =>
    [...(list ?? '').matchAll(/(\d+) 0 R/gu)].map(([, id = '']) => id);
  /** The pages below a node of their tree, in order. */
  const pagesBelow = (id: string): string[] => {
    const kids = /\/Kids\s*\[([^\]]*)\]/u.exec(objects.get(id) ?? '');
    return kids ? refs(kids[1]).flatMap(pagesBelow) : [id];
  };
  const [, root = ''] = /\/Pages (\d+) 0 R/u.exec(text) ?? [];
  const pages = pagesBelow(root);
  const headings = [...objects.values()].flatMap((body): [string, number][] => {
    const [, title] = /\/Title\s*\(((?:\\.|[^\\)])*)\)/u.exec(body) ?? [];
    const [page] = refs(/\/Dest\s*\[([^\]]*)\]/u.exec(body)?.[1]);
    return title === undefined || page === undefined ? [] : [[title, pages.indexOf(page) + 1]];
  });
  return { pages: pages.length, headings: new Map(headings) };
}
