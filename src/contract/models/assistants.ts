/** What is known of an assistant, wherever it is shown, picked or read from a file. */
interface AssistantFacts {
  /** As people write it. */
  readonly name: string;
  /** Whether a new project tracks it unless its owner says otherwise. */
  readonly usual: boolean;
  /** Other names in files, in lower case, without spaces and the maker's name. */
  readonly otherNames: readonly string[];
}

const table = {
  chatgpt: { name: 'ChatGPT', usual: true, otherNames: ['gpt3', 'gpt4', 'gpt5', 'gpt6'] },
  gemini: { name: 'Gemini', usual: true, otherNames: [] },
  perplexity: { name: 'Perplexity', usual: true, otherNames: ['sonar'] },
  copilot: { name: 'Copilot', usual: true, otherNames: ['bingcopilot', 'bingchat'] },
  aimode: { name: 'AI Mode', usual: false, otherNames: [] },
  aioverview: { name: 'AI Overviews', usual: false, otherNames: ['aioverviews'] },
} as const satisfies Readonly<Record<string, AssistantFacts>>;

/** The AI assistants that the contract names. Other services may track further ones, so results carry plain text. */
export type Assistant = keyof typeof table;
export const assistants = Object.keys(table) as readonly Assistant[];

/** Assistants that a new project tracks unless its owner says otherwise. */
export const defaultAssistants: readonly Assistant[] = assistants.filter((assistant) => table[assistant].usual);

const isAssistant = (name: string): name is Assistant => Object.hasOwn(table, name);

/** An assistant as people write it; one that only its service knows keeps the name that the service gives. */
export const assistantName = (model: string): string => (isAssistant(model) ? table[model].name : model);

/**
 * The assistant that a name stands for, with or without its maker and version: `ChatGPT-4o`, `google-ai-mode-scraper`.
 * Returns any other name unchanged.
 */
export function assistantNamed(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z\d]+/gu, ' ')
    .trim()
    .replace(/^(?:google|microsoft|openai) (?=.)/u, '')
    .replace(/^(?:google|microsoft|openai)(?=[a-z])/u, '');
  return assistants.find((one) => [one, ...table[one].otherNames].some((known) => begins(plain, known))) ?? name;
}

/** True if the first words of a name are a known name, which may be written with spaces or run into a number. */
function begins(plain: string, known: string): boolean {
  const letters = plain.match(/[a-z]+|\d+/gu) ?? [];
  for (let words = 1; words <= letters.length && words <= 3; words += 1)
    if (letters.slice(0, words).join('') === known) return true;
  return false;
}

/** ChatGPT was opened to the public on this day; no assistant answered before. */
export const firstAnswerDay = '2022-11-30';
