import type { ShownFact } from '../../../src/writing/draft/sectionFacts.ts';
import type { PageCopy } from '../web/copies.ts';
import type { LyingWords } from './lyingWords.ts';
import type { Said } from './statements.ts';

/** Sentence that is false, or isn't on the page that it cites. */
export interface Lie {
  /** Name of the way in which it was made. */
  readonly way: string;
  /** Includes marks, links, and any other output of the model. */
  readonly written: string;
  /** Words that occur in no honest text: the whole sentence if each part of it does. */
  readonly words: string;
  /** The words may occur in the article, but not in a sentence with this URL. */
  readonly beside?: string;
}

/** Basis of a lie. */
export interface Ground {
  readonly said: Said;
  /** Fact with the figure. */
  readonly fact: ShownFact;
  /** Page of the fact. */
  readonly page: PageCopy;
  readonly facts: readonly ShownFact[];
  readonly pages: readonly PageCopy[];
  readonly words: LyingWords;
  /** Varies the lies of one way. */
  readonly turn: number;
  /** True if no page contains a text. */
  readonly isNew: (text: string) => boolean;
}

type Way = (ground: Ground) => Omit<Lie, 'way'> | undefined;

const link = ({ url }: PageCopy): string => `([${new URL(url).hostname.replace('www.', '')}](${url}))`;

/** Writes out the figures of a sentence, with a given one for its fact. */
function saying({ said, fact }: Ground, figure: string): string {
  const text = said.text.replace(/\[\[(f\d+)\]\]/g, (_, id: string) =>
    id === fact.id ? figure : (said.facts.find((other) => other.id === id)?.figure ?? ''),
  );
  return text.replace(/ +(?=[.,])/g, '');
}

const bare = (sentence: string): string => sentence.replace(/[.!?]+$/, '');

/** Adds the link at the end of the sentence. */
const citing = (sentence: string, page: PageCopy): string => `${bare(sentence)} ${link(page)}.`;

/** Replaces the number in the figure with one that no page contains. */
function withNumber(ground: Ground, change: (digits: string) => string): Omit<Lie, 'way'> | undefined {
  const { figure = '' } = ground.fact;
  const number = /\d[\d.,]*\d|\d/.exec(figure)?.[0];
  if (number === undefined) return undefined;
  const other = change(number);
  if (other === number || other === '' || !ground.isNew(other)) return undefined;
  return { written: citing(saying(ground, figure.replace(number, other)), ground.page), words: other };
}

/** Returns the row and column of a cell. */
const labelsOf = ({ about = '' }: ShownFact): readonly (string | undefined)[] => about.split(' – ').slice(-2);

const onlyDigits = (number: string): string => number.replace(/\D/g, '');

/** Finds a figure of the same kind in the same column, but in a different row. */
function figureOfAnother({ said, fact, facts }: Ground): ShownFact | undefined {
  const [row, column] = (fact.about ?? '').split(' – ').slice(-2);
  return facts.find(({ site, kind, figure, about = '', words }) => {
    const [otherRow, otherColumn] = about.split(' – ').slice(-2);
    return (
      site === fact.site &&
      kind === fact.kind &&
      figure !== undefined &&
      figure !== fact.figure &&
      said.cell !== undefined &&
      otherColumn === column &&
      otherRow !== row &&
      !words.includes(fact.figure ?? '')
    );
  });
}

