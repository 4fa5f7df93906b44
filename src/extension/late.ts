interface Late<Part> {
  /** Undefined until it is there. */
  readonly part: Part | undefined;
  /** Undefined while nobody has asked for it. */
  readonly loading: Promise<Part> | undefined;
  loaded(): Promise<Part>;
  dispose(): void;
}

/** A part of the extension that is loaded with its first use; what could not be loaded is tried again by the next. */
export function late<Part extends object>(load: () => Promise<Part & { dispose?(): void }>): Late<Part> {
  let part: (Part & { dispose?(): void }) | undefined;
  let loading: Promise<Part> | undefined;
  let isOver = false;

  async function make(): Promise<Part> {
    part = await load();
    if (isOver) part.dispose?.();
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
    dispose() {
      isOver = true;
      part?.dispose?.();
    },
  };
}
