/** A brand or competitor as answers may name it. */
export interface Named {
  readonly name: string;
  readonly url?: string | null;
  readonly aliases: readonly string[];
}
