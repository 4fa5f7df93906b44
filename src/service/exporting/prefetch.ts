/** The same items, each asked for while the one before it is used. */
export async function* prefetch<Item>(
  items: AsyncGenerator<Item, void, undefined>,
): AsyncGenerator<Item, void, undefined> {
  let coming = items.next();
  try {
    for (let item = await coming; !item.done; item = await coming) {
      coming = items.next();
      yield item.value;
    }
  } finally {
    // Who stops in the middle does not ask any more how the next one went.
    coming.catch(() => undefined);
    await items.return().catch(() => undefined);
  }
}
