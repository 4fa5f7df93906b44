/** True if a cleaned URL leads to an external page, not to an assistant's own search or shopping links. */
export const isPageOutside = (url: string): boolean => !ownPage.test(url);

const ownPage =
  /^https?:\/\/(?:chatgpt\.com|chat\.openai\.com|gemini\.google\.com|(?:www\.)?perplexity\.ai|copilot\.microsoft\.com|(?:www\.)?bing\.com\/search|(?:[\w-]+\.)?google\.[a-z.]+\/(?:search|url|shopping)|vertexaisearch\.cloud\.google\.com)(?:[/?#]|$)/i;
