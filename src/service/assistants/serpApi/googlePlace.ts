import type { AssistantQuestion } from '../answer.ts';

interface GooglePlace {
  readonly gl: string;
  /** Left out where the list has no such language, as SerpApi refuses what is not on it. */
  readonly hl?: string;
}

/**
 * Where and in which language Google is asked. Languages are those of serpapi.com/google-languages, some of which have
 * old names.
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

/** Of ISO 639-1, those that Google's list has under the same name. */
const googleLanguages: ReadonlySet<string> = new Set(
  (
    'af ak am ar az be bg bh bn br bs ca co cs cy da de ee el en eo es et eu fa fi fo fr fy ga gd gl gn gu ha hi hr ht hu hy ia id ig is it ' +
    'ja ka kg kk kl km kn ko ku ky la lg ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no ny oc om or pa pl ps pt qu rm rn ro ru rw sd sh ' +
    'si sk sl sn so sq sr st su sv sw ta te tg th ti tk tl tn to tr tt tw ug uk ur uz vi wo xh yi yo zu'
  ).split(' '),
);
