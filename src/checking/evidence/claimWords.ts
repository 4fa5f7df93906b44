import type { Figure } from '../../text/figures/figures.ts';
import type { ClaimPlace } from '../owners/claimOwners.ts';
import type { MeantParties } from './parties.ts';

/** What a claim's words and language say about where a page may carry it. */
export interface ClaimWords {
  readonly text: string;
  readonly figures: readonly Figure[];
  /** The parties that its sentence names, and the others. */
  readonly parties: MeantParties;
  readonly stems: ReadonlySet<string>;
  readonly language: string;
  /** Where it stands in its article. */
  readonly place: ClaimPlace;
}
