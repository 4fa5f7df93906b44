import texts from './evidence.json' with { type: 'json' };

/** Texts of pages in the made-up market, used as evidence for the article. These pages don't exist on the web. */
export const pageTexts: readonly { readonly title: string; readonly markdown: string }[] = texts;
