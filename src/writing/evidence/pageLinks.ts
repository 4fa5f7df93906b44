import { cleanUrl, domainOf } from '../../text/urls.ts';

/** The cleaned address of a page outside; an assistant's own searches and shopping links are none. */
export function pageUrl(url: string): string | undefined {
  const clean = cleanUrl(url);
  return clean !== undefined && isPageOutside(clean) ? clean : undefined;
}

/** True for the cleaned address of such a page. */
export const isPageOutside = (clean: string): boolean =>
  clean.length <= 2048 && !ownPage.test(clean) && (domainOf(clean) ?? '').includes('.');

const ownPage =
  /^https?:\/\/(?:chatgpt\.com|chat\.openai\.com|gemini\.google\.com|(?:www\.)?perplexity\.ai|copilot\.microsoft\.com|(?:www\.)?bing\.com\/search|(?:[\w-]+\.)?google\.[a-z.]+\/(?:search|url|shopping)|vertexaisearch\.cloud\.google\.com)(?:[/?#]|$)/i;
