import type { Block } from '../../text/markdown/document.ts';
import type { ClaimPlace, ClaimSentence } from './claimOwners.ts';

/** Determines the place of each sentence. Expects the sentences in order. */
export class ClaimPlaces {
  private readonly headings: { readonly level: number; readonly part: ClaimSentence }[] = [];
  private above: readonly ClaimSentence[] = [];
  private last: ClaimPlace | undefined;

  next(part: ClaimSentence, { kind, level }: Block, labels: readonly string[]): ClaimPlace {
    if (kind === 'heading') this.open({ level, part });
    const place = { part, labels, headings: this.above, before: this.last };
    this.last = kind === 'heading' || kind === 'cell' ? undefined : place;
    return place;
  }

  private open(heading: ClaimPlaces['headings'][number]): void {
    while ((this.headings.at(-1)?.level ?? 0) >= heading.level) this.headings.pop();
    this.headings.push(heading);
    this.above = this.headings.map(({ part }) => part).toReversed();
  }
}
