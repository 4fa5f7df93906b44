import { withoutEnding } from '../../text/endings.ts';
import { outside } from '../../text/spans.ts';
import { type Draft, type DraftPassage, placeIn } from '../draft/draft.ts';
import { type Fault, info, type Location, loss, shared } from '../finding.ts';

const vague = new Set([
  'click here',
  'here',
  'link',
  'read more',
  'learn more',
  'this link',
  'this page',
  'hier',
  'hier klicken',
  'klicken sie hier',
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
]);

const emptyMessage = 'This link has no text. Remove it, or add text that says where it leads.';

/** A shorter text may have nothing to link to. */
const fewestWords = 300;

/** More findings add no information. */
const maxFindings = 5;

/**
 * Reports missing links, and links with empty or vague texts such as `click here`. Internal links aren't required,
 * because a draft doesn't show which pages belong to its site.
 */
export function linkFaults({ markdown, passages, words }: Draft): Fault[] {
  const links = passages.flatMap((passage) =>
    outside(passage.block.code ?? [], passage.block.links).map((link) => ({ passage, link })),
  );
  const leading = links.filter(({ link }) => !/^(?:#|mailto:|tel:|\.{0,2}\/?$)/i.test(link.url));
  if (leading.length === 0 && !passages.some((passage) => passage.cites)) return words < fewestWords ? [] : [loss(15)];
  const faults = leading.flatMap(({ passage, link }) => {
    const shown = link.text.trim();
    const text = withoutEnding(shown.toLowerCase(), /[\s.:!…»›→>]/u);
    if (shown === '') return link.hasMarkup ? [] : [{ passage, link, message: emptyMessage }];
    if (text !== '' && !vague.has(text)) return [];
    return [{ passage, link, message: `“${shown}” doesn’t say where the link leads. Name the page instead.` }];
  });
  const told = faults.slice(0, maxFindings);
  const lost = shared(
    Math.ceil((15 * faults.length) / Math.max(1, leading.length)),
    told.map(() => 1),
  );
  return told.map(({ passage, link, message }, index) => {
    // found by a search of the source, so only for the few that are reported
    const empty = link.text.trim() === '' ? emptyLink(markdown, passage, link.url) : undefined;
    return info(empty ?? placeIn(passage, link), lost[index] ?? 0, message);
  });
}

/** The source of a link without text: its brackets, or its address. */
function emptyLink(markdown: string, { block }: DraftPassage, url: string): Location | undefined {
  const source = `[](${url})`;
  const [found] = [source, url].flatMap((one) => {
    const start = markdown.indexOf(one, block.start);
    return start < 0 ? [] : [{ start, end: start + one.length }];
  });
  return found;
}
