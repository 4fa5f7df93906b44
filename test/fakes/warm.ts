/** Pool of resources that take long to start. Each has one user at a time, and ends when it is idle. */
interface Warm<Thing> {
  borrow(): Promise<Thing>;
  giveBack(thing: Thing): void;
}

/** Milliseconds until an idle resource ends. The next test file of a process needs it within a few. */
const patience = 500;

export function warm<Thing>(start: () => Promise<Thing>, end: (thing: Thing) => Promise<void>): Warm<Thing> {
  const idle = new Set<Thing>();
  return {
    async borrow() {
      const [kept] = idle;
      if (kept === undefined) return start();
      idle.delete(kept);
      return kept;
    },
    giveBack(thing) {
      idle.add(thing);
      setTimeout(() => {
        if (idle.delete(thing)) void end(thing);
      }, patience);
    },
  };
}
