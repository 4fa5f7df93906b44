import { readFileSync } from 'node:fs';
import names from './names.json' with { type: 'json' };

/** A text that somebody told to be on the subject of a prompt, near it, or about something else. */
export interface SubjectText {
  readonly prompt: string;
  /** What the text is to be found for, in its language. */
  readonly keyword: string;
  /** What the stored answers to the prompt recommend. */
  readonly names: readonly string[];
  readonly about: 'on' | 'near' | 'off';
  /** By which half the measure was set; the other one tells how well that went. */
  readonly half: 'tuning' | 'held out';
  readonly language: string;
  readonly markdown: string;
}

/** All texts of `texts.md`: `# prompt`, then `## label, half, language, keyword` above each. */
export const subjectTexts: readonly SubjectText[] = readFileSync(new URL('texts.md', import.meta.url), 'utf8')
  .split(/^# /m)
  .slice(1)
  .flatMap((part) => {
    const [prompt = '', ...texts] = part.split(/\n+## /);
    return texts.map((text) => read(prompt.trim(), text));
  });

function read(prompt: string, text: string): SubjectText {
  const [labels = '', ...paragraphs] = text.split('\n\n');
  const [about, half, language = 'en', keyword = prompt] = labels.split(', ');
  const known: Readonly<Record<string, readonly string[]>> = names;
  return {
    prompt, keyword, language,
    names: known[prompt] ?? [],
    about: about as SubjectText['about'],
    half: half as SubjectText['half'],
    markdown: paragraphs.join('\n\n'),
  };
}
