/** What somebody wants of `npm start`. */
export interface StartOptions {
  readonly browser: boolean;
  readonly desktop: boolean;
  readonly port: number | undefined;
  /** An absolute path; undefined where no folder was named. */
  readonly workspace: string | undefined;
}

export function readStartOptions(): StartOptions;
