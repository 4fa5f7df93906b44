import { isElement, isText, nodeBehind, type PageElement, type PageNode } from './dom.ts';

/** Removes elements that aren't part of an article: scripts, navigation, and page furniture. */
export function removeClutter(root: PageNode): void {
  const lengths = textLengths(root);
  const whole = lengths.get(root) ?? 0;
  let node = root.firstChild ?? undefined;
  while (node) {
    const next: PageNode | undefined = nodeBehind(node, root);
    if (!isElement(node)) {
      node = node.firstChild ?? next;
      continue;
    }
    const share = (lengths.get(node) ?? 0) / Math.max(1, whole);
    if (isClutter(node, share)) {
      node.remove();
      node = next;
    } else node = node.firstChild ?? next;
  }
}

/** Elements that never contain an article's text. */
const never = new Set(
  (
    'SCRIPT STYLE NOSCRIPT TEMPLATE IFRAME OBJECT EMBED CANVAS SVG BUTTON INPUT SELECT TEXTAREA DIALOG LINK META ' +
    'AUDIO VIDEO MAP'
  ).split(' '),
);
/** Elements that contain it only if they hold most of the page. */
const around = new Set('NAV FOOTER ASIDE FIGCAPTION MENU'.split(' '));
const roles = new Set(
  'navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar alert note'.split(' '),
);
/** Elements that are kept despite suspicious class names. */
const trunk = new Set('HTML BODY MAIN ARTICLE H1 H2 H3 H4 H5 H6 TABLE TBODY TR TD P PRE CODE BLOCKQUOTE LI'.split(' '));

function isClutter(element: PageElement, share: number): boolean {
  const tag = element.tagName.toUpperCase();
  if (never.has(tag)) return true;
  if (share > maxPageShare) return false;
  if (around.has(tag)) return true;
  if (trunk.has(tag)) return false;
  const role = element.getAttribute('role');
  if (role !== null && roles.has(role)) return true;
  if (element.getAttribute('hidden') !== null || element.getAttribute('aria-hidden') === 'true') return true;
  if (/display:\s*none/iu.test(element.getAttribute('style') ?? '')) return true;
  return share < partOfPage && clutterNames.test(namesOf(element));
}

/** Share of the text above which an element is kept, regardless of its name. */
const maxPageShare = 0.5;
const partOfPage = 0.3;

const namesOf = (element: PageElement): string =>
  `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`.slice(0, 500);

const clutterNames =
  /(?:^|[\s_-])(?:breadcrumbs?|related|recommend(?:ed|ations?)|newsletters?|sign-?up|subscribe|subscription|share|sharing|social|promo|sponsor(?:ed)?|advert(?:isement)?s?|ads?|cookies?|consent|gdpr|comments|comment-?(?:form|list|area|section|respond)|disqus|captions?|credits?|pagination|pager|most-?(?:read|popular)|trending|popular|read-?more|more-?from|tags|taglist|sr-only|visually-?hidden|screen-?reader(?:-text)?|skip-?link|site-?(?:header|footer|nav)|menus?|nav|navbar|navigation|sidebar|footer|widgets?|author-?(?:bio|box|info)|about-?(?:the-?)?author|byline|dateline|timestamp|copyright|disclaimer|print|toolbar|outbrain|taboola)(?:$|[\s_-])/iu;

/** Counts the characters of text in each element. Text of links and scripts doesn't count. */
function textLengths(root: PageNode): Map<PageNode, number> {
  const lengths = new Map<PageNode, number>();
  const trail: PageNode[] = [root];
  lengths.set(root, 0);
  const close = (until: PageNode | null): void => {
    while (trail.length > 1 && trail.at(-1) !== until) {
      const done = trail.pop();
      const parent = trail.at(-1);
      if (done && parent) lengths.set(parent, (lengths.get(parent) ?? 0) + (lengths.get(done) ?? 0));
    }
  };
  for (let node = root.firstChild ?? undefined; node; node = node.firstChild ?? nodeBehind(node, root)) {
    close(node.parentNode);
    if (isElement(node)) {
      lengths.set(node, 0);
      trail.push(node);
    } else if (isText(node)) {
      const parent = trail.at(-1);
      const tag = parent && isElement(parent) ? parent.tagName.toUpperCase() : '';
      const linked = trail.some((one) => isElement(one) && one.tagName === 'A');
      const counts = parent && !never.has(tag) && !linked;
      if (counts) lengths.set(parent, (lengths.get(parent) ?? 0) + (node.textContent ?? '').trim().length);
    }
  }
  close(root);
  return lengths;
}
