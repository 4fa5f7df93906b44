import type { AssistantQuestion } from '../answer.ts';

interface GooglePlace {
  readonly gl: string;
  /** Omitted if Google's list doesn't contain the language, because SerpApi rejects unlisted values. */
  readonly hl?: string;
}

/**
 * Country and language parameters for Google. Languages come from serpapi.com/google-languages, which has old codes for
 * some of them.
 */
export function googlePlace({ region, language }: Pick<AssistantQuestion, 'region' | 'language'>): GooglePlace {
  const hl =
    language === 'zh'
      ? chinese(region)
      : (oldNames[language] ?? (googleLanguages.has(language) ? language : undefined));
  return { gl: region.toLowerCase(), ...(hl !== undefined && { hl }) };
}

const chinese = (region: string): string => (['TW', 'HK', 'MO'].includes(region) ? 'zh-tw' : 'zh-cn');

const oldNames: Readonly<Record<string, string>> = { he: 'iw', nb: 'no', jv: 'jw', fil: 'tl' };

/** ISO 639-1 codes that Google's list also contains. */
const googleLanguages: ReadonlySet<string> = new Set(
  (
    'af ak am ar az be bg bh bn br bs ca co cs cy da de ee el en eo es et eu fa fi fo fr fy ga gd gl gn gu ha hi hr ht hu hy ia id ig is it ' +
    'ja ka kg kk kl km kn ko ku ky la lg ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no ny oc om or pa pl ps pt qu rm rn ro ru rw sd sh ' +
    'si sk sl sn so sq sr st su sv sw ta te tg th ti tk tl tn to tr tt tw ug uk ur uz vi wo xh yi yo zu'
  ).split(' '),
);
