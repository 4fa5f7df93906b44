import type { Assistant } from '../contract/models/assistants.ts';
import given from './market.json' with { type: 'json' };
import topics from './prompts.json' with { type: 'json' };

export type Aspect = 'family' | 'money' | 'work';
export type BikeId = keyof typeof given.bikes;
export type PageId = keyof typeof given.pages;

export interface Bike {
  readonly maker: string;
  readonly name: string;
  readonly price: string;
  readonly load: string;
  readonly range: string;
  readonly weight: string;
  readonly kind: string;
  readonly tag: Readonly<Record<Aspect, string>>;
  readonly good: readonly string[];
  readonly bad: readonly string[];
  readonly page: string;
}

export interface Page {
  readonly site: string;
  readonly url: string;
  readonly title: string;
}

export interface SamplePrompt {
  readonly text: string;
  /** Content of the answers: a list of bikes, advice that mentions some, a brand, or no brands at all. */
  readonly kind: 'list' | 'advice' | 'brand' | 'nobody';
  /** Factor for the brand's visibility; 0 means never mentioned. */
  readonly likes?: number;
  /** First day from which the brand is no longer mentioned. */
  readonly lostFrom?: number;
  /** Bikes to compare, instead of all. */
  readonly only?: readonly BikeId[];
  readonly says: readonly string[];
  /** Variants of the first sentence after the launch of the brand's new bike. */
  readonly launched?: readonly string[];
  /** Pairs of a label and its text. */
  readonly points: readonly (readonly string[])[];
  readonly searches: readonly string[];
  readonly pages: readonly PageId[];
}

interface SampleTopic {
  readonly topic: string;
  readonly asks: Aspect;
  readonly prompts: readonly SamplePrompt[];
}

export const { brand, competitors } = given;
export const bikes: Readonly<Record<BikeId, Bike>> = given.bikes;
export const pages: Readonly<Record<PageId, Page>> = given.pages;
export const sampleTopics = topics as unknown as readonly SampleTopic[];

/**
 * Habits of each assistant: probability (0 to 1) of mentioning the brand, searching the web, and answering, and number
 * of cited pages.
 */
export const habits: Readonly<
  Record<Assistant, { readonly brand: number; readonly web: number; readonly answers: number; readonly cites: number }>
> = {
  chatgpt: { brand: 0.34, web: 0.8, answers: 1, cites: 3 },
  gemini: { brand: 0.24, web: 0.9, answers: 1, cites: 3 },
  perplexity: { brand: 0.42, web: 1, answers: 1, cites: 5 },
  copilot: { brand: 0.28, web: 1, answers: 1, cites: 3 },
  aimode: { brand: 0.2, web: 1, answers: 1, cites: 4 },
  aioverview: { brand: 0.14, web: 1, answers: 0.65, cites: 3 },
};
