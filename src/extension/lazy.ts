/** A part that may not be there yet. */
export interface Lazy<Part> {
  /** Undefined until it is there. */
  readonly part: Part | undefined;
  /** Undefined while nobody has asked for it. */
  readonly loading: Promise<Part> | undefined;
  loaded(): Promise<Part>;
  /** Takes apart what there is; what that has to wait for is waited for. */
  dispose(): Promise<void>;
}

type Disposing<Part> = Part & { dispose?(): void | Promise<void> };

/** A part of the extension that is loaded with its first use; what could not be loaded is tried again by the next. */
export function lazy<Part extends object>(load: () => Promise<Disposing<Part>>): Lazy<Part> {
  let part: Disposing<Part> | undefined;
  let loading: Promise<Part> | undefined;
  let isOver = false;

  async function make(): Promise<Part> {
    part = await load();
    if (isOver) await part.dispose?.();
    return part;
  }

  return {
    get part() {
      return part;
    },
    get loading() {
      return loading;
    },
    loaded() {
      loading ??= make().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    async dispose() {
      isOver = true;
      await part?.dispose?.();
    },
  };
}
