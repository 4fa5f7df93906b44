import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { figuresIn } from '../../../../src/text/figures/figures.ts';

/** The figures of a text as one line each: words, value, upper end, unit, bound. */
function told(text: string, language = 'en'): string[] {
  return figuresIn(text, language).map(({ start, end, value, high, unit, per, approximate }) =>
    [
      `${text.slice(start, end)} = ${value}`,
      high === undefined ? '' : `..${high}`,
      unit === undefined ? '' : ` ${unit}`,
      per === undefined ? '' : `/${per}`,
      approximate === undefined ? '' : ` ${approximate}`,
    ].join(''),
  );
}

describe('figures', () => {
  test('include money with currency, decimals and period', () => {
    assert.deepEqual(told('It costs $1,299.50 per month, US$5k a year or 20 euros; they raised €1.2B.'), [
      '$1,299.50 per month = 1299.5 USD/month',
      'US$5k a year = 5000 USD/year',
      '20 euros = 20 EUR',
      '€1.2B = 1200000000 EUR',
    ]);
    assert.deepEqual(told('Es kostet 1.299,50 € im Monat, zusammen 2,5 Mio. Euro.', 'de'), [
      '1.299,50 € im Monat = 1299.5 EUR/month',
      '2,5 Mio. Euro = 2500000 EUR',
    ]);
  });

  test('include measures with signs, words and hyphens as units', () => {
    assert.deepEqual(
      told('A 65-inch set, 55″ too, reaches 1,000 nits at 120 Hz, in 2 TB and -5 °C, a six-month test.'),
      [
        '65-inch = 65 in',
        '55″ = 55 in',
        '1,000 nits = 1000 nit',
        '120 Hz = 120 Hz',
        '2 TB = 2 TB',
        '-5 °C = -5 °C',
        'six-month = 6 month',
      ],
    );
    assert.deepEqual(told('Water of 14 °dH, and an angle of 62°.'), ['14 °dH = 14 °dH', '62° = 62 °']);
    assert.deepEqual(told('3,5 Prozentpunkte, 25 Prozent, 25 000 Quadratmeter, 17 Uhr', 'de'), [
      '3,5 Prozentpunkte = 3.5 points',
      '25 Prozent = 25 %',
      '25 000 Quadratmeter = 25000 m2',
      '17 Uhr = 17 time',
    ]);
  });

  test('include the divisor of a compound unit', () => {
    assert.deepEqual(told('Von 0,8 bis 0,95 W/(m²K), 1,4 W/m²K, 95 g/km, 50 mg/l oder 0,35 €/kWh.', 'de'), [
      '0,8 bis 0,95 W/(m²K) = 0.8..0.95 W',
      '1,4 W/m²K = 1.4 W',
      '95 g/km = 95 g',
      '50 mg/l = 50 mg',
      '0,35 €/kWh = 0.35 EUR',
    ]);
    assert.deepEqual(told('5 W/channel, 6 GB/slot'), ['5 W = 5 W', '6 GB = 6 GB']);
  });

  test('exclude the numbers of standards', () => {
    assert.deepEqual(told('Die DIN 1946-6 von 2019 gilt.', 'de'), ['2019 = 20190000']);
    assert.deepEqual(told('EN 1992-1-1, ISO 9001:2015 and IEC 60335-2-14'), []);
  });

  test('do not read the x between two sides as a factor', () => {
    assert.deepEqual(told('3840 x 2160, 2560x1440, 5x faster, 6 quarts'), [
      '3840 = 3840',
      '2160 = 2160',
      '2560 = 2560',
      '1440 = 1440',
      '5x = 5 times',
      '6 quarts = 6 qt',
    ]);
  });

  test('include numbers written as words', () => {
    assert.deepEqual(
      told('Two hundred and fifty thousand users, a dozen of twenty-five, one million; one of them, a few'),
      ['Two hundred and fifty thousand = 250000', 'a dozen = 12', 'twenty-five = 25', 'one million = 1000000'],
    );
    assert.deepEqual(
      told('fünfundzwanzig, zweihundert, dreitausend, eine Million, dreimal, noch einmal, ein Jahr', 'de'),
      ['fünfundzwanzig = 25', 'zweihundert = 200', 'dreitausend = 3000', 'eine Million = 1000000', 'dreimal = 3 times'],
    );
  });

  test('read fractions of a whole as percentages', () => {
    assert.deepEqual(
      told(
        'half of users, two thirds, one in four, 9 out of 10; a quarter of an hour, the second half, 5 in 10 minutes',
      ),
      [
        'half = 50 % about',
        'two thirds = 66.66 % about',
        'one in four = 25 %',
        '9 out of 10 = 90 %',
        '5 = 5',
        '10 minutes = 10 min',
      ],
    );
  });

  test('include fractions of units', () => {
    assert.deepEqual(
      told(
        '1/2 inch, a 3/8-inch nut, 1 1/2 cups, 1-1/2", ½ teaspoon, 1½ hours, 1/4 to 1/2 inch; 3/4/2026, 1/2 of users',
      ),
      [
        '1/2 inch = 0.5 in',
        '3/8-inch = 0.375 in',
        '1 1/2 cups = 1.5 cup',
        '1-1/2" = 1.5 in',
        '½ teaspoon = 0.5 tsp',
        '1½ hours = 1.5 h',
        '1/4 to 1/2 inch = 0.25..0.5 in',
        '3/4/2026 = 20260304',
        '1/2 = 50 %',
      ],
    );
  });

  test('include ranges with one unit', () => {
    assert.deepEqual(told('one to three years, between one and two GB, but one and 3 km'), [
      'one to three years = 1..3 year',
      'one and two GB = 1..2 GB',
      '3 km = 3 km',
    ]);
    assert.deepEqual(told('10–20%, between 10 and 20 km/h, $10 to $20, 10 to 20 million, but 3-1 and 10 GB to 1 TB'), [
      '10–20% = 10..20 %',
      '10 and 20 km/h = 10..20 km/h',
      '$10 to $20 = 10..20 USD',
      '10 to 20 million = 10000000..20000000',
      '3 = 3',
      '1 = 1',
      '10 GB = 10 GB',
      '1 TB = 1 TB',
    ]);
  });

  test('have bounds before or after a number', () => {
    assert.deepEqual(
      told('up to 1,000, at least 3, ~30 GB, ca. 5 kg, 50+ apps, 100 or more, over 5 years, over 500, 8,000+ sq ft'),
      [
        '1,000 = 1000 atMost',
        '3 = 3 atLeast',
        '30 GB = 30 GB about',
        '5 kg = 5 kg about',
        '50 = 50 atLeast',
        '100 = 100 atLeast',
        '5 years = 5 year atLeast',
        '500 = 500 atLeast',
        '8,000+ sq ft = 8000 ft2 atLeast',
      ],
    );
  });

  test('include dates in any form', () => {
    assert.deepEqual(
      told(
        '16 May 2001; May 5–7, 2020; May 2019; December 10; 2001-05-16; 5/16/2001; 1996 to 2013; 2016/17; the 1990s',
      ),
      [
        '16 May 2001 = 20010516',
        'May 5–7, 2020 = 20200505..20200507',
        'May 2019 = 20190500',
        'December 10 = 1210',
        '2001-05-16 = 20010516',
        '5/16/2001 = 20010516',
        '1996 to 2013 = 19960000..20130000',
        '2016/17 = 20160000..20170000',
        '1990s = 19900000',
      ],
    );
    assert.deepEqual(told('am 16. Mai 2001, 16.05.2001, 5.–7. Mai 2020, 5/6/2020', 'de'), [
      '16. Mai 2001 = 20010516',
      '16.05.2001 = 20010516',
      '5.–7. Mai 2020 = 20200505..20200507',
      '5/6/2020 = 20200605',
    ]);
  });

  test('read a year with an upper bound as a year', () => {
    assert.deepEqual(told('Der Markt wächst bis 2030 auf 12,5 Milliarden Euro.', 'de'), [
      '2030 = 20300000',
      '12,5 Milliarden Euro = 12500000000 EUR',
    ]);
  });

  test('exclude parts of names, versions and addresses', () => {
    assert.deepEqual(told('RTX4090 GPT-4 v2.1.3 8VC Su-25s 5G 192.168.1.1 https://a.com/2019/05 24/7'), []);
  });

  test('locate the parts of a date', () => {
    const text = 'on 12 December 2013';
    const [date] = figuresIn(text, 'en');
    const { day, month, year } = date?.parts ?? {};
    assert.deepEqual(
      [day, month, year].map((part) => part && text.slice(part.start, part.end)),
      ['12', 'December', '2013'],
    );
  });

  test('have a step of their last written digit', () => {
    const steps = figuresIn('1.3 million, 1,300, 0.25, 10.50 and two million', 'en').map(({ step }) => step);
    assert.deepEqual(steps, [100_000, 1, 0.01, 0.01, 1_000_000]);
  });

  test('include digits of every script', () => {
    assert.deepEqual(told('$١٬٣٩٩٫٥, ٢٥٪, १३९९ euros, ＄１，３９９, １２．５％'), [
      '$١٬٣٩٩٫٥ = 1399.5 USD',
      '٢٥٪ = 25 %',
      '१३९९ euros = 1399 EUR',
      '＄１，３９９ = 1399 USD',
      '１２．５％ = 12.5 %',
    ]);
  });

  test('read fractions of a million as numbers', () => {
    assert.deepEqual(told('half a million, one and a half million, half an hour'), [
      'half a million = 500000',
      'one and a half million = 1500000',
      'half an hour = 0.5 h',
    ]);
    assert.deepEqual(told('anderthalb Millionen, eine halbe Million', 'de'), [
      'anderthalb Millionen = 1500000',
      'halbe Million = 500000',
    ]);
  });

  test('accept bounds and units joined by apostrophes', () => {
    assert.deepEqual(told("jusqu'à 500 km, jusqu’à 5 h, plus d'un million, moins d’une douzaine", 'fr'), [
      '500 km = 500 km atMost',
      '5 h = 5 h atMost',
      'un million = 1000000 atLeast',
      'une douzaine = 12 atMost',
    ]);
    assert.deepEqual(told("He said 'over' 50 km and '50' percent", 'en'), ['50 km = 50 km', '50 = 50']);
  });

  test('include number words in French and Spanish', () => {
    assert.deepEqual(
      told("2,3 millions d'euros, quatre-vingt-dix-sept, mille neuf cents, un vélo neuf, le 16 mai 2001", 'fr'),
      [
        "2,3 millions d'euros = 2300000 EUR",
        'quatre-vingt-dix-sept = 97',
        'mille neuf cents = 1900',
        '16 mai 2001 = 20010516',
      ],
    );
    assert.deepEqual(told('dos mil veintitrés, mil millones de euros, medio millón, más de treinta y cinco', 'es'), [
      'dos mil veintitrés = 2023',
      'mil millones de euros = 1000000000 EUR',
      'medio millón = 500000',
      'treinta y cinco = 35 atLeast',
    ]);
  });

  test('include numbers next to Chinese, Japanese and Korean letters', () => {
    assert.deepEqual(told('価格は99,900円です。シェアは87%、5000万台、2万4900円で1億2000万人、200グラム以上。', 'ja'), [
      '99,900円 = 99900 JPY',
      '87% = 87 %',
      '5000万 = 50000000',
      '2万4900円 = 24900 JPY',
      '1億2000万 = 120000000',
      '200グラム = 200 g atLeast',
    ]);
    assert.deepEqual(told('价格是999美元，超过87%，百分之35，每天12升，5000 万台。', 'zh'), [
      '999美元 = 999 USD',
      '87% = 87 % atLeast',
      '35 = 35 %',
      '12升 = 12 l',
      '5000 万 = 50000000',
    ]);
    assert.deepEqual(told('가격은 999달러이고 점유율은 87%의 10〜20킬로그램.', 'ko'), [
      '999달러 = 999 USD',
      '87% = 87 %',
      '10〜20킬로그램 = 10..20 kg',
    ]);
    assert.deepEqual(told('The sign says 999美元 here.'), ['999美元 = 999 USD']);
  });

  test('read CJK dates, but not ordinals, counters and names', () => {
    assert.deepEqual(told('2024年3月5日に発売、2019年から5年間。3月まで。', 'ja'), [
      '2024年3月5日 = 20240305',
      '2019年 = 20190000',
      '5年間 = 5 year',
      '3月 = 300',
    ]);
    assert.deepEqual(told('2024년 3월 5일', 'ko'), ['2024년 3월 5일 = 20240305']);
    assert.deepEqual(told('第3章の3点の方法、RTX4090は速い。1つ目、三つ目、第三个、二十三個。', 'ja'), []);
  });
});
