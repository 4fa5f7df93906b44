import { anyOf } from '../lexicon/lexicon.ts';
import type { Block } from '../../text/markdown/document.ts';
import { domainOf, spellingsOfHost } from '../../text/urls.ts';
import { tidied } from '../reading/headGrade.ts';
import type { Candidate } from './leadingNames.ts';
import { gradeInProse, type WrittenSmall } from '../reading/proseGrade.ts';

/**
 * Names that bold text sets off within a sentence, and those linked to the home page of their own domain. The words of
 * other links are those of a source and name who wrote it.
 */
export function emphasisedNames(block: Block, small: WrittenSmall): Candidate[] {
  const bold = block.strong
    .filter(({ start }) => start >= leadOffset)
    .map(({ start, end }) => ({ start, end, url: undefined }));
  const links = block.links.filter(({ start, end, url }) => leadsHome(url, block.text.slice(start, end)));
  return [...bold, ...links]
    .sort((one, other) => one.start - other.start)
    .filter(({ start }) => !owned.test(block.text.slice(Math.max(0, start - leadOffset), start)))
    .slice(0, maxNames)
    .flatMap(({ start, end, url }) => {
      const name = tidied(block.text.slice(start, end));
      return capital.test(name)
        ? [{ name, grade: gradeInProse(name, block, small), group: 'set off', ...(url !== undefined && { link: url }) }]
        : [];
    });
}

const maxNames = 100;
/** Bold text before this offset leads the block. */
const leadOffset = 6;
const capital = /^(?:[\p{Lu}\p{Lo}\d]|\p{Ll}{1,4}\p{Lu})/u;

/** "Its **Smart Bidding**" is a thing that somebody has. */
const owned = new RegExp(String.raw`(?:^|\s)${anyOf('ownedOpenings')} $`, 'iu');

/** True for "Acme" and "Acme One", linked to `https://www.acme.com/`. */
function leadsHome(url: string, name: string): boolean {
  if (!/^https?:\/\/[^/?#\s]{1,253}\/?(?:[?#].*)?$/i.test(url)) return false;
  const bare = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const labels = spellingsOfHost(domainOf(url) ?? '').map((host) => host.split('.')[0]?.replaceAll('-', '') ?? '');
  return labels.some((label) => label.length > 1 && bare.startsWith(label));
}
