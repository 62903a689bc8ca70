import { budgetLines } from '../../budgets/budget-lines.ts'
import { idOf } from '../../masters/create-all.ts'
import { daysBefore, happen, type BreadthPart } from '../world/scene.ts'

const site = 3
/** The convention centre spends a little less than the resort. */
const percent = 85

/** The budget of the site that has none from the first start, in force. */
export const loadFurtherBudgets: BreadthPart = (scene) => [
  happen(scene, ['Budgets', `of the year at site ${site}`], async () => {
    const controller = scene.people('controller', site)
    const at = daysBefore(scene, 24)
    const Lines = budgetLines((code) => idOf(scene.ids.centres, `${code}-${site}`), scene.ids.accounts, percent)
    const document = await controller.create('Budgets', at, { FiscalYear: scene.now.getUTCFullYear(), Lines })
    await controller.move('Budgets', at, { document, move: 'submit' })
  }),
]
