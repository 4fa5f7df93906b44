export interface Metafile {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
  >;
}
export function bundledPackages(metafiles: readonly Metafile[]): readonly string[];
export function noticesOf(folders: readonly string[]): string;
