import type { Assistant } from '../contract/models/assistants.ts';
import given from './market.json' with { type: 'json' };
import topics from './prompts.json' with { type: 'json' };

export type Aspect = 'family' | 'money' | 'work';
export type BikeId = keyof typeof given.bikes;
export type PageId = keyof typeof given.pages;

/** A bike of the made-up market, with what answers say of it. */
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

/** What is asked, and what its answers are made of. */
export interface SamplePrompt {
  readonly text: string;
  /** Whether answers list bikes, give advice that names some, are about a brand, or name nobody. */
  readonly kind: 'list' | 'advice' | 'brand' | 'nobody';
  /** How much more often than usual the brand is named; 0 is never. */
  readonly likes?: number;
  /** From this day on the brand is named no more. */
  readonly lostFrom?: number;
  /** The bikes that alone are compared. */
  readonly only?: readonly BikeId[];
  /** The first sentence. */
  readonly says: readonly string[];
  /** The same, once the brand's new bike is there. */
  readonly launched?: readonly string[];
  /** A label, and what is said under it. */
  readonly points: readonly (readonly string[])[];
  readonly searches: readonly string[];
  readonly pages: readonly PageId[];
}

export interface SampleTopic {
  readonly topic: string;
  readonly asks: Aspect;
  readonly prompts: readonly SamplePrompt[];
}

export const { brand, competitors } = given;
export const bikes: Readonly<Record<BikeId, Bike>> = given.bikes;
export const pages: Readonly<Record<PageId, Page>> = given.pages;
export const sampleTopics = topics as unknown as readonly SampleTopic[];

/** How much each assistant likes to name the brand, and how often it looks at the web, answers, and cites; 0 to 1. */
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
