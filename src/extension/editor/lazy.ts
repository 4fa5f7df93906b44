/** Part that is loaded on first use. */
export interface Lazy<Part> {
  /** Undefined until loaded. */
  readonly part: Part | undefined;
  /** Undefined until first requested. */
  readonly loading: Promise<Part> | undefined;
  loaded(): Promise<Part>;
  /** Disposes the part if it is loaded. */
  dispose(): Promise<void>;
}

type Disposing<Part> = Part & { dispose?(): void | Promise<void> };

/** Creates a part that is loaded on first use. After a failed load, the next use tries again. */
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
