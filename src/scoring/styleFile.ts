/** Where a folder keeps the words of its house: it holds for all below, but where a nearer one has its own. */
export const styleFile = '.citedesk/style.yaml';
