import { withoutEnding } from '../../text/endings.ts';
import { outside } from '../../text/spans.ts';
import { type Draft, placeIn } from '../draft/draft.ts';
import { type Fault, info, loss, shared } from '../finding.ts';

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

/** A shorter text may have nothing to link to. */
const fewestWords = 300;

/** More findings add no information. */
const maxFindings = 5;

/**
 * Reports missing links, and links with empty or vague texts such as `click here`. Internal links aren't required,
 * because a draft doesn't show which pages belong to its site.
 */
export function linkFaults({ passages, words }: Draft): Fault[] {
  const links = passages.flatMap((passage) =>
    outside(passage.block.code ?? [], passage.block.links).map((link) => ({ passage, link })),
  );
  const leading = links.filter(({ link }) => !/^(?:#|mailto:|tel:|$)/i.test(link.url));
  if (leading.length === 0 && !passages.some((passage) => passage.cites)) return words < fewestWords ? [] : [loss(15)];
  const faults = leading.flatMap(({ passage, link }) => {
    const place = placeIn(passage, link);
    const text = withoutEnding(link.text.trim().toLowerCase(), /[\s.:!…»›→>]/u);
    if (text === '')
      return link.hasMarkup ? [] : [{ place, message: 'Add link text that says where this link leads.' }];
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
