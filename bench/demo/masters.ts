import type { Trx } from '../../server/db/pool.ts'
import { figure, within, type Range, type Target } from './target.ts'

const many = Infinity

/** What a house has, by what is counted: how many, and of what. */
const masters: readonly (readonly [name: string, range: Range, of: string])[] = [
  ['locations', [28, 28], 'location'],
  ['items in use', [300, 300], 'item where is_active'],
  ['items given up', [20, 20], 'item where not is_active'],
  ['items with an ABC class of A counted daily', [10, 10], `item where count_frequency = 'Daily'`],
  ['suppliers', [40, 40], 'supplier'],
  ['recipes', [60, 60], '(select distinct number from recipe) r'],
  [
    'recipes that fill the store',
    [12, 12],
    '(select distinct produced_item_id from recipe where produced_item_id is not null) r',
  ],
  ['products', [140, 140], 'product'],
  [
    'products nobody linked',
    [20, 20],
    'product p where not exists (select from product_component c where c.parent_id = p.id)',
  ],
  ['packages', [26, 26], 'package'],
  ['customers', [25, 25], 'customer'],
  ['requisition templates', [18, 18], 'requisition_template'],
  ['people', [24, 24], 'app_user'],
  ['roles', [16, 16], 'role'],
  ['approval rules', [8, many], 'approval_rule'],
  ['blanket orders', [6, many], 'blanket_order'],
  ['capital projects', [3, many], 'capex'],
  [
    'cost centres without a budget in force',
    [0, 0],
    `cost_centre c where not exists (select from budget_line l join budget b on b.id = l.parent_id and b.status = 'Approved' where l.cost_centre_id = c.id)`,
  ],
]

/** Whether the masters of a house are there. */
export async function masterTargets(trx: Trx): Promise<readonly Target[]> {
  const targets: Target[] = []
  for (const [name, range, of] of masters)
    targets.push(within(name, range, await figure(trx, `select count(*) from ${of}`)))
  return targets
}
