/** Requests each item while the caller processes the one before it. */
export async function* prefetch<Item>(
  items: AsyncGenerator<Item, void, undefined>,
): AsyncGenerator<Item, void, undefined> {
  const ask = (): Promise<IteratorResult<Item, void>> => {
    const asked = items.next();
    // Prevents an unhandled rejection if no one is waiting. The caller still receives the error.
    asked.catch(() => undefined);
    return asked;
  };
  let coming = ask();
  try {
    for (let item = await coming; !item.done; item = await coming) {
      coming = ask();
      yield item.value;
    }
  } finally {
    await items.return().catch(() => undefined);
  }
}
