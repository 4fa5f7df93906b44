import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isBranded } from '../../../../src/analysis/mentions/findNames.ts';
import { found, inMarkdown, named } from './mentionRules.ts';

type Case = readonly [name: string, text: string, mentions: readonly string[]];

function check(cases: readonly Case[]): void {
  for (const [name, text, mentions] of cases) assert.deepEqual(found(text, named(name)), mentions, text);
}

describe('names of two or three letters', () => {
  test('are not lower-case words', () => {
    check([
      ['SAS', 'Le sas est fermé. SAS vole.', ['SAS']],
      ['UPS', 'There are ups and downs. UPS delivers.', ['UPS']],
      ['SE', 'No se puede comprar.', []],
      ['GE', 'Det kan ge problem.', []],
      ['DM', 'Send me a dm.', []],
      ['LES', 'Achetez les piles.', []],
      ['TUI', 'La tui non è male. TUI vola.', ['TUI']],
      ['Eon', 'An eon ago.', []],
      ['dm', 'bei dm und DM', ['dm', 'DM']],
    ]);
  });

  test('are not the first word of a sentence or item', () => {
    check([
      ['TI', 'Ti consiglio queste batterie.', []],
      ['TI', 'Bene. Ti è piaciuto?', []],
      ['MI', 'Mi piace molto.', []],
    ]);
    assert.deepEqual(inMarkdown('- Ti serve una batteria\n- **Ti** serve altro', named('TI')), []);
  });

  test('are found with one capital elsewhere', () => {
    check([
      ['OXO', 'the Oxo peeler. Oxo Good Grips', ['Oxo', 'Oxo']],
      ['REI', 'at Rei today', ['Rei']],
    ]);
  });

  test('are found in any case in a prompt', () => {
    const ibm = { ...named('IBM'), competitors: [] };
    assert.deepEqual([isBranded('is ibm good', ibm), isBranded('Ibm or others', ibm)], [true, true]);
  });
});

describe('signs in names', () => {
  test('may have full width', () => {
    check([
      ['H&M', 'Ｈ＆Ｍで買う', ['Ｈ＆Ｍ']],
      ['Yahoo!', 'Yahoo！で検索', ['Yahoo！']],
      ['Booking.com', 'Booking．com で予約', ['Booking．com']],
      ['Black+Decker', 'Ｂｌａｃｋ＋Ｄｅｃｋｅｒ', ['Ｂｌａｃｋ＋Ｄｅｃｋｅｒ']],
    ]);
  });

  test('may have spaces around &', () => {
    check([
      ['H&M', 'Shop at H & M today', ['H & M']],
      ['AT&T', 'AT & T has plans', ['AT & T']],
      ['M&Ms', 'buy M & Ms', ['M & Ms']],
      ['Barnes & Noble', 'at Barnes&Noble', ['Barnes&Noble']],
    ]);
  });

  test('may be "and" between words', () => {
    check([
      ['Marks & Spencer', 'Buy at Marks and Spencer.', ['Marks and Spencer']],
      ['Marks and Spencer', 'Buy at Marks & Spencer.', ['Marks & Spencer']],
      ['Bob & Brad', 'the Bob AND Brad D6', ['Bob AND Brad']],
      ['Johnson & Johnson', 'von Johnson und Johnson', ['Johnson und Johnson']],
      ['Ben & Jerry’s', "Ben and Jerry's ice", ["Ben and Jerry's"]],
      ['Tiffany & Co.', 'at Tiffany and Co. in NY', ['Tiffany and Co.']],
      ['H&M', 'the letters H and M', []],
    ]);
  });

  test('are not "and" between words of a sentence', () => {
    check([
      ['Head & Shoulders', 'Head and shoulders above: head and shoulders. Head and Shoulders', ['Head and Shoulders']],
      ['Arm & Hammer', 'lift arm and hammer', []],
      ['Solid & Striped', 'suits, solid and striped', []],
    ]);
  });

  test('may be quotation marks around a letter', () => {
    check([
      ['Toys R Us', 'Toys “R” Us is back', ['Toys “R” Us']],
      ['Toys "R" Us', 'Toys R Us and Toys “R” Us', ['Toys R Us', 'Toys “R” Us']],
    ]);
  });
});

