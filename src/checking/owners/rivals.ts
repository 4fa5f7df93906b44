import { sizeOf } from '../../text/figures/unitSizes.ts';
import type { Figure } from '../../text/figures/figures.ts';
import type { ClaimWords } from '../evidence/claimWords.ts';
import type { PageStretches } from '../evidence/pageStretches.ts';
import { namedBeside, ownerOfClaim } from './claimOwners.ts';
import { isSame, type Name } from './names.ts';
import type { PageOwners } from './pageOwners.ts';
import { ownerIn } from './said.ts';

interface RivalPage {
  readonly stretches: PageStretches;
  readonly figuresAt: (stretch: number) => readonly Figure[];
  readonly owners: PageOwners;
}

/** Whose a figure is by the page, and whose by the claim. */
type Owners = Readonly<Record<'names' | 'claimed', readonly Name[]>>;

interface Owned {
  readonly name: Name;
  readonly figure: Figure;
  readonly stretch: number;
}

/**
 * Names that are plain words and label nothing, to each of which a page gives a figure of a kind: `Trello costs $5. Asana
 * costs $10.99.` Alone such a word may be any noun; side by side they are told from one another.
 */
export class Rivals {
  private readonly page: RivalPage;
  private all: ReadonlyMap<number, Owned> | undefined;

  constructor(page: RivalPage) {
    this.page = page;
  }

  /**
   * To whom the page gives a figure, and to whom a claim does, where that is another one to whom the page gives a figure of
   * the kind.
   */
  ownersOf(figure: Figure, claim: Figure, { place, stems }: Pick<ClaimWords, 'place' | 'stems'>): Owners | undefined {
    const owner = this.owned.get(figure.start)?.name;
    const claimed = owner && ownerOfClaim(claim, place);
    if (!owner || !claimed || this.isSame(owner, claimed)) return undefined;
    const own = this.owned
      .values()
      .some(
        (one) =>
          isLike(one.figure, figure) &&
          this.isSame(one.name, claimed) &&
          !this.page.stretches.stemsAt(one.stretch).isDisjointFrom(stems),
      );
    if (!own || namedBeside(place).some((name) => this.isSame(owner, name))) return undefined;
    return { names: [owner], claimed: [claimed] };
  }

  private isSame(one: Name, other: Name): boolean {
    return isSame(one, other, this.page.stretches.language);
  }

  /** By where the figures begin. */
  private get owned(): ReadonlyMap<number, Owned> {
    this.all ??= new Map(
      this.page.stretches.list
        .flatMap((_, stretch) => this.ownedIn(stretch))
        .slice(0, mostOwned)
        .map((one) => [one.figure.start, one]),
    );
    return this.all;
  }

  private ownedIn(stretch: number): Owned[] {
    const { stretches, figuresAt, owners } = this.page;
    const { row, start } = stretches.list[stretch] ?? {};
    const figures = figuresAt(stretch);
    if (row || figures.length === 0 || stretches.text.startsWith('|', start)) return [];
    const said = owners.saidAt(stretch);
    return figures.flatMap((figure): Owned[] => {
      const name = ownerIn(figure, said);
      return name && !owners.isPlain(name) ? [{ name, figure, stretch }] : [];
    });
  }
}

/** Figures of a page that are compared with others. */
const mostOwned = 300;

const isLike = (one: Figure, other: Figure): boolean =>
  one.kind === other.kind && one.per === other.per && baseOf(one) === baseOf(other);

const baseOf = ({ unit }: Figure): string => (unit === undefined ? '' : sizeOf(unit).base);
