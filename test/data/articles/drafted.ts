import path from 'node:path';
import { startRecordedWriter } from '../../fakes/writer/writtenReplies.ts';
import { keptCopies } from '../../fakes/web/copies.ts';
import { benchFolder, benchRows } from '../productBench.ts';
import { type ArticleOrder, type Drafted, openHouse } from './drafting.ts';
import { evidenceText } from './evidenceText.ts';

/** The five articles that are kept as examples, by their folder. */
export const orders: Readonly<Record<string, ArticleOrder>> = {
  tvs: {
    prompt: 'best 55 inch TV under 1000',
    brand: { name: 'Hisense', url: 'https://www.hisense-usa.com' },
    competitors: ['LG', 'TCL', 'Samsung', 'Sony', 'Vizio'],
    wishes: { article_type: 'comparison' },
  },
  cards: {
    prompt: 'best no fee travel credit card',
    brand: { name: 'Wells Fargo', url: 'https://www.wellsfargo.com' },
    competitors: ['Capital One', 'Discover', 'Bank of America', 'Chase'],
    wishes: { article_type: 'guide' },
  },
  dehumidifiers: {
    prompt: 'my garage and basement are always damp, I need a dehumidifier for both spaces',
    brand: { name: 'Meaco', url: 'https://www.meaco.com' },
    competitors: ['hOmeLabs', 'Frigidaire', 'Midea', 'Honeywell'],
    wishes: { article_type: 'how_to' },
  },
  'party-games': {
    prompt: "what's the best board game for large parties?",
    brand: { name: 'Herd Mentality', url: 'https://bigpotato.co.uk' },
    competitors: ['Codenames', 'Telestrations', 'Wavelength'],
    wishes: { article_type: 'listicle' },
  },
  moisturizers: {
    prompt: 'can you recommend a moisturizer for acne prone skin?',
    brand: { name: 'CeraVe', url: 'https://www.cerave.com' },
    competitors: ['Neutrogena', 'La Roche-Posay', 'Vanicream', 'Cetaphil'],
    wishes: {
      article_type: 'faq',
      language: 'de',
      keyword: 'Feuchtigkeitscreme bei unreiner Haut',
      evidence: [
        { url: 'https://www.hautnetz.example/ratgeber/akne-creme' },
        { url: 'https://www.pflegetest.example/gesichtscremes-unreine-haut' },
        { url: 'https://www.hautnetz.example/ratgeber/sonnenschutz-bei-akne' },
      ],
    },
  },
};

/** Writes one of them anew. */
export async function draftKept(name: string): Promise<Drafted> {
  const house = await openHouse([...benchRows(benchFolder())], keptCopies(name), startRecordedWriter(name));
  try {
    return await house.draft(orderOf(name));
  } finally {
    await house.close();
  }
}

export function orderOf(name: string): ArticleOrder {
  const order = orders[name];
  if (!order) throw new RangeError(`No article ${name} is kept.`);
  return order;
}

export const draftedFolder = (name: string): string => path.join(import.meta.dirname, 'drafted', name);

/** The files of one, by their names. */
export const filesOf = (drafted: Drafted): Readonly<Record<string, string>> => ({
  'article.md': drafted.article,
  // The id of a project is another one each time.
  'brief.md': drafted.brief.replace(/(?<=\/answers\/)[0-9a-f]{24}/g, 'project'),
  'evidence.md': evidenceText(drafted),
});
