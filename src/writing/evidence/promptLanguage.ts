import { wordSet } from '../../analysis/lexicon/lexicon.ts';
import { languageOf } from '../../text/words/language.ts';
import { words } from '../../text/words/words.ts';

/**
 * The language of a prompt as an ISO 639-1 code. A prompt is mostly too short for detection, so its small words count
 * first, then the answers, which assistants give in the prompt's language. Where nothing tells, it is what is mostly
 * spoken in its region (an ISO 3166-1 code), or `en`.
 */
export function languageOfPrompt(prompt: string, answers: readonly string[], region?: string): string {
  const said = words(prompt.toLowerCase()).map(({ text }) => text);
  const german = said.filter((word) => germanWords.has(word)).length;
  const english = said.filter((word) => englishWords.has(word)).length;
  if (german !== english) return german > english ? 'de' : 'en';
  const sample = answers
    .map((answer) => answer.slice(0, 700))
    .join('\n')
    .trim();
  return (sample === '' ? undefined : languageOf(sample)) ?? promptAlone(prompt, said.length, region);
}

/** Fewer words than this are guessed wrong more often than right, unless they have letters that few languages have. */
const minPromptWords = 6;

function promptAlone(prompt: string, length: number, region: string | undefined): string {
  const isPlain = !/[^\P{L}a-zA-Z]/u.test(prompt);
  const detected = isPlain && length < minPromptWords ? undefined : languageOf(prompt);
  const usual = (region === undefined ? undefined : spokenIn(region, prompt)) ?? 'en';
  return detected ?? (usual === 'en' && /[äöüß]/i.test(prompt) ? 'de' : usual);
}

/** What most people speak in a region, if that is written with Latin letters just where the prompt is. */
function spokenIn(region: string, prompt: string): string | undefined {
  const { language, script } = new Intl.Locale('und', { region }).maximize();
  return (script === 'Latn') === /\p{Script=Latin}/u.test(prompt) ? (languageCodes[language] ?? language) : undefined;
}

/** The codes of ISO 639-1 for what is told by others. */
const languageCodes: Readonly<Record<string, string>> = { nb: 'no', fil: 'tl' };

const germanWords = wordSet('promptWords', 'de');
const englishWords = wordSet('promptWords', 'en');
