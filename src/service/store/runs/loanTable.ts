import type { Generated } from 'kysely';

/** Model calls that wait for a window. Moments are in milliseconds. */
export interface LoanTable {
  id: Generated<number>;
  role: string;
  project_id: string;
  user_id: number;
  /** Set for the `writer` and `judge` roles, respectively. */
  run_id: number | null;
  answer_id: number | null;
  /** Fingerprint of the call and its purpose. */
  digest: string;
  model: string | null;
  system: string | null;
  prompt: string;
  max_characters: number;
  state: string;
  /** Window that has the call, or had it last. */
  lender: string | null;
  leased_until: number | null;
  text: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  failure: string | null;
  offered_at: number;
}
