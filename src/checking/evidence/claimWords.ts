import type { Figure } from '../../text/figures/figure.ts';
import type { ClaimPlace } from '../owners/claimOwners.ts';
import type { MeantParties } from './parties.ts';

/** Words and context of a claim, for finding its figures on a page. */
export interface ClaimWords {
  readonly text: string;
  readonly figures: readonly Figure[];
  readonly parties: MeantParties;
  readonly stems: ReadonlySet<string>;
  readonly language: string;
  readonly place: ClaimPlace;
}
