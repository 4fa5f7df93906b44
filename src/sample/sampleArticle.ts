import article from './article.json' with { type: 'json' };

/** Sample article, written from `pageTexts`, and the text of its prompt. */
export const sampleArticle: { readonly prompt: string; readonly title: string; readonly markdown: string } = article;
