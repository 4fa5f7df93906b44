/** Disjoint groups of positions in a list. The first position of a group leads it. */
export class Groups {
  private readonly leaders: number[];

  constructor(size: number) {
    this.leaders = Array.from({ length: size }, (_, at) => at);
  }

  join(one: number, other: number): void {
    const [left, right] = [this.leaderOf(one), this.leaderOf(other)];
    this.leaders[Math.max(left, right)] = Math.min(left, right);
  }

  areOne(one: number, other: number): boolean {
    return this.leaderOf(one) === this.leaderOf(other);
  }

  /** Returns all groups in the order of their leaders. */
  all(): number[][] {
    return [...Map.groupBy(this.leaders.keys(), (at) => this.leaderOf(at)).values()];
  }

  leaderOf(at: number): number {
    let leader = at;
    while (this.leaders[leader] !== leader) leader = this.leaders[leader] ?? leader;
    this.leaders[at] = leader;
    return leader;
  }
}
