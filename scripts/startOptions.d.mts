/** Options of `npm start`. */
export interface StartOptions {
  readonly browser: boolean;
  readonly desktop: boolean;
  readonly port: number | undefined;
  /** Absolute path of the folder to open; undefined without one. */
  readonly workspace: string | undefined;
}

export function readStartOptions(): StartOptions;
