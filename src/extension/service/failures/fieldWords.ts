import { t } from '../../editor/l10n.ts';

/** Display names of API fields. An entry of a list has the name of the list. */
const words: Readonly<Record<string, (() => string) | undefined>> = {
  aliases: () => t('alias'),
  brand: () => t('brand'),
  collected_at: () => t('time'),
  competitors: () => t('competitor'),
  content_markdown: () => t('text'),
  cron: () => t('time'),
  evidence: () => t('evidence'),
  facts: () => t('fact'),
  keyword: () => t('keyword'),
  model: () => t('assistant'),
  models: () => t('assistant'),
  name: () => t('name'),
  prompt_id: () => t('prompt'),
  prompt_ids: () => t('prompt'),
  prompts: () => t('prompt'),
  region: () => t('country'),
  responses: () => t('answer'),
  schedule: () => t('schedule'),
  sites: () => t('site'),
  sources: () => t('source'),
  text: () => t('text'),
  timezone: () => t('time zone'),
  topic_ids: () => t('topic'),
  topics: () => t('topic'),
  url: () => t('URL'),
};

/** Describes a field by its path: `competitors[2].name` becomes `name of competitor 3`. */
export const fieldWords = (path: string): string =>
  path
    .split('.')
    .map((step) => {
      const [, name = step, index] = /^(.+?)\[(\d+)\]$/u.exec(step) ?? [];
      const word = words[name]?.() ?? name.replaceAll('_', ' ');
      return index === undefined ? word : `${word} ${Number(index) + 1}`;
    })
    .reduce((whole, part) => t('{0} of {1}', part, whole));

/** Replaces the path at the start of a validation message with words. */
export const faultInWords = (fault: string): string =>
  fault.replace(/^([a-z_]+(?:\[\d+\]|\.[a-z_]+)*): /u, (_whole, path: string) => `${fieldWords(path)}: `);
