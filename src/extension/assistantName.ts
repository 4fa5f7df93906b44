const names: Readonly<Record<string, string>> = {
  chatgpt: 'ChatGPT',
  gemini: 'Gemini',
  perplexity: 'Perplexity',
  copilot: 'Copilot',
  aimode: 'AI Mode',
  aioverview: 'AI Overviews',
};

/** An assistant as people write it; one that only its service knows keeps the name that the service gives. */
export const assistantName = (model: string): string => names[model] ?? model;
