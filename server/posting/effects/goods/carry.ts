import type { MoveEffectInput, MoveEffectResult } from '../../../documents/effects/move-effect.ts'
import { settledValue } from '../../amounts/settled-value.ts'
import type { PostingEvent } from '../../events/event.ts'
import { eventOf } from '../../events/index.ts'
import { moveGoods, type MovedLine } from '../../shapes/move-goods.ts'
import { asFarAsThere } from './as-far-as-there.ts'
import type { CameBy, SpentOn } from '../../ledger/line-facts.ts'
import type { UsedLines } from '../../read/read-used.ts'
import { keepLeftOut } from '../../ledger/keep-left-out.ts'
import { explodeLines, type Exploded, type MadeOf } from './explode-lines.ts'
import { faultPlaces, fulfilled, type BinFields } from './fulfil.ts'
import { askedGoods, type BoundGoods } from './goods-params.ts'
import { borneBy, usedUp } from './said.ts'
import { hasParts, postGoods, type AskedGoods, type GoodsPlaces, type PlacedLine } from './post-goods.ts'

/** Where goods leave and come to; without a place to come to they are used up. */
export interface Ends {
  readonly header: Pick<AskedGoods, 'fromId' | 'toId'>
  /** What lines say themselves, by id. */
  readonly lines?: ReadonlyMap<number, Partial<GoodsPlaces>>
  /** Fields of a line that name bins: where a bin that is refused is shown. */
  readonly binFields?: BinFields
  /** Amounts lines say, by id. */
  readonly given?: ReadonlyMap<number, AskedGoods['given']>
  /** Where the cost lines change was spent before, by id. */
  readonly spentOn?: ReadonlyMap<number, SpentOn>
  /** Lines that go back to a receipt of which nothing was kept, by id, with the account it was spent on. */
  readonly used?: UsedLines
  /** What goods that go back came by, by id. */
  readonly cameBy?: ReadonlyMap<number, CameBy>
  /** Lines of goods that were invoiced: nothing of them is owed any more. */
  readonly invoiced?: ReadonlySet<number>
  /** The goods wait on their way to a place that keeps none. */
  readonly isForUse?: boolean
  /** The goods are used up at their target and not kept there. */
  readonly isExpensed?: boolean
  /** Lines that name a recipe or a product, by id: what they take goes. */
  readonly madeOf?: ReadonlyMap<number, MadeOf>
  /** Of what is not there as much goes as is there, instead of nothing; also where there may be less than nothing. */
  readonly leavesShort?: boolean
  /** After a part of a line the rest of it is of whichever lot. */
  readonly freesLot?: boolean
}

/** Posts goods that leave a place, and come to another unless they are used up. */
export async function carry(input: MoveEffectInput, bound: BoundGoods, ends: Ends): Promise<MoveEffectResult> {
  const event = eventOf(input.use.event)
  const { out = '', in: into = '', used = out } = event.entries
  const open = await taken(input, bound, ends)
  const places = faultPlaces(bound, ends.binFields)
  const asked = ends.leavesShort === true ? await asFarAsThere(input, open.goods, places) : open.goods
  const answer = await postGoods(input, {
    event,
    header: bound.header,
    given: {},
    asked,
    places,
    hasParts: hasParts(bound.lines),
    evaluate: (lines, book) =>
      moveGoods(
        lines
          .filter(({ line }) => line.isKept)
          .map((line) => movedLine(line, { event, isExpensed: ends.isExpensed === true })),
        { out, in: into, used },
        book,
      ),
  })
  if (!answer.isRepeated) {
    const posting = { tenantId: input.ctx.tenantId, postingId: answer.postingId, lines: places.lines }
    await keepLeftOut(input.trx, posting, open.left)
  }
  return fulfilled(input, bound, { answer, freesLot: ends.freesLot })
}

/** What is asked for, lines that are made of goods as those. An event that settles or names amounts does so of lines of one thing. */
async function taken(input: MoveEffectInput, bound: BoundGoods, ends: Ends): Promise<Exploded> {
  const asked = askedOf(bound, ends)
  const { madeOf } = ends
  if (madeOf === undefined || madeOf.size === 0) return { goods: asked, left: [] }
  const { settles, commitments, amounts, code } = eventOf(input.use.event)
  if (settles !== undefined || amounts !== undefined || commitments?.some((rule) => rule.of === undefined) === true)
    throw new Error(`${code} is posted of lines of one thing`)
  return explodeLines(input, asked, { madeOf, day: bound.header.day, places: faultPlaces(bound) })
}

/** Lines as they are asked for, with where their goods leave and come to. */
export function askedOf(bound: BoundGoods, ends: Ends): readonly AskedGoods[] {
  return askedGoods(bound, ({ id }) => placesOf(ends, id)).map((line) => ({
    ...line,
    said: {
      ...usedUp(borneBy(line.said, ends.spentOn?.get(line.lineId)), ends.used?.get(line.lineId)),
      isForUse: ends.isForUse,
      cameBy: ends.cameBy?.get(line.lineId),
    },
    given: ends.given?.get(line.lineId) ?? line.given,
    isInvoiced: ends.invoiced?.has(line.lineId) === true,
  }))
}

function placesOf({ header, lines }: Ends, lineId: number): GoodsPlaces {
  const own = lines?.get(lineId)
  const { fromBinId, toBinId } = own ?? {}
  return { fromId: own?.fromId ?? header.fromId, toId: own?.toId ?? header.toId, fromBinId, toBinId }
}

/** A line with where its goods are kept afterwards, which is nowhere once they are used up. @throws Error for one that leaves no place */
export function movedLine(
  { line, from, to }: PlacedLine,
  { event, isExpensed }: { readonly event: PostingEvent; readonly isExpensed: boolean },
): MovedLine {
  if (from === undefined) throw new Error('Goods that move leave a place')
  const worth = event.settles === 'transit' ? settledValue(line) : undefined
  return { line, from, to: isExpensed || to?.isStocked !== true ? undefined : to, worth }
}
