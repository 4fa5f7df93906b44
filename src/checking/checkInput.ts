import type { ArticleReading } from '../article/articleReading.ts';
import type { CheckedArticle } from './article.ts';
import type { CheckSources } from './evidence/evidence.ts';
import type { EarlierPage, EvidenceFact, EvidencePage } from './evidence/page.ts';
import type { OwnNumbers } from './ownNumbers.ts';

/** A model's verdict on a claim, by the pages that were read. */
export type Verdict = { readonly claim: string } & (
  | {
      /** URLs of pages that together say all of it, the main one first. Empty if the writer's own texts say it. */
      readonly pages: readonly string[];
    }
  | {
      /** Words of the claim that no page supports. */
      readonly words: string;
      readonly reason: string;
      /** True if the text needs the claim: pages support the rest of it, or a later claim refers to it. */
      readonly isNeeded?: boolean;
      /** The claim as pages support it, with the least change. */
      readonly instead?: string;
    }
  /** It claims nothing that a page could say. `isChat` if it isn't for readers. */
  | { readonly isChat: boolean }
);

export interface CheckInput {
  readonly markdown: string;
  /** Reuses an existing reading of `markdown`. */
  readonly reading?: ArticleReading;
  /** A language tag such as `en` or `pt-BR`. Detected by default. */
  readonly language?: string;
  /** Pages that were read. Pass the same objects again to parse each page only once. */
  readonly pages?: readonly EvidencePage[];
  /** Facts of the ledger. They replace pages that are missing from `pages`. */
  readonly facts?: readonly EvidenceFact[];
  /** Texts that the writer added. Their content needs no link. By default, taken from `facts`. */
  readonly notes?: readonly EvidencePage[];
  readonly verdicts?: readonly Verdict[];
  /** Earlier versions of pages, in addition to those in the front matter. */
  readonly earlier?: readonly EarlierPage[];
  /** Names that the article may use: the brand, its competitors, and others. */
  readonly names?: readonly string[];
  /** All names of each brand and competitor. A page's statement about one doesn't support a claim about another. */
  readonly parties?: readonly (readonly string[])[];
  /** Facts of the brand, which need no page. */
  readonly ownSentences?: readonly string[];
  /**
   * For a model's text. Also checks figures in link texts and quotations, supports nothing without a page, and ignores
   * the rules that the front matter turns off.
   */
  readonly strict?: boolean;
  /** True if a model wrote the text and no one has confirmed it. By default, the front matter decides. */
  readonly isDraft?: boolean;
  /** Rules to turn off in addition to those in the front matter. */
  readonly ignored?: readonly string[];
  /** Maximum findings per rule. Default: 500. */
  readonly maxPerRule?: number;
  /** Current time in milliseconds, to find pages that were read long ago. By default, none are reported. */
  readonly now?: number;
}
export interface Check {
  readonly article: CheckedArticle;
  readonly evidence: CheckSources;
  readonly own: OwnNumbers;
  readonly input: CheckInput;
  readonly isDraft: boolean;
  /** Maximum findings per rule. */
  readonly maxPerRule: number;
}
