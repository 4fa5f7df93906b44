import { t } from '../../editor/l10n.ts';

const names: Readonly<Record<string, (() => string) | undefined>> = {
  'check.citation': () => t('citation marks without a source'),
  'check.contradiction': () => t('figures that differ between sections'),
  'check.copied': () => t('text copied from pages'),
  'check.experience': () => t('claimed experience'),
  'check.figure': () => t('unsupported figures'),
  'check.link': () => t('links that don’t match the sentence'),
  'check.name': () => t('unknown names'),
  'check.page': () => t('status of linked pages'),
  'check.quotation': () => t('unsupported quotations'),
  'check.section': () => t('sections of one sentence'),
  'check.unsupported': () => t('sentences marked as unsupported'),
  'evidence.search': () => t('unanswered searches'),
  'evidence.source': () => t('cited sites without a link'),
  'file.front-matter': () => t('front matter'),
  'geo.answer': () => t('answer at the start'),
  'geo.coverage': () => t('answered questions'),
  'geo.depth': () => t('enough detail'),
  'geo.filler': () => t('filler sentences'),
  'geo.order': () => t('order of the text'),
  'geo.repetition': () => t('repetition'),
  'geo.sentences': () => t('full sentences'),
  'geo.specifics': () => t('names and examples'),
  'geo.stuffing': () => t('keyword stuffing'),
  'geo.vague': () => t('vague words'),
  'readability.chat': () => t('parts of a chat'),
  'readability.ease': () => t('long words and sentences'),
  'readability.long-sentence': () => t('long sentences'),
  'readability.short-text': () => t('text too short to measure'),
  'readability.vague-source': () => t('evidence without a source'),
  'readability.wording': () => t('wordy phrases'),
  'seo.description': () => t('description'),
  'seo.headings': () => t('heading levels'),
  'seo.images': () => t('image alt text'),
  'seo.keyword': () => t('keyword in prominent places'),
  'seo.length': () => t('text length'),
  'seo.links': () => t('helpful links'),
  'seo.stuffing': () => t('overused keyword'),
  'style.word': () => t('words to avoid'),
};

/** Returns a rule's name, such as `long sentences`. */
export const shortRuleName = (rule: string): string => names[rule]?.() ?? rule;

/** Returns a rule's name with its id in front matter and settings: `long sentences (readability.long-sentence)`. */
export function ruleName(rule: string): string {
  const name = names[rule]?.();
  return name === undefined ? rule : t('{0} ({1})', name, rule);
}
