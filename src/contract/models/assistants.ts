/** Facts about an assistant for display, pickers and imports. */
interface AssistantFacts {
  /** Display name. */
  readonly name: string;
  /** True if new projects track it by default. */
  readonly usual: boolean;
  /** Other names in files, in lower case, without spaces and the vendor's name. */
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

/** AI assistants that the contract names. Other services may track more, so responses contain plain strings. */
export type Assistant = keyof typeof table;
export const assistants = Object.keys(table) as readonly Assistant[];

export const defaultAssistants: readonly Assistant[] = assistants.filter((assistant) => table[assistant].usual);

const isAssistant = (name: string): name is Assistant => Object.hasOwn(table, name);

/** Returns an assistant's display name, or the service's own name for an unknown assistant. */
export const assistantName = (model: string): string => (isAssistant(model) ? table[model].name : model);

/**
 * Returns the assistant for a name, with or without its vendor and version: `ChatGPT-4o`, `google-ai-mode-scraper`.
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

/** True if the first words of a name are a known name, possibly with spaces, or directly before a number. */
function begins(plain: string, known: string): boolean {
  const letters = plain.match(/[a-z]+|\d+/gu) ?? [];
  for (let words = 1; words <= letters.length && words <= 3; words += 1)
    if (letters.slice(0, words).join('') === known) return true;
  return false;
}

/** Public launch of ChatGPT. No answer is older. */
export const firstAnswerDay = '2022-11-30';
