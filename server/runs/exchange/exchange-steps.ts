import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { decimalParam, idParam, integerParam, maybeDecimalParam, textParam, written } from '#core/model/param.ts'
import { readFactorsOfItems } from '../../units/unit-factors.ts'
import { defineFill, defineWork, type NamedStep, type StepInput } from '../engine/run-step.ts'
import { exchangedCost, type Terms } from './exchanged.ts'
import { makeVersion, takeVersionBack } from './make-version.ts'
import { readHolders } from './read-holders.ts'
import { unitRefusal } from './unit-refusal.ts'

/** Recipes looked at in one batch. */
const batch = 100

const what = {
  oldItem: idParam('header', 'item'),
  oldUnit: idParam('header', 'itemUnit'),
  newItem: idParam('header', 'item'),
  newQty: decimalParam('header'),
  newUnit: idParam('header', 'itemUnit'),
  newYieldPct: maybeDecimalParam('header'),
}

/** A cost of a line of the run, in any case as it was worked out. */
const cost = () => written(maybeDecimalParam('line'))

/** Lists the recipes in force that hold the ingredient, with what a batch costs before and after. */
const preview = defineFill({
  name: 'recipes:previewExchange',
  params: {
    ...what,
    recipe: written(idParam('line', 'recipe')),
    places: written(integerParam('line')),
    costBefore: cost(),
    costAfter: cost(),
    difference: cost(),
  },
  async fill(input, header, place) {
    const { terms, oldItem, newItem } = await termsOf(input, header)
    const { trx, ctx } = input.scope
    const after = place === '' ? 0 : Number(place)
    const found = await readHolders(trx, {
      tenantId: ctx.tenantId,
      item: oldItem,
      instead: newItem,
      after,
      most: batch,
    })
    const recipes = [...new Set(found.map(({ recipe }) => recipe))]
    const rows = recipes.map((recipe) => {
      const lines = found.filter((line) => line.recipe === recipe)
      const { before, after: then, difference } = exchangedCost(lines, terms)
      return { recipe, places: lines.length, costBefore: before, costAfter: then, difference }
    })
    return { rows, next: recipes.length < batch ? undefined : String(recipes.at(-1)), seen: recipes.length }
  },
})

/** Makes an approved new version of each recipe, in which the other item stands. */
const exchange = defineWork({
  name: 'recipes:exchange',
  params: {
    ...what,
    effectiveFrom: textParam('header', ['date']),
    recipe: idParam('line', 'recipe'),
    newVersion: written(idParam('line', 'recipe')),
  },
  together: 'recipe',
  async work(input, header, lines) {
    const terms = await termsOf(input, header)
    const made = new Map<number, { readonly set: { readonly newVersion: number } }>()
    // Lines are done together by their recipe, and a run holds a recipe once.
    for (const { id, values } of lines) {
      const version = { ...terms, recipe: values.recipe ?? 0, effectiveFrom: header.effectiveFrom }
      made.set(id, { set: { newVersion: await makeVersion(input, version) } })
    }
    return made
  },
})

/** Retires the versions that were made, so that those before them are in force again. */
const undo = defineWork({
  name: 'recipes:undoExchange',
  params: { recipe: idParam('line', 'recipe'), newVersion: idParam('line', 'recipe') },
  takes: 'Done',
  together: 'recipe',
  async work(input, _header, lines) {
    for (const { values } of lines) await takeVersionBack(input, values.newVersion ?? 0)
    return new Map()
  },
})

/** Steps of runs that exchange an ingredient. */
export const exchangeSteps: readonly NamedStep[] = [preview, exchange, undo]

interface What {
  readonly oldItem: number | undefined
  readonly oldUnit: number | undefined
  readonly newItem: number | undefined
  readonly newQty: Decimal
  readonly newUnit: number | undefined
  readonly newYieldPct: Decimal | undefined
}

/** What is exchanged for what, with the units as factors. @throws E_UNIT for a unit its item does not have. */
async function termsOf({ scope: { trx, ctx } }: StepInput, header: What) {
  const { oldItem = 0, newItem = 0, oldUnit = 0, newUnit = 0, newQty, newYieldPct } = header
  const units = await readFactorsOfItems(trx, ctx.tenantId, [oldItem, newItem])
  const [from, to] = [units.get(oldUnit), units.get(newUnit)]
  if (from === undefined || to === undefined || compare(newQty, zero) <= 0)
    throw await unitRefusal(trx, ctx.tenantId, from === undefined ? oldItem : newItem)
  const terms: Terms = { oldUnit: from, newUnit: to, qty: newQty, yieldPct: newYieldPct }
  return { terms, oldItem, newItem, newUnit, units, yieldPct: newYieldPct && printDecimal(newYieldPct) }
}
