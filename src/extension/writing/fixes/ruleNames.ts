import { t } from '../../l10n.ts';

/** What people call the rules, by their ids. */
const names: Readonly<Record<string, (() => string) | undefined>> = {
  'check.citation': () => t('marks without a source'),
  'check.copied': () => t('sentences of pages'),
  'check.experience': () => t('claimed experience'),
  'check.figure': () => t('unsupported figures'),
  'check.link': () => t('links that do not fit'),
  'check.name': () => t('unknown names'),
  'check.page': () => t('state of linked pages'),
  'check.quotation': () => t('unsupported quotations'),
  'evidence.search': () => t('unanswered searches'),
  'evidence.source': () => t('missing sites'),
  'file.front-matter': () => t('place of the front matter'),
  'geo.answer': () => t('answer at the beginning'),
  'geo.claims': () => t('linked figures and quotations'),
  'geo.coverage': () => t('questions answered'),
  'geo.depth': () => t('enough text'),
  'geo.filler': () => t('filler'),
  'geo.form': () => t('form of the answer'),
  'geo.fresh': () => t('price and date'),
  'geo.headings': () => t('telling headings'),
  'geo.order': () => t('order of words'),
  'geo.repetition': () => t('repetition'),
  'geo.stuffing': () => t('repeated keywords'),
  'geo.subject': () => t('keeping to the subject'),
  'geo.title': () => t('telling title'),
  'readability.ease': () => t('long words and sentences'),
  'readability.long-sentence': () => t('long sentences'),
  'readability.order': () => t('order of words'),
  'readability.short-text': () => t('text too short to measure'),
  'seo.description': () => t('description'),
  'seo.duplicates': () => t('repeated paragraphs'),
  'seo.headings': () => t('nested headings'),
  'seo.images': () => t('texts of images'),
  'seo.keyword': () => t('keyword in prominent places'),
  'seo.length': () => t('length'),
  'seo.links': () => t('helpful links'),
  'seo.stuffing': () => t('repeated keyword'),
  'style.word': () => t('words to avoid'),
};

/** A rule in words, with the id by which front matter and settings know it: `long sentences (readability.long-sentence)`. */
export function ruleName(rule: string): string {
  const name = names[rule]?.();
  return name === undefined ? rule : t('{0} ({1})', name, rule);
}
