const utf8 = new TextEncoder();

/** Compares strings by their UTF-8 bytes, like the database. For `sort`. */
export function compareUtf8(one: string, other: string): number {
  const [ours, theirs] = [utf8.encode(one), utf8.encode(other)];
  const place = ours.findIndex((byte, index) => byte !== theirs[index]);
  return place < 0 ? ours.length - theirs.length : (ours[place] ?? 0) - (theirs[place] ?? -1);
}
