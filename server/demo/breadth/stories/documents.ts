import { createRandom } from '../../random.ts'
import type { Happening } from '../../history/happening.ts'
import { readTable, type TableRow } from '../world/read-table.ts'
import { daysBefore, type BreadthPart, type Scene } from '../world/scene.ts'
import { bodies, type Occasion } from './bodies.ts'

const columns = ['set', 'site', 'count', 'days', 'size', 'path'] as const

type Plan = TableRow<(typeof columns)[number]>

const seed = 20_260_101
const hour = 3_600_000

/** User names of who acts in a path. */
const actors: Readonly<Record<string, string>> = {
  chef: 'chef',
  keeper: 'storekeeper',
  buyer: 'buyer',
  controller: 'controller',
  clerk: 'payables',
  recipes: 'recipes',
}

/** What is said where a move asks for words. */
const words: Readonly<Record<string, string>> = {
  hold: 'Please look at the quantities once more',
  deny: 'Not this month',
  cancel: 'Written twice',
  reverse: 'The wrong store',
}

/** Documents of the last days in all their states, as far as their paths lead, each plan from a seed of its own. */
export const loadDocuments: BreadthPart = (scene) =>
  readTable('documents', columns).flatMap((plan, row) => {
    const play = bodies[plan.set]
    if (play === undefined) throw new Error(`Nobody knows how ${plan.set} are written`)
    const random = createRandom(seed + 7000 + row)
    return Array.from({ length: Number(plan.count) }, (_each, index): Happening => {
      const occasion = { site: Number(plan.site), size: Number(plan.size), random, ordinal: row * 10 + index }
      const what = `${plan.path === '' ? 'written' : plan.path} at site ${plan.site}`
      return { at: daysBefore(scene, Number(plan.days)), set: plan.set, what, play: () => write(scene, plan, occasion) }
    })
  })

async function write(scene: Scene, { set, days, path }: Plan, occasion: Occasion): Promise<void> {
  const steps = path === '' ? [] : path.split(' ').map(stepOf)
  // Hours before, so that the last move is not ahead of now.
  const begun = daysBefore(scene, Number(days)).getTime() - (steps.length + 2) * hour
  const person = (name: string) => scene.people(actors[name] ?? name, occasion.site)
  const author = writerOf(set)
  let document = await person(author).create(set, new Date(begun), bodies[set]?.(scene, occasion) ?? {})
  for (const [index, { move, isTold, by }] of steps.entries()) {
    const body = { ...(isTold ? { Remarks: words[move] ?? move } : {}), ...meantOf(set) }
    document = await person(by).move(set, new Date(begun + (index + 1) * hour), { document, move, body })
  }
}

/** Customers are billed also beyond their credit limits. */
function meantOf(set: string): { readonly Confirmed?: true } {
  return set === 'MiscInvoicesAr' ? { Confirmed: true } : {}
}

/** `hold!:controller`: a move, whether something is said to it, and who makes it. */
function stepOf(text: string) {
  const [name = '', by = ''] = text.split(':')
  return { move: name.replace('!', ''), isTold: name.endsWith('!'), by }
}

const writers: Readonly<Record<string, string>> = {
  PurchaseOrders: 'buyer',
  PurchaseRequests: 'chef',
  MarketLists: 'buyer',
  ApCredits: 'clerk',
  MiscInvoices: 'clerk',
  MiscInvoicesAr: 'clerk',
  ItemMaintenances: 'controller',
  RecipeExchanges: 'recipes',
  RequestProcessings: 'buyer',
}

function writerOf(set: string): string {
  return writers[set] ?? 'keeper'
}
