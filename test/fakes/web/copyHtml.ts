import MarkdownIt from 'markdown-it';
import type { PageCopy } from './copies.ts';

const markdown = new MarkdownIt({ html: true });

/** Renders a copy as HTML with the typical surroundings of its kind. */
export function copyHtml(copy: PageCopy): string {
  const site = new URL(copy.url).hostname.replace(/^www\./, '');
  if (copy.kind === 'consent') return consentWall(site);
  if (copy.kind === 'shell') return emptyShell(site);
  const text = copy.kind === 'forum' ? forum(copy) : copy.kind === 'shop' ? shop(copy) : review(copy);
  return `<!doctype html><html lang="${copy.language}"><head><meta charset="utf-8"><title>${copy.title} | ${site}</title>
${metaOf(copy)}<link rel="stylesheet" href="/main.css"></head><body>
<header><a href="/">${site}</a><nav><ul><li><a href="/news">News</a></li><li><a href="/deals">Deals up to 70% off</a></li><li><a href="/about">About us</a></li></ul></nav></header>
<div id="cookie-banner" role="dialog"><p>We and our 843 partners store cookies on your device.</p><button>Accept all</button></div>
${text}
<footer><p>© 2025 ${site}. We may earn a commission of up to 8% when you buy through our links.</p><a href="/privacy">Privacy</a></footer>
</body></html>`;
}

function metaOf({ title, author, published }: PageCopy): string {
  const data = { '@context': 'https://schema.org', '@type': 'Article', headline: title, datePublished: published };
  const named = author === undefined ? '' : `<meta name="author" content="${author}">`;
  return `${named}${published === undefined ? '' : `<script type="application/ld+json">${JSON.stringify(data)}</script>`}`;
}

function review({ title, author = 'the editors', published = '', body }: PageCopy): string {
  const [first = '', ...rest] = markdown.render(body).split(/(?<=<\/p>)\n/);
  const ad =
    '<div class="ad advertisement" aria-label="Advertisement"><a href="/sponsor">Save $250 today with code SPRING25</a></div>';
  return `<main><article><h1>${title}</h1><p class="byline">By ${author}, <time datetime="${published}">${published}</time></p>
${[first, ad, ...rest].join('\n')}
</article>
<aside class="newsletter"><h3>Join 120,000 readers</h3><form><input name="mail"><button>Sign up</button></form></aside>
<section class="related"><h3>You may also like</h3><ul><li><a href="/a">11 gadgets under $25</a></li><li><a href="/b">What we bought in 2019</a></li></ul></section></main>`;
}

function shop({ title, body }: PageCopy): string {
  return `<main><ol class="breadcrumb"><li><a href="/">Home</a></li><li><a href="/all">All products</a></li></ol>
<article class="product"><h1>${title}</h1>
${markdown.render(body)}
<div class="buy"><button>Add to cart</button><span>Free returns for 30 days</span></div></article>
<section class="also-bought"><h2>Customers also bought</h2><ul><li><a href="/p/1">Wall mount</a> $39.00</li><li><a href="/p/2">Cleaning kit</a> $12.49</li></ul></section></main>`;
}

/** Posts are separated by rules. */
function forum({ title, body }: PageCopy): string {
  const posts = body.split(/^---$/m).map(
    (
      post,
      index,
    ) => `<div class="post"><div class="user"><a href="/u/${index}">member${index + 17}</a> <span>${index + 3} points</span></div>
<div class="content">${markdown.render(post.trim())}</div><div class="actions"><a href="#">Reply</a> <a href="#">Share</a></div></div>`,
  );
  return `<main><h1>${title}</h1>${posts.join('\n')}</main>`;
}

const consentWall = (site: string): string =>
  `<title>Before you continue</title><h1>Before you continue to ${site}</h1><p>We and our partners use cookies and process personal data. You can give your consent, or manage preferences in our privacy policy.</p><button>Accept all</button><button>Reject all</button>`;

const emptyShell = (site: string): string =>
  `<title>${site}</title><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/app.js"></script>`;
