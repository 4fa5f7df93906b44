/**
 * What calls with own keys have used in a day (UTC), by whose projects they were made for. There is no reference, so
 * that it stays when an account goes. Empty `assistant` where none was asked, empty `model` where the vendor has none.
 */
export interface SpendTable {
  day: string;
  user_id: number;
  kind: string;
  assistant: string;
  vendor: string;
  model: string;
  calls: number;
  /** Of these, calls of which nobody knows what they cost. */
  unpriced: number;
  input_tokens: number;
  output_tokens: number;
  searches: number;
  /** Billionths of a US dollar: whole for prices of three decimals a million tokens. */
  nano_usd: number;
}
