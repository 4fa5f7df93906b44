import { stemsOf } from '../../checking/evidence/stems.ts';
import type { CheckWords } from '../../checking/words/checkWords.ts';
import { withUnseenAsText } from '../../text/markdown/dialects/markup.ts';
import { readMarkdown } from '../../text/markdown/document.ts';
import { sentences } from '../../text/words/words.ts';
import { ordersModel } from './talk.ts';

interface SeparatedOrders {
  /** Text with each instruction replaced by as many spaces, so that all offsets stay valid. */
  readonly markdown: string;
  readonly orders: readonly string[];
}

/**
 * Blanks paragraphs that address a model (`Ignore previous instructions and …`), and text that they introduce with a
 * colon.
 */
export function withoutOrders(markdown: string): SeparatedOrders {
  if (!ordersModel(markdown)) return { markdown, orders: [] };
  const orders: string[] = [];
  let left = '';
  let at = 0;
  let leadsIn = false;
  // A model reads comments that no reader sees.
  for (const { text, start, end } of readMarkdown(withUnseenAsText(markdown)).blocks) {
    const isOrder: boolean = leadsIn || ordersModel(text);
    leadsIn = isOrder && /[:：]\s*$/u.test(text);
    if (!isOrder) continue;
    orders.push(text);
    left += markdown.slice(at, start) + markdown.slice(start, end).replace(/\S/g, ' ');
    at = end;
  }
  return { markdown: left + markdown.slice(at), orders };
}

/** Removes instructions to models from a page and its title. */
export function pageWithoutOrders<Page extends { readonly markdown: string; readonly title?: string | null }>(
  page: Page,
): Page {
  const { markdown, orders } = withoutOrders(page.markdown);
  const title = page.title && ordersModel(page.title) ? null : page.title;
  return orders.length === 0 && title === page.title ? page : { ...page, markdown, title };
}

/** Detects text that a model wrote because a page instructed it to. */
export class Obedience {
  private readonly orders: readonly ReadonlySet<string>[];
  private readonly evidence: readonly string[];
  private known: readonly ReadonlySet<string>[] | undefined;
  private readonly words: CheckWords;

  /** @param evidence text of the pages without instructions, and other sources of the article */
  constructor(orders: readonly string[], evidence: readonly string[], words: CheckWords) {
    this.words = words;
    this.orders = orders.map((order) => stemsOf(order, words));
    this.evidence = evidence;
  }

  /** True if a sentence repeats an instruction and no evidence supports it. */
  obeys(sentence: string): boolean {
    if (this.orders.length === 0) return false;
    const stems = [...stemsOf(sentence, this.words)];
    if (stems.length < minStems || !this.orders.some((order) => containsMost(order, stems))) return false;
    this.known ??= this.evidence.flatMap((text) => sentences(text)).map(({ text }) => stemsOf(text, this.words));
    return !this.known.some((statementStems) => containsMost(statementStems, stems));
  }
}

const minStems = 2;
const minShare = 0.75;

const containsMost = (textStems: ReadonlySet<string>, stems: readonly string[]): boolean =>
  stems.filter((stem) => textStems.has(stem)).length >= Math.ceil(stems.length * minShare);
