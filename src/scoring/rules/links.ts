import { withoutEnding } from '../../text/endings.ts';
import { type Draft, placeIn } from '../draft/draft.ts';
import { type Fault, info, warning } from '../finding.ts';

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

/**
 * Links, with texts that say where they lead: `click here` and empty ones do not. Which of the pages are your own a
 * draft cannot tell, so that is not asked.
 */
export function linkFaults({ passages, top }: Draft): Fault[] {
  const links = passages.flatMap((passage) => passage.block.links.map((link) => ({ passage, link })));
  const leading = links.filter(({ link }) => !/^(?:#|mailto:|tel:|$)/i.test(link.url));
  const cites = passages.some((passage) => passage.cites);
  if (leading.length === 0 && !cites) {
    return [warning(top, 15, 'Your text has no links. Link to your sources and to helpful pages on your own site.')];
  }
  return leading.flatMap(({ passage, link }) => {
    const text = withoutEnding(link.text.trim().toLowerCase(), /[\s.:!…»›→>]/u);
    if (text === '' || text === link.url.toLowerCase()) {
      return [info(placeIn(passage, link), 3, 'Add link text that says where this link leads.')];
    }
    if (!vague.has(text)) return [];
    const message = `“${link.text.trim()}” doesn’t say where the link leads. Name the page instead.`;
    return [info(placeIn(passage, link), 3, message)];
  });
}