describe('endings of names', () => {
  test('may be an s', () => {
    check([
      ['Buick', 'Buicks are quiet.', ['Buick']],
      ['Samsung', 'Samsungs Galaxy ist gut.', ['Samsung']],
      ['Google', 'Googles Assistent', ['Google']],
      ['AMD', 'AMDs Ryzen ist schnell', ['AMD']],
      ['BMW', 'BMWs are fast', ['BMW']],
      ['Tesla', 'Two Teslas and three Fords', ['Tesla']],
      ['Lidl', 'Lidls Eigenmarke', ['Lidl']],
    ]);
  });

  test('are not an s in other names and words', () => {
    check([
      ['Apple', 'two Apples a day', []],
      ['Peter', 'Peters and Co', []],
      ['Will', 'by Wills', []],
      ['Roy', 'by Roys', []],
      ['Buick', 'buicks', []],
      ['acme.com', 'acme.coms', []],
    ]);
  });

  test("may lack 's", () => {
    check([
      ["Kellogg's", 'Cereal by Kellogg is sweet.', ['Kellogg']],
      ["Hershey's", 'made by Hershey in PA', ['Hershey']],
      ["Sainsbury's", 'J Sainsbury plc', ['Sainsbury']],
      ["McDonald's", 'at McDonald or McDonalds', ['McDonald', 'McDonalds']],
    ]);
  });

  test("keep 's if the rest is a word or a first name", () => {
    check([
      ["Wendy's", 'Wendy said so', []],
      ["Domino's", 'a domino effect', []],
      ["Chili's", 'Chili and chili', []],
      ["Macy's", 'says Macy', []],
    ]);
  });
});

describe('apostrophes inside names', () => {
  test('keep the name in any case', () => {
    check([
      ["L'Oréal", "We love l'oréal serums. L'Oréal and L'ORÉAL.", ["l'oréal", "L'Oréal", "L'ORÉAL"]],
      ["D'Addario", 'Strings by d’addario are fine.', ['d’addario']],
      ["Land O'Lakes", "spread land o'lakes butter", ["land o'lakes"]],
      ["Lands' End", "a lands' end coat", ["lands' end"]],
    ]);
  });
});

describe('Turkish capitals', () => {
  test('are equal with and without a dot', () => {
    check([
      ['Migros', 'MİGROS mağazası', ['MİGROS']],
      ['Yapı Kredi', 'YAPI KREDİ bankası', ['YAPI KREDİ']],
      ['Netflix', 'NETFLİX', ['NETFLİX']],
    ]);
  });
});

describe('accents', () => {
  test('may be missing in a text', () => {
    check([
      ["L'Oréal", "L’Oreal, L'OREAL and LOreal", ['L’Oreal', "L'OREAL", 'LOreal']],
      ['Häagen-Dazs', 'Haagen-Dazs or HAAGEN DAZS', ['Haagen-Dazs', 'HAAGEN DAZS']],
      ['Nestlé', 'Nestle, NESTLE, Nestlé’s', ['Nestle', 'NESTLE', 'Nestlé']],
      ['Citroën', 'a Citroen C3', ['Citroen']],
      ['Ørsted', 'Orsted builds', ['Orsted']],
      ['Škoda', 'a Skoda', ['Skoda']],
      ['Żabka', 'at Zabka', ['Zabka']],
      ['Maßkrug', 'a Masskrug', ['Masskrug']],
      ['Αθηνά', 'ΑΘΗΝΑ', ['ΑΘΗΝΑ']],
      ['Алёнка', 'шоколад Аленка', ['Аленка']],
    ]);
  });

  test('are not added to a name', () => {
    check([
      ['Resume', 'Your résumé counts. RÉSUMÉ', []],
      ['Nestle', 'Nestlé', []],
      ['Nestle', 'Nestle\u0301', []],
      ['Skoda', 'a Škoda', []],
    ]);
  });

  test('stay in words and in other scripts', () => {
    check([
      ['Étoile', 'an etoile', []],
      ['Häagen-Dazs', 'haagen-dazs', ['haagen-dazs']],
      ['Résumé', 'I resume work.', []],
      ['Été', 'ete', []],
      ['Йод', 'Иод', []],
      ['がくぶ', 'かくふ', []],
    ]);
  });

  test('may be missing in any case in a prompt', () => {
    assert.ok(isBranded('is nestle good', { ...named('Nestlé'), competitors: [] }));
  });
});
