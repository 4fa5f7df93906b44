// Sentences with marks for facts from the copies of pages, both acceptable and unacceptable ones.

export interface MarkedSentence {
  /** Folder of `articles/copies` with its pages. */
  readonly of: string;
  /** Heading of its section. */
  readonly heading?: string;
  /** Marks identify a fact by its page and figure, and by nearby words if these are ambiguous. */
  readonly written: string;
}

export interface HonestSentence extends MarkedSentence {
  /** Expected text without links. */
  readonly becomes?: string;
}

export interface LyingSentence extends MarkedSentence {
  readonly kind: 'number word' | 'direction' | 'two kinds' | 'another party' | 'another unit' | 'bound' | 'operation';
}

const tvs = (written: string, becomes?: string, heading?: string): HonestSentence => ({
  of: 'tvs',
  written,
  ...(becomes !== undefined && { becomes }),
  ...(heading !== undefined && { heading }),
});

export const honest: readonly HonestSentence[] = [
  // A unit repeated after the mark is removed.
  tvs('The Hisense U8N covers [[tomsguide|96.9%]] percent of the UHDA-P3 color space.', 'The Hisense U8N covers 96.9% of the UHDA-P3 color space.'),
  tvs('The Hisense U8N refreshes at [[techbloat|Hisense U8N|144 Hz]] hertz and runs Google TV.', 'The Hisense U8N refreshes at 144 Hz and runs Google TV.'),
  tvs('The Hisense U8N costs [[tomsguide|Hisense U8N|$649.99]] dollars.', 'The Hisense U8N costs $649.99.'),
  tvs('The LG B4 OLED peaks at [[rtings|highlights|668 nits]] nits in HDR highlights.', 'The LG B4 OLED peaks at 668 nits in HDR highlights.'),
  tvs('The price of the Hisense U8N is $[[tomsguide|Hisense U8N|$649.99]].', 'The price of the Hisense U8N is $649.99.'),
  tvs('LG promises [[techbloat|five years]] years of updates for the LG B4 OLED.', 'LG promises five years of updates for the LG B4 OLED.'),
  { of: 'cards', written: 'Chase Freedom Unlimited earns [[financebuzz|travel|5%]] per cent on travel that is booked through Chase Travel.', becomes: 'Chase Freedom Unlimited earns 5% on travel that is booked through Chase Travel.' },
  { of: 'dehumidifiers', written: 'The Frigidaire 50-Pint works down to [[thespruce|coil|41 °F]] degrees Fahrenheit.', becomes: 'The Frigidaire 50-Pint works down to 41 °F.' },
  { of: 'moisturizers', written: 'CeraVe PM Feuchtigkeitslotion kostet [[pflegetest|13,95 €]] Euro.', becomes: 'CeraVe PM Feuchtigkeitslotion kostet 13,95 €.' },
  // Directions stated by the page.
  tvs('The Hisense U8N drops from [[techradar|$799.99]] to [[techradar|Hisense|$649.99]] at Best Buy.'),
  tvs('At Best Buy the LG B4 OLED falls to [[techradar|LG|$999.99]].'),
  tvs('The TCL QM851, flagship of its year, dips to [[cnet|$899.99]] now.'),
  tvs('The price of the Insignia F30 at Best Buy is down to [[techradar|$199.99]].'),
  { of: 'dehumidifiers', written: 'The hOmeLabs model brought the humidity of the room down from [[thespruce|68|75%]] to [[thespruce|45%]].' },
  { of: 'dehumidifiers', written: 'Humidity in the test room of hOmeLabs fell to [[thespruce|45%]].' },
  tvs('Formerly the Insignia F30 was [[techradar|$299.99]] at Best Buy.'),
  tvs('The Hisense U8N is [[techradar|Hisense|$649.99]] at Best Buy instead of [[techradar|$799.99]].'),
  // Words that only look like numbers or directions.
  tvs('If you want to step up to it, the LG C4 gives [[rtings|939 nits]].'),
  { of: 'dehumidifiers', written: 'Do not go down to less: set the humidistat to [[buckeye|50%]].' },
];

const lie = (kind: LyingSentence['kind'], written: string, of = 'tvs', heading?: string): LyingSentence => ({
  kind,
  of,
  written,
  ...(heading !== undefined && { heading }),
});

