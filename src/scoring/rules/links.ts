import { withoutEnding } from '../../text/endings.ts';
import { outside } from '../../text/spans.ts';
import { isGivenOut } from '../../text/urls.ts';
import { type Draft, placeIn } from '../draft/draft.ts';
import { type Fault, info, shared, warning } from '../finding.ts';

const vague = new Set([
  'click',
  'click here',
  'here',
  'link',
  'more',
  'read more',
  'learn more',
  'this',
  'this link',
  'this page',
  'website',
  'source',
  'hier',
  'hier klicken',
  'klicken',
  'klicken sie hier',
  'mehr',
  'weiterlesen',
  'aquí',
  'haz clic aquí',
  'leer más',
  'ici',
  'cliquez ici',
  'en savoir plus',
  'lire la suite',
  'qui',
  'clicca qui',
  'leggi di più',
  'klik hier',
  'lees meer',
  'meer',
]);

/** Other targets, such as that of `[[Page]]`, may be the name of the page. */
const address = /^(?:[a-z][a-z\d+.-]*:|www\.|\.{0,2}\/)/;

/** A home page. */
const site = /^https?:\/\/[^/?#]+\/?$/;

/** Code, and a link with a mistake: `[text] (https://…)`. */
const unread = /(?:<code>|\][ \t]?\()$/;

/** A shorter text may have nothing to link to. */
const fewestWords = 300;

/** More of them are the same fault. */
const maxFindings = 5;

/**
 * Links, with texts that say where they lead: `click here` and empty ones do not. Which of the pages are your own a
 * draft cannot tell, so that is not asked.
 */
export function linkFaults({ markdown, passages, words, top }: Draft): Fault[] {
  let label = '';
  const links = passages.flatMap((passage) => {
    const { text, code = [], links: own } = passage.block;
    const isAddress = own.length === 1 && own[0]?.text === text;
    if (!isAddress) label = text;
    const above = passage.block.kind === 'item' || isAddress ? label : '';
    return outside(code, own).map((link) => ({ passage, link, above }));
  });
  const leading = links.filter(({ link }) => !/^(?:#|mailto:|tel:|$)/i.test(link.url));
  if (leading.length === 0 && !passages.some((passage) => passage.cites)) {
    if (words < fewestWords) return [];
    return [warning(top, 15, 'Your text has no links. Link to your sources and to helpful pages on your own site.')];
  }
  const faults = leading.flatMap(({ passage, link, above }) => {
    const text = withoutEnding(link.text.trim().toLowerCase(), /[\s.:!…»›→>]/u);
    const place = placeIn(passage, link);
    if (text === '')
      return link.hasMarkup ? [] : [{ place, message: 'Add link text that says where this link leads.' }];
    // Words before a colon name the page (`Windows installer: https://…`), and the address of a home page names itself.
    const before = passage.block.text.slice(0, link.start).trimEnd() || above.trimEnd();
    const isNamed =
      /[:：]$/.test(before) || site.test(link.url) || unread.test(markdown.slice(0, place.start).slice(-7));
    // People copy `http://localhost` and `.onion` addresses.
    if (!isNamed && address.test(text) && text === link.url.toLowerCase() && isGivenOut(link.url))
      return [{ place, message: 'This link text is an address. Name the page instead.' }];
    if (!vague.has(text)) return [];
    return [{ place, message: `“${link.text.trim()}” doesn’t say where the link leads. Name the page instead.` }];
  });
  const told = faults.slice(0, maxFindings);
  const lost = shared(
    Math.ceil((15 * faults.length) / Math.max(1, leading.length)),
    told.map(() => 1),
  );
  return told.map(({ place, message }, index) => info(place, lost[index] ?? 0, message));
}
