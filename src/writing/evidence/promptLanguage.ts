import { wordSet } from '../../analysis/lexicon/lexicon.ts';
import { languageOf } from '../../text/words/language.ts';
import { words } from '../../text/words/words.ts';

/**
 * Detects the language of a prompt as an ISO 639-1 code. Prompts are often too short for detection, so their stop words
 * count first, then the answers, which are usually in the same language. Falls back to the main language of the region,
 * or `en`.
 * @param region ISO 3166-1 code
 */
export function languageOfPrompt(prompt: string, answers: readonly string[], region?: string): string {
  const promptWords = words(prompt.toLowerCase()).map(({ text }) => text);
  const german = promptWords.filter((word) => germanWords.has(word)).length;
  const english = promptWords.filter((word) => englishWords.has(word)).length;
  if (german !== english) return german > english ? 'de' : 'en';
  const sample = answers
    .map((answer) => answer.slice(0, 700))
    .join('\n')
    .trim();
  return (sample === '' ? undefined : languageOf(sample)) ?? promptAlone(prompt, promptWords.length, region);
}

/** Detection is mostly wrong for shorter prompts, unless they have letters that few languages use. */
const minPromptWords = 6;

function promptAlone(prompt: string, length: number, region: string | undefined): string {
  const isPlain = !/[^\P{L}a-zA-Z]/u.test(prompt);
  const detected = isPlain && length < minPromptWords ? undefined : languageOf(prompt);
  const usual = (region === undefined ? undefined : spokenIn(region, prompt)) ?? 'en';
  return detected ?? (usual === 'en' && /[äöüß]/i.test(prompt) ? 'de' : usual);
}

/** Returns the main language of a region, if its script matches the prompt: both Latin or both not. */
function spokenIn(region: string, prompt: string): string | undefined {
  const { language, script } = new Intl.Locale('und', { region }).maximize();
  return (script === 'Latn') === /\p{Script=Latin}/u.test(prompt) ? (languageCodes[language] ?? language) : undefined;
}

/** ISO 639-1 codes for languages that Intl names differently. */
const languageCodes: Readonly<Record<string, string>> = { nb: 'no', fil: 'tl' };

const germanWords = wordSet('promptWords', 'de');
const englishWords = wordSet('promptWords', 'en');
