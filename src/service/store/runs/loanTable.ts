import type { Generated } from 'kysely';

/** Calls of a model that wait for a window; moments in milliseconds. */
export interface LoanTable {
  id: Generated<number>;
  role: string;
  project_id: string;
  user_id: number;
  /** One of both. */
  run_id: number | null;
  answer_id: number | null;
  /** Fingerprint of what is asked, and for what. */
  digest: string;
  model: string | null;
  system: string | null;
  prompt: string;
  max_characters: number;
  state: string;
  /** The window that has it, or had it last. */
  lender: string | null;
  leased_until: number | null;
  text: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  failure: string | null;
  offered_at: number;
}