const ways: Readonly<Record<string, Way>> = {
  'an invented figure': (ground) =>
    withNumber(ground, (number) =>
      number.replace(/\d/g, (digit) => String((Number(digit) + 3 + (ground.turn % 5)) % 10 || 7)),
    ),
  'swapped digits': (ground) =>
    withNumber(ground, (number) => {
      const digits = onlyDigits(number);
      return digits.length < 2 || digits.endsWith('0') ? '' : [...digits].reverse().join('');
    }),
  'another decimal place': (ground) => withNumber(ground, (number) => `${onlyDigits(number)}0`),
  'a false rounding': (ground) => {
    const { words } = ground;
    const number = Number(onlyDigits(ground.fact.figure ?? ''));
    const other = String(Math.ceil(number * 1.4));
    if (number < 10 || !ground.isNew(other)) return undefined;
    const figure = (ground.fact.figure ?? '').replace(/^\D*?(?=[$£€]?\d)/, '').replace(/\d[\d.,]*\d|\d/, other);
    return { written: citing(saying(ground, `${words.about} ${figure}`), ground.page), words: other };
  },
  'another unit': (ground) => {
    const { figure = '' } = ground.fact;
    const found = Object.entries(ground.words.units).find(([unit]) =>
      new RegExp(`(?<!\\p{L})${RegExp.escape(unit)}(?!\\p{L})`, 'u').test(figure),
    );
    if (!found) return undefined;
    const other = figure.replace(found[0], found[1]);
    const sentence = saying(ground, other);
    return ground.isNew(other) ? { written: citing(sentence, ground.page), words: other } : undefined;
  },
  'a figure in words': (ground) => {
    const { figure = '' } = ground.fact;
    const word = ground.words.numbers[ground.turn % ground.words.numbers.length] ?? '';
    const unit = /\d ([\p{L} ]+)$/u.exec(figure)?.[1];
    if (unit === undefined || !ground.isNew(word)) return undefined;
    return { written: citing(saying(ground, `${word} ${unit}`), ground.page), words: `${word} ${unit}` };
  },
  'the figure of another thing': (ground) => {
    const other = figureOfAnother(ground);
    if (!other) return undefined;
    const sentence = saying(ground, other.figure ?? '');
    return { written: citing(sentence, ground.page), words: bare(sentence) };
  },
  'the mark of another thing': (ground) => {
    const other = figureOfAnother(ground);
    if (!other) return undefined;
    return { written: saying(ground, `[[${other.id}]]`), words: bare(saying(ground, other.figure ?? '')) };
  },
  'the figure of another property': (ground) => {
    const { said, fact, facts } = ground;
    const [row, column] = labelsOf(fact);
    const other = facts.find(
      (one) =>
        one.site === fact.site && one.figure !== undefined && labelsOf(one)[0] === row && labelsOf(one)[1] !== column,
    );
    // in `is for 8 players`, the column names what is counted
    if (!other || !said.cell || !said.text.toLowerCase().includes(`${said.cell.column.toLowerCase()} `))
      return undefined;
    if (/\]\] \p{L}/u.test(said.text)) return undefined;
    const sentence = saying(ground, other.figure ?? '');
    return { written: citing(sentence, ground.page), words: bare(sentence) };
  },
  'the figure of another thing behind a pronoun': (ground) => {
    const other = figureOfAnother(ground);
    const [name = ''] = labelsOf(ground.fact);
    const start = `${ground.words.worth.replace('{name}', name)} `;
    if (!other || ground.fact.kind !== 'price') return undefined;
    const sentence = `${start}${ground.words.itCosts} ${other.figure}`;
    return { written: citing(sentence, ground.page), words: sentence };
  },
  'a row with the figures of another': (ground) => {
    const other = figureOfAnother(ground);
    const [name = '', column = ''] = labelsOf(ground.fact);
    if (!other) return undefined;
    return {
      written: `\n\n| ${ground.words.thing} | ${column} |\n| --- | --- |\n| ${name} | ${other.figure} ${link(ground.page)} |\n\n`,
      words: `| ${name} | ${other.figure}`,
    };
  },
  'a turned bound': (ground) => {
    const { figure = '' } = ground.fact;
    const found = Object.entries(ground.words.bounds).find(
      ([bound]) => bound !== '' && figure.toLowerCase().startsWith(bound),
    );
    const other = found ? figure.toLowerCase().replace(found[0], found[1]) : `${ground.words.bounds['']} ${figure}`;
    const sentence = saying(ground, other);
    const isOne =
      ground.fact.kind === 'statistic' &&
      (found !== undefined || /^\d/.test(figure)) &&
      !/-\p{L}/u.test(figure) &&
      !/\d\D+\d/.test(figure.replace(/(?<=\d)[.,](?=\d)/g, ''));
    return isOne && ground.isNew(other) && (found || ground.turn % 2 === 0)
      ? { written: citing(sentence, ground.page), words: other }
      : undefined;
  },
  'a page that does not say it': (ground) => {
    const { figure = '' } = ground.fact;
    const other = ground.pages[ground.turn % ground.pages.length];
    const number = /\d[\d.,]*\d|\d/.exec(figure)?.[0] ?? '';
    if (!other || other.url === ground.page.url || number === '' || `${other.title} ${other.body}`.includes(number))
      return undefined;
    const sentence = saying(ground, figure);
    return { written: citing(sentence, other), words: bare(sentence), beside: other.url };
  },
  'a page that nobody read': (ground) => {
    const url = `https://study${ground.turn}.unread.example/results`;
    return { written: `${bare(saying(ground, ground.fact.figure ?? ''))} ([study](${url})).`, words: url };
  },
  'a figure beside its mark': (ground) => {
    const { figure = '' } = ground.fact;
    const made = withNumber(ground, (number) =>
      number.replace(/\d/g, (digit) => String((Number(digit) + 4) % 10 || 6)),
    );
    const other = made && figure.replace(/\d[\d.,]*\d|\d/, made.words);
    return made && { written: saying(ground, `${other} [[${ground.fact.id}]]`), words: made.words };
  },
  'a quotation with another word': (ground) => {
    const quotations = ground.facts.filter(({ kind, site }) => kind === 'quotation' && ground.page.url.includes(site));
    const fact = quotations[0];
    const word = fact?.words.match(/\p{L}{5,}/gu)?.[ground.turn % 2];
    if (!fact || word === undefined) return undefined;
    const other = ground.words.otherWords[ground.turn % ground.words.otherWords.length] ?? '';
    const false_ = fact.words.replace(word, other);
    return ground.isNew(false_)
      ? { written: citing(ground.words.says(fact.site, false_), ground.page), words: false_ }
      : undefined;
  },
  'an invented quotation': (ground) => {
    const said = ground.words.quotations[ground.turn % ground.words.quotations.length] ?? '';
    return { written: citing(ground.words.says(ground.fact.site, said), ground.page), words: said };
  },
  'an invented name': (ground) => {
    const name = ground.words.names[ground.turn % ground.words.names.length] ?? '';
    const { subject = '' } = ground.said;
    if (subject === '') return undefined;
    const sentence = saying(ground, ground.fact.figure ?? '').replace(subject, name);
    return sentence.includes(name) ? { written: citing(sentence, ground.page), words: name } : undefined;
  },
  'a test of our own': (ground) => {
    const { subject = '' } = ground.said;
    const sentence = ground.words.experience[ground.turn % ground.words.experience.length] ?? '';
    return subject === ''
      ? undefined
      : {
          written: citing(sentence.replace('{name}', subject), ground.page),
          words: bare(sentence.replace('{name}', subject)),
        };
  },
  'a share in words': (ground) => {
    const sentence = ground.words.shares[ground.turn % ground.words.shares.length] ?? '';
    return { written: citing(sentence, ground.page), words: bare(sentence) };
  },
  'an order of a page': (ground) => {
    const sentence = ground.words.orders[ground.turn % ground.words.orders.length] ?? '';
    return { written: sentence, words: bare(sentence) };
  },
};

/** All ways with their names. */
export const allWays = Object.entries(ways);
