import type { Span } from '../text/inlineText.ts';
import { sentenceAround } from './sentenceAround.ts';

/** True where a text may deny something: a quick look before `isDenied`. */
export const mayDeny = (text: string): boolean => negation.test(text) && cue.test(text);

/** True where the sentence around a mention only says that nothing of the name was found or is known. */
export function isDenied(text: string, mention: Span): boolean {
  const from = Math.max(0, mention.start - reach);
  const to = mention.end + reach;
  if (!mayDeny(text.slice(from, to))) return false;
  const sentence = sentenceAround(text, mention);
  const ahead = text.slice(Math.max(from, sentence.start), mention.start);
  const masked = `${ahead}\uFFFC${text.slice(mention.end, Math.min(to, sentence.end))}`;
  return before.test(masked) || after.test(masked);
}

const reach = 300;
/** Without one of each of these nothing is denied, and the sentence need not be looked for. */
const negation = /not|no |n['’]t|never|nowhere|unable|failed|little|without|kein|nicht/iu;
const cue = new RegExp([
  'find', 'found', 'locate', 'aware', 'familiar', 'information', 'exist', 'appear', 'mention',
  'listed', 'heard', 'know', 'records?', 'results', 'data', 'finden', 'gefunden', 'bekannt',
  'angaben', 'hinweise', 'informationen', 'kenne', 'ergebnisse', 'erwähnt', 'auftauch', 'existier',
].join('|'), 'i');

const not = [
  '(?:could not|couldn[\'’]t|can ?not|can[\'’]t|did not|didn[\'’]t|do not|don[\'’]t|does not|doesn[\'’]t|was not|',
  'wasn[\'’]t|were not|weren[\'’]t|am not|is not|isn[\'’]t|are not|aren[\'’]t|have not|haven[\'’]t|has not|',
  'hasn[\'’]t|unable to|failed to|not able to|never|[\'’]m not|[\'’]ve not)',
].join('');
const little = [
  '(?:(?:any|much|enough|specific|reliable|detailed|credible|verifiable|public|publicly|available|clear|direct|',
  'relevant|further|current|information|info|details|data|evidence|records?|results?|reviews?|mentions?|',
  'references?|sources?|trace|knowledge|an?|the|company|brand|product|tool|platform|service|software|app|called|',
  'named|on|of|about|for|to|regarding|concerning|by name|named|or|and|,) ?)',
].join('');
const nichts = [
  '(?:(?:keine[nrm]?|nichts|genauen|genaueren|verlässlichen|verlässliche|näheren|belastbaren|öffentlichen|',
  'spezifischen|konkreten|Informationen|Angaben|Hinweise|Daten|Treffer|Ergebnisse|Einträge|Belege|eine?n?|das|die|',
  'den|der|Unternehmen|Firma|Marke|Anbieter|Produkt|Tool|namens|zu|zum|zur|über|für|von) ?)',
].join('');
const others = '(?:[\\p{L}\\d&.\'’-]+ ?(?:,|or|and|nor|oder|und|noch) ){0,3}';

/** The denying words come first: "could not find any information about Acme". */
const before = new RegExp([
  `${not} (?:actually |really |currently |yet |been able to )?(?:find|found|locate|see|identify|discover|come across|aware of|familiar with|know of|know|heard of|have|recognize|verify) ${little}*["“'*]*${others}["“'*]*\uFFFC(?! to (?:be|have) )`,
  `(?:no|found no|there is no|there[’']s no|little|without) ${little}+["“'*]*${others}["“'*]*\uFFFC`,
  `(?:keine|keinerlei|nichts) ${nichts}*["„'*]*${others}["„'*]*\uFFFC[^.]*(?:gefunden|finden|bekannt|vor|verfügbar|vorhanden|vorliegend)`,
  `(?:finde|fand|habe|haben|kenne|konnte|konnten|kann|liegen mir|gibt es) (?:ich |wir |leider |mir )*(?:keine|keinerlei|nichts)[nrm]? ?${nichts}*["„'*]*\uFFFC`,
  `(?:konnte|konnten|kann|können|habe|haben) (?:ich |wir |leider )*["„'*]*\uFFFC["“'*]* (?:leider |jedoch |aber )*nicht (?:finden|gefunden|ermitteln|identifizieren)`,
].join('|'), 'iu');

/** The name comes first: "Acme does not appear in the results". */
const after = new RegExp([
  `\uFFFC["”'*]* (?:${not}|could not be|cannot be|can[’']t be|couldn[’']t be) (?:seem to |appear to )?(?:be )?(?:appear|exist|show up|mentioned|listed|found|located|included|known|come up|a (?:widely |well[- ])?(?:known|recognized))`,
  '\uFFFC["”\'*]* (?:was|is|were) (?:not|nowhere to be) (?:mentioned|listed|found|included)',
  '(?:no|little) (?:information|data|results?|details|evidence|reviews?)[^.]{0,40} \uFFFC["”\'*]* (?:was|were|could be|is|are|can be) (?:found|available|located)',
  '(?:zu|über|für|von) ["„\'*]*\uFFFC["“\'*]* (?:liegen|gibt es|habe ich|finde ich|ließen sich|sind|konnten?|wurden)(?: \\p{L}+){0,3} (?:keine|keinerlei) \\p{L}*(?:informationen|angaben|hinweise|daten|treffer|ergebnisse)',
  '\uFFFC["“\'*]* (?:ist mir nicht bekannt|ist nicht bekannt|wird nicht (?:erwähnt|genannt|aufgeführt)|taucht nicht auf|wurde nicht gefunden|konnte nicht gefunden|scheint nicht zu existieren|kenne ich nicht|sagt mir nichts)',
].join('|'), 'iu');
