/** True for the cleaned address of a page outside; an assistant's own searches and shopping links are none. */
export const isPageOutside = (url: string): boolean => !ownPage.test(url);

const ownPage =
  /^https?:\/\/(?:chatgpt\.com|chat\.openai\.com|gemini\.google\.com|(?:www\.)?perplexity\.ai|copilot\.microsoft\.com|(?:www\.)?bing\.com\/search|(?:[\w-]+\.)?google\.[a-z.]+\/(?:search|url|shopping)|vertexaisearch\.cloud\.google\.com)(?:[/?#]|$)/i;
