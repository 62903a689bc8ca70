import fc, { type AsyncCommand } from 'fast-check'
import { put, take, type Books } from './books.ts'
import { closed, expectOutcome, inBase, lineOf, move, save, wire, type Real, type Wish } from './command.ts'
import { share } from './figures.ts'
import { oneOf, type Model, type Moved, type Spoilage } from './model.ts'
import { wishes } from './wishes.ts'
import type { Ground } from './shop.ts'

type Command = AsyncCommand<Model, Real>

const set = 'Spoilages'

/** What is thrown away: things, what is made of them, or what is sold of that. */
type Kind = 'Item' | 'Recipe' | 'Product'

interface Wasted extends Wish {
  readonly kind: Kind
}

/** Writes a spoilage of things and of what is made of them, and submits it: nobody is asked, so that it is posted. */
function spoil(given: { readonly wishes: readonly Wasted[]; readonly isRepeated: boolean }): Command {
  return {
    check: () => true,
    toString: () => `spoil ${JSON.stringify(given)}`,
    run: async (model, real) => {
      const [place] = real.ground.places
      const body = { LocationId: place, ReasonId: 90, Lines: given.wishes.map((wish) => wireOf(real.ground, wish)) }
      const { Id, VersionNo, Status } = await save(real, [], { path: set, body })
      const paper: Spoilage = { id: Id, version: VersionNo, state: Status, place, moved: [] }
      model.spoilages.push(paper)
      const after = spoiled(
        model.books,
        place,
        given.wishes.flatMap((wish) => takenBy(real.ground, wish)),
      )
      const refusal = closed(model) ?? (after === undefined ? 'E_NEG_ONHAND' : undefined)
      expectOutcome(await move(real, { set, paper, name: 'submit' }, given.isRepeated), paper, refusal)
      if (refusal !== undefined || after === undefined) return
      model.books = after.books
      paper.moved = after.moved
      paper.state = 'Completed'
    },
  }
}

/** Everything comes back at what it was worth. */
function reverse(index: number): Command {
  const candidates = ({ spoilages }: Readonly<Model>) => spoilages.filter(({ state }) => state === 'Completed')
  return {
    check: (model) => candidates(model).length > 0,
    toString: () => `reverse spoilage ${index}`,
    run: async (model, real) => {
      const paper = oneOf(candidates(model), index)
      if (paper === undefined) return
      const body = { Remarks: 'wrong' }
      expectOutcome(await move(real, { set, paper, name: 'reverse', body }), paper, closed(model))
      if (model.isClosed) return
      for (const { item, qty, value } of paper.moved)
        model.books = put(model.books, { place: paper.place, item, qty }, value)
      paper.state = 'Cancelled'
    },
  }
}

function wireOf(ground: Ground, wish: Wasted): object {
  const line = lineOf(ground, wish)
  const Qty = wire(line.asked)
  if (wish.kind === 'Item') return { Kind: 'Item', ItemId: line.item, UnitId: line.unit.id, Qty }
  if (wish.kind === 'Product') return { Kind: 'Product', ProductId: ground.made.product, Qty }
  return { Kind: 'Recipe', RecipeId: ground.made.recipe, RecipeUnitId: ground.made.recipeUnit, Qty }
}

/**
 * What a line takes, by hand: three of the outer recipe are two of the inner and a third of the second thing, seven of the inner are three of the
 * first at 80 %: 2 / 3 x 3 / 0.8 / 7 = 5 / 14 and 1 / 3 / 3 = 1 / 9. The product is one of the outer and half a first thing: 5 / 14 + 1 / 2 = 6 / 7.
 */
function takenBy(ground: Ground, wish: Wasted): readonly Omit<Moved, 'value'>[] {
  const { item, unit, asked } = lineOf(ground, wish)
  const [first, second] = ground.items
  if (wish.kind === 'Item' || first === undefined || second === undefined) return [{ item, qty: inBase(asked, unit) }]
  const [num, den] = wish.kind === 'Product' ? [6n, 7n] : [5n, 14n]
  return [
    { item: first.id, qty: share(asked, num, den) },
    { item: second.id, qty: share(asked, 1n, 9n) },
  ]
}

function spoiled(
  before: Books,
  place: number,
  wanted: readonly Omit<Moved, 'value'>[],
): { readonly books: Books; readonly moved: readonly Moved[] } | undefined {
  let books = before
  const moved: Moved[] = []
  for (const { item, qty } of wanted) {
    const taken = take(books, { place, item, qty })
    if (taken === undefined) return undefined
    books = taken.books
    moved.push({ item, qty, value: taken.value })
  }
  return { books, moved }
}

const kinds = fc.constantFrom<Kind>('Item', 'Recipe', 'Product')
const wasted = fc
  .tuple(wishes, fc.array(kinds, { minLength: 10, maxLength: 10 }))
  .map(([all, kindsOf]) => all.map((wish, at): Wasted => ({ ...wish, kind: kindsOf[at] ?? 'Item' })))

/** Everything people do with what is lost. */
export const spoilageCommands: readonly fc.Arbitrary<Command>[] = [
  fc.record({ wishes: wasted, isRepeated: fc.boolean() }).map(spoil),
  fc.nat(7).map(reverse),
]