export const lying: readonly LyingSentence[] = [
  lie('number word', 'The Hisense U8N costs half of [[tomsguide|LG B4 OLED|$999.99]].'),
  lie('number word', 'The LG B4 OLED costs half [[tomsguide|LG B4 OLED|$999.99]].'),
  lie('number word', 'The LG B4 OLED costs double [[tomsguide|LG B4 OLED|$999.99]].'),
  lie('number word', 'The Hisense U8N reaches twice [[rtings|Peak|1,498 nits]].'),
  lie('number word', 'The Hisense U8N reaches a third of [[rtings|Peak|1,498 nits]].'),
  lie('number word', 'The Hisense U8N costs two thirds of [[tomsguide|Hisense U8N|$649.99]].'),
  lie('number word', 'The Hisense U8N reaches three times [[rtings|Peak|1,498 nits]].'),
  lie('number word', 'The LG B4 OLED costs a quarter of the [[tomsguide|LG B4 OLED|$999.99]] that it is worth.'),
  lie('number word', 'The Hisense U8N reaches a fraction of [[rtings|Peak|1,498 nits]].'),
  lie('number word', 'The Hisense U8N costs [[tomsguide|Hisense U8N|$649.99]] thousand.'),
  lie('number word', 'The Hisense U8N reaches [[rtings|Peak|1,498 nits]] times two.'),
  lie('number word', 'Codenames costs double the [[thespruce|$19.94]] that one expects.', 'party-games'),
  lie('number word', 'Discover it Miles earns triple [[lendingtree|1.5 miles]] per dollar.', 'cards'),
  lie('number word', 'CeraVe PM Feuchtigkeitslotion kostet die Hälfte von [[pflegetest|13,95 €]].', 'moisturizers'),
  lie('number word', 'CeraVe PM Feuchtigkeitslotion kostet doppelt so viel wie [[pflegetest|13,95 €]].', 'moisturizers'),
  lie('number word', 'Ein Drittel von [[pflegetest|13,95 €]] kostet CeraVe PM Feuchtigkeitslotion.', 'moisturizers'),

  lie('direction', 'At Best Buy the Hisense U8N rises to [[techradar|Hisense|$649.99]].'),
  lie('direction', 'At Best Buy the LG B4 OLED climbs from [[techradar|LG|$999.99]] to [[techradar|$1,299.99]].'),
  lie('direction', 'At Best Buy the Hisense U8N drops to [[techradar|$799.99]].'),
  lie('direction', 'The Hisense U8N drops from [[techradar|Hisense|$649.99]] to [[techradar|$799.99]] at Best Buy.'),
  lie('direction', 'The TCL QM851, flagship of its year, jumps to [[cnet|$899.99]] now.'),
  lie('direction', 'The hOmeLabs model lifts the humidity of the room from [[thespruce|45%]] to [[thespruce|68|75%]].', 'dehumidifiers'),
  lie('direction', 'The humidity of the room with hOmeLabs rises from [[thespruce|68|75%]] to [[thespruce|45%]].', 'dehumidifiers'),

  lie('two kinds', 'The LG B4 OLED costs [[techradar|$1,299.99]] at Best Buy.'),
  lie('two kinds', 'For [[techradar|$799.99]] the Hisense U8N is the one to buy at Best Buy.'),

  lie('another party', 'The Hisense U8N costs [[tomsguide|LG B4 OLED|$999.99]].', 'tvs', 'LG B4 OLED'),

  lie('another unit', 'The Hisense U8N reaches [[rtings|Peak|1,498 nits]] lux.'),
  lie('another unit', 'The Hisense U8N costs [[tomsguide|Hisense U8N|$649.99]] a month.'),
  lie('another unit', 'The Hisense U8N costs [[tomsguide|Hisense U8N|$649.99]] euros.'),
  lie('another unit', 'The Frigidaire 50-Pint works down to [[thespruce|coil|41 °F]] Celsius.', 'dehumidifiers'),

  lie('bound', 'The Hisense U8N costs more than [[tomsguide|Hisense U8N|$649.99]].'),
  lie('bound', 'The Hisense U8N reaches at most [[rtings|Peak|1,498 nits]].'),
  lie('bound', 'The Hisense U8N costs less than [[tomsguide|Hisense U8N|$649.99]].'),

  lie('operation', 'The Hisense U8N costs [[techradar|$799.99]] minus [[techradar|Hisense|$649.99]].'),
  lie('operation', 'The Hisense U8N costs [[tomsguide|Hisense U8N|$649.99]] times [[tomsguide|$599.99]].'),
];
