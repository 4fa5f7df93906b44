// Sentences with marks and formulas for facts from the copies of pages, both acceptable and unacceptable ones.

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
  // Formulas in a sentence that names one party. The other one comes from the fact or the section.
  tvs('At 55 inches the Hisense U8N is [[tomsguide|LG B4 OLED|$999.99 - tomsguide|Hisense U8N|$649.99]] cheaper.', undefined, 'LG B4 OLED'),
  tvs('The Hisense U8N costs [[tomsguide|LG B4 OLED|$999.99 - tomsguide|Hisense U8N|$649.99]] less.', undefined, 'LG B4 OLED or Hisense U8N?'),
  tvs('Its street price is [[tomsguide|LG B4 OLED|$999.99 - tomsguide|Hisense U8N|$649.99]] above that of the Hisense U8N.', undefined, 'LG B4 OLED'),
  tvs('The Hisense U8N reaches [[rtings|Peak|1,498 nits / rtings|Peak|668 nits]] the peak brightness.', undefined, 'LG B4 OLED'),
  tvs('A Hisense U8N with its sale costs [[techradar|$799.99 - techradar|Hisense|$649.99]] less than before at Best Buy.'),
  tvs('Best Buy takes [[techradar|$1,299.99 - techradar|LG|$999.99]] off the LG B4 OLED.'),
  tvs('The sale at Best Buy makes the LG B4 OLED [[change techradar|$1,299.99 techradar|LG|$999.99]] cheaper.'),
  tvs('Best Buy has cut the price of the Hisense U8N by [[change techradar|$799.99 techradar|Hisense|$649.99]].'),
  tvs('Its remote aside, this set is [[rtings|Peak|1,498 nits - rtings|Peak|934 nits]] brighter at its peak.', undefined, 'Hisense U8N or Hisense U7N?'),
  { of: 'cards', heading: 'Capital One VentureOne', written: 'Discover it Miles earns [[usnews|1.5 miles per dollar - usnews|1.25 miles per dollar]] more.' },
  { of: 'party-games', heading: 'Codenames', written: 'Compared with Codenames, it costs [[thespruce|$31.99 - thespruce|$19.94]] more to play Telestrations.' },
  { of: 'party-games', heading: 'Wavelength', written: 'Compared with it, Codenames costs [[thespruce|$34.99 - thespruce|$19.94]] less.' },
  { of: 'party-games', heading: 'Codenames', written: 'Telestrations is [[thespruce|$31.99 - thespruce|$19.94]] dearer.' },
  // Both parties are named, and the words agree with the figures.
  tvs('The LG B4 OLED costs [[tomsguide|LG B4 OLED|$999.99 - tomsguide|Hisense U8N|$649.99]] more than the Hisense U8N.'),
  tvs('The Hisense U8N is [[tomsguide|LG B4 OLED|$999.99 - tomsguide|Hisense U8N|$649.99]] cheaper than the LG B4 OLED.'),
  tvs('At its peak the Hisense U8N is [[rtings|Peak|1,498 nits / rtings|Peak|668 nits]] as bright as the LG B4 OLED.'),
  tvs('The two cheapest of them, the TCL QM7 and the Roku Plus Series, cost [[tomsguide|$599.99 + tomsguide|$498.00]] together.'),
  tvs('The Hisense U8N and the TCL QM7 cost [[mean tomsguide|Hisense U8N|$649.99 tomsguide|$599.99]] on average.'),
  { of: 'party-games', written: 'Wavelength costs [[thespruce|$34.99 - thespruce|$31.99]] more than Telestrations.' },
  { of: 'party-games', written: 'Telestrations and Codenames together cost [[thespruce|$31.99 + thespruce|$19.94]].' },
  { of: 'dehumidifiers', written: 'The hOmeLabs model is [[thespruce|hOmeLabs|52 dB - thespruce|49 dB]] louder than the Midea Cube.' },
  { of: 'dehumidifiers', written: 'The tank of the Midea Cube holds [[thespruce|Tank|4.2 gallons - thespruce|Tank|1.7 gallons]] more than that of the Frigidaire 50-Pint.' },
  { of: 'dehumidifiers', written: 'A room that is wet needs [[homedepot|Wet|1,500|50 pints - homedepot|Very|1,500|40 pints]] more than a very damp one of that size.' },
  { of: 'moisturizers', written: 'CeraVe PM Feuchtigkeitslotion kostet [[pflegetest|13,95 € - pflegetest|9,99 €]] mehr als Neutrogena Hydro Boost Aqua Gel.' },
  { of: 'moisturizers', heading: 'Neutrogena Hydro Boost Aqua Gel', written: 'CeraVe PM Feuchtigkeitslotion ist [[pflegetest|13,95 € - pflegetest|9,99 €]] teurer.' },
  { of: 'cards', written: 'Discover it Miles earns [[usnews|1.5 miles per dollar - usnews|1.25 miles per dollar]] more than the Capital One VentureOne.' },
  { of: 'dehumidifiers', heading: 'Midea Cube', written: 'The Frigidaire 50-Pint is [[thespruce|51 dB - thespruce|49 dB]] louder.' },
  // Directions stated by the page.
  tvs('The Hisense U8N drops from [[techradar|$799.99]] to [[techradar|Hisense|$649.99]] at Best Buy.'),
  tvs('At Best Buy the LG B4 OLED falls to [[techradar|LG|$999.99]].'),
  tvs('The TCL QM851, flagship of its year, dips to [[cnet|$899.99]] now.'),
  tvs('The price of the Insignia F30 at Best Buy is down to [[techradar|$199.99]].'),
  tvs('Samsung’s 65-inch The Frame was cut by [[techradar|$1,999.99 - techradar|$1,499.99]] at Amazon.'),
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
  lie('direction', 'The Hisense U8N went up by [[techradar|$799.99 - techradar|Hisense|$649.99]] at Best Buy.'),
  lie('direction', 'The price of the LG B4 OLED at Best Buy rose by [[change techradar|$1,299.99 techradar|LG|$999.99]].'),
  lie('direction', 'The hOmeLabs model lifts the humidity of the room from [[thespruce|45%]] to [[thespruce|68|75%]].', 'dehumidifiers'),
  lie('direction', 'The humidity of the room with hOmeLabs rises from [[thespruce|68|75%]] to [[thespruce|45%]].', 'dehumidifiers'),
  lie('direction', 'The LG B4 OLED costs [[tomsguide|LG B4 OLED|$999.99 - tomsguide|Hisense U8N|$649.99]] less than the Hisense U8N.'),
  lie('direction', 'Wavelength costs [[thespruce|$34.99 - thespruce|$31.99]] less than Telestrations.', 'party-games'),
  lie('direction', 'The Hisense U8N costs [[tomsguide|LG B4 OLED|$999.99 - tomsguide|Hisense U8N|$649.99]] more.', 'tvs', 'LG B4 OLED'),
  lie('direction', 'Telestrations is [[thespruce|$31.99 - thespruce|$19.94]] cheaper.', 'party-games', 'Codenames'),
  lie('direction', 'CeraVe PM Feuchtigkeitslotion kostet [[pflegetest|13,95 € - pflegetest|9,99 €]] weniger als Neutrogena Hydro Boost Aqua Gel.', 'moisturizers'),

  lie('two kinds', 'The LG B4 OLED costs [[techradar|$1,299.99]] at Best Buy.'),
  lie('two kinds', 'For [[techradar|$799.99]] the Hisense U8N is the one to buy at Best Buy.'),
  lie('two kinds', 'The LG B4 OLED costs [[techradar|$1,299.99 - tomsguide|Hisense U8N|$649.99]] more than the Hisense U8N.'),
  lie('two kinds', 'The Hisense U8N is [[techradar|$1,299.99 - techradar|Hisense|$649.99]] cheaper than the LG B4 OLED.'),
  lie('two kinds', 'The Hisense U8N costs [[techradar|$799.99 - tomsguide|$599.99]] more than the TCL QM7.'),
  lie('two kinds', 'The Hisense U8N costs [[techradar|$799.99 / techradar|$199.99]] as much as the Insignia F30.'),
  lie('two kinds', 'The Hisense U8N and the LG B4 OLED cost [[mean techradar|$799.99 techradar|LG|$999.99]] on average.'),

  lie('another party', 'The Hisense U8N costs [[tomsguide|LG B4 OLED|$999.99 - tomsguide|$599.99]] more.'),
  lie('another party', 'The Hisense U8N is [[tomsguide|LG B4 OLED|$999.99 - tomsguide|$599.99]] cheaper.', 'tvs', 'LG B4 OLED'),
  lie('another party', 'The Hisense U8N costs [[tomsguide|LG B4 OLED|$999.99 - tomsguide|Hisense U8N|$649.99]] less than the TCL QM7.'),
  lie('another party', 'The Hisense U8N costs [[tomsguide|LG B4 OLED|$999.99]].', 'tvs', 'LG B4 OLED'),
  lie('another party', 'Codenames costs [[thespruce|$34.99 - thespruce|$31.99]] less.', 'party-games', 'Wavelength'),

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
