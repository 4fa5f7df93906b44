import { analyseAnswer } from '../../../../src/analysis/answer.ts';

export const brand = { name: 'Acme', url: 'https://www.acme.com', aliases: ['Acme Labs'] };

export const competitors = [
  { name: 'Globex', url: 'https://docs.globex.com/start', aliases: [] },
  { name: 'Initech', url: null, aliases: [] },
];

export const rankings = (markdown: string) => analyseAnswer({ markdown, brand, competitors }).rankings;

export const names = (markdown: string) => rankings(markdown).map(({ rank, name }) => `${rank} ${name}`);
