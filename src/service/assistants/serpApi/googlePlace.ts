import type { Question } from '../answer.ts';

/** Where and in which language Google is asked. Its names of languages are those of ISO 639-1 but for a few. */
export const googlePlace = ({ region, language }: Pick<Question, 'region' | 'language'>): { gl: string; hl: string } =>
  ({ gl: region.toLowerCase(), hl: language === 'zh' ? chinese(region) : others[language] ?? language });

const chinese = (region: string): string => (['TW', 'HK', 'MO'].includes(region) ? 'zh-tw' : 'zh-cn');

const others: Readonly<Record<string, string>> = { nb: 'no', jv: 'jw' };
