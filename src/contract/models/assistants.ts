/** What is known of an assistant, wherever it is shown, picked or read from a file. */
interface AssistantFacts {
  /** As people write it. */
  readonly name: string;
  /** Whether a new project tracks it unless its owner says otherwise. */
  readonly usual: boolean;
  /** How files name it otherwise, in small letters alone and without the name of its maker. */
  readonly otherNames: readonly string[];
}

const table = {
  chatgpt: { name: 'ChatGPT', usual: true, otherNames: [] },
  gemini: { name: 'Gemini', usual: true, otherNames: [] },
  perplexity: { name: 'Perplexity', usual: true, otherNames: ['perplexityai'] },
  copilot: { name: 'Copilot', usual: true, otherNames: ['bingcopilot'] },
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

/** The assistant that a name stands for, however it is written; a name that stands for none as it is. */
export function assistantNamed(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^(?:google|microsoft|openai)(?=.)/, '');
  const others = (assistant: Assistant): readonly string[] => table[assistant].otherNames;
  return assistants.find((one) => plain === one || others(one).includes(plain)) ?? name;
}

/** ChatGPT was opened to the public on this day; no assistant answered before. */
export const firstAnswerDay = '2022-11-30';
