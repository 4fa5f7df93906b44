/**
 * Usage of calls with users' own API keys by day (UTC) and project owner. Has no foreign key, so rows outlive their
 * account. `assistant` is empty if none was asked, and `model` if the vendor has none.
 */
export interface SpendTable {
  day: string;
  user_id: number;
  kind: string;
  assistant: string;
  vendor: string;
  model: string;
  calls: number;
  /** Number of these calls without a known price. */
  unpriced: number;
  input_tokens: number;
  output_tokens: number;
  searches: number;
  /** Billionths of a US dollar. Whole numbers for prices with up to three decimals per million tokens. */
  nano_usd: number;
}
