import article from './article.json' with { type: 'json' };

/** The article of the sample, written from `pageTexts`, and the text of the prompt that it is for. */
export const sampleArticle: { readonly prompt: string; readonly title: string; readonly markdown: string } = article;
