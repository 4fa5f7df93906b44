import type { SentPage } from '../../src/pages/readPage.ts';

export const sent = (url: string, html: string): SentPage => ({
  url,
  finalUrl: url,
  contentType: 'text/html; charset=utf-8',
  body: Buffer.from(html),
});

/** Converts the pages of a site to the paths of `startSite`. */
export const sitePaths = (pages: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(pages).map(([path, text]) => [
      path,
      () => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(text) }),
    ]),
  );

const sentence =
  'Unsere Bürostühle werden in Handarbeit gefertigt und sind für den ganzen Tag am Schreibtisch gemacht, mit einer Lehne, die den Rücken stützt. ';

/** German shop that describes itself in JSON-LD, with the pages required by law. */
export const germanShop: Readonly<Record<string, string>> = {
  '/': `<!doctype html><html lang="de"><head><title>Bürostühle aus Esslingen | Sitzgut</title>
<meta property="og:site_name" content="Sitzgut">
<meta name="description" content="Ergonomische Bürostühle, gefertigt in Esslingen.">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[
{"@type":"Organization","name":"Sitzgut","legalName":"Sitzgut Möbel GmbH","alternateName":["Sitzgut Stühle"],
"address":{"@type":"PostalAddress","addressCountry":"Deutschland"}},
{"@type":"Organization","name":"Trusted Shops","url":"https://www.trustedshops.de"}]}</script></head>
<body><nav><a href="/produkte">Produkte</a> <a href="/ueber-uns">Über uns</a> <a href="/warenkorb">Warenkorb</a></nav>
<main><h1>Bürostühle, die bleiben</h1><p>${sentence.repeat(6)}</p></main>
<footer><a href="/impressum">Impressum</a></footer></body></html>`,
  '/ueber-uns': `<html lang="de"><head><title>Über uns | Sitzgut</title></head><body><main><p>${sentence.repeat(6)}</p></main></body></html>`,
  '/produkte': `<html lang="de"><head><title>Alle Stühle | Sitzgut</title></head><body><main><p>${sentence.repeat(6)}</p></main></body></html>`,
  '/impressum': `<html lang="de"><head><title>Impressum | Sitzgut</title></head><body><main><p>${sentence.repeat(6)}</p></main></body></html>`,
};

const claim =
  'Planwise keeps the plans of a team in one place, so that everybody knows what comes next and what it waits for. ';

/** English service that compares itself with others. */
export const englishService: Readonly<Record<string, string>> = {
  '/': `<!doctype html><html lang="en-US"><head><title>Planwise: project planning for small teams</title>
<meta name="application-name" content="Planwise"></head>
<body><header><a href="/"><img class="site-logo" alt="Planwise logo" src="/l.svg"></a>
<a href="/features">Features</a> <a href="/compare">Compare</a></header>
<main><h1>Plans that hold</h1><p>${claim.repeat(6)}</p></main>
<footer><a href="/about">About</a> <a href="/planwise-vs-tasklane">Planwise vs Tasklane</a></footer></body></html>`,
  '/compare': `<html lang="en-US"><head><title>Compare | Planwise</title></head><body><main><h1>How Planwise compares</h1>
<p>${claim.repeat(6)}</p><ul><li><a href="/planwise-vs-tasklane">Planwise vs. Tasklane</a></li>
<li><a href="/compare/boardly">The best Boardly alternative</a></li><li><a href="/vs/notehub">See more</a></li>
<li><a href="/compare/plans">Compare plans</a></li>
<li><a href="https://www.boardly.io/pricing">Boardly's prices</a></li></ul></main></body></html>`,
  '/planwise-vs-tasklane': `<html lang="en-US"><head><title>Planwise vs Tasklane: which fits? | Planwise</title></head>
<body><main><h1>Planwise vs Tasklane</h1><p>${claim.repeat(6)}</p></main></body></html>`,
  '/features': `<html lang="en-US"><head><title>Features | Planwise</title></head><body><main><p>${claim.repeat(6)}</p></main></body></html>`,
  '/about': `<html lang="en-US"><head><title>About | Planwise</title></head><body><main><p>${claim.repeat(6)}</p></main></body></html>`,
};
