import texts from './evidence.json' with { type: 'json' };

/** What pages of the made-up market say, as evidence for an article: nobody can read them on the web. */
export const pageTexts: readonly { readonly title: string; readonly markdown: string }[] = texts;
