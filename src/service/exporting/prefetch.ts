/** The same items, each asked for while the one before it is used. */
export async function* prefetch<Item>(
  items: AsyncGenerator<Item, void, undefined>,
): AsyncGenerator<Item, void, undefined> {
  const ask = (): Promise<IteratorResult<Item, void>> => {
    const asked = items.next();
    // It may fail before anybody waits for it, or when nobody does any more; whoever waits is still told.
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
