/**
 * Text as it is compared when case does not matter: Unicode's full folding by way of upper case
 * (`Straße` equals `STRASSE`), with both small sigmas alike.
 */
export const fold = (text: string): string =>
  text.trim().normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
