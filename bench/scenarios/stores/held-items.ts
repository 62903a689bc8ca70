import type { FloorPage } from '../../floor/lists.ts'
import type { ListedCall } from '../../product/beside-floor.ts'
import { busyPlace } from '../../product/fill-ledger.ts'
import type { ItemFacts } from '../../product/fill-item-lines.ts'
import { shownItems } from './shown-items.ts'

/** Columns that are worked out of stock, orders and suppliers, and the same by hand. */
const sorts = {
  OnHand: 'coalesce(h.qty, 0)',
  OnOrder: 'coalesce(w.qty, 0)',
  AverageCost: 'round(v.value / nullif(v.qty, 0), 6)',
  'PreferredSupplier/Name': 'f.name',
}

/** A site has and awaits less than its places keep at least. */
const belowPar = 'coalesce(k.least > coalesce(h.qty, 0) + coalesce(w.qty, 0), false)'

const linesOf = (table: string, where: string): string =>
  `exists (select from ${table} s where s.tenant_id = 'ui' and s.parent_id = o.id and ${where})`

/** Filters of the list the scenario does not measure by plain columns, and its views. */
function conditions(facts: ItemFacts): Readonly<Record<string, string>> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const [today, monthAgo] = [day(0), day(-30)]
  return {
    [`Suppliers/any(l:l/SupplierId eq ${facts.supplier})`]: linesOf(
      'item_supplier',
      `s.supplier_id = ${facts.supplier}`,
    ),
    [`PreferredSupplierId eq ${facts.supplier}`]: `f.supplier_id = ${facts.supplier}`,
    [`Pars/any(l:l/LocationId eq ${busyPlace + 1})`]: linesOf('item_location', `s.location_id = ${busyPlace + 1}`),
    'IsBelowPar eq true': belowPar,
    [`ItemTypeId eq ${facts.itemType}`]: `o.item_type_id = ${facts.itemType}`,
    [`ItemClassId eq ${facts.itemClass}`]: `o.item_class_id = ${facts.itemClass}`,
    [`TaxClassId eq ${facts.taxClass}`]: `o.tax_class_id = ${facts.taxClass}`,
    "CountFrequency eq 'Weekly'": `o.count_frequency = 'Weekly'`,
    'IsHazardous eq true': 'o.is_hazardous',
    'IsStocked eq false': 'not o.is_stocked',
    'IsActive eq true': 'o.is_active',
    'IsActive eq true and Pars/any(p:p/ParMin gt 0) and IsBelowPar eq true': `o.is_active and ${linesOf('item_location', 's.par_min > 0')} and ${belowPar}`,
    'IsActive eq true and not Suppliers/any(s:s/SupplierId gt 0)': `o.is_active and not ${linesOf('item_supplier', 's.supplier_id > 0')}`,
    [`IsActive eq true and Suppliers/any(s:s/PriceFrom ge ${monthAgo} and s/PriceFrom le ${today})`]: `o.is_active and ${linesOf('item_supplier', `s.price_from between '${monthAgo}' and '${today}'`)}`,
    [`IsActive eq true and Suppliers/any(s:s/PriceFrom gt ${today})`]: `o.is_active and ${linesOf('item_supplier', `s.price_from > '${today}'`)}`,
  }
}

/** The list of items by what is worked out of their stock, orders, pars and suppliers, and by its views. */
export function heldItemPages(facts: ItemFacts): readonly ListedCall[] {
  return [
    ...Object.entries(sorts).flatMap(([sort, byHand]) => [
      held(`items by ${sort}`, `$orderby=${sort}`, { order: `${byHand}, o.id` }),
      held(`items by ${sort}, last first`, `$orderby=${sort} desc`, { order: `${byHand} desc, o.id desc` }),
    ]),
    ...Object.entries(conditions(facts)).map(([filter, where]) =>
      held(`items, ${filter}`, `$orderby=Number&$filter=${encodeURIComponent(filter)}`, { where, order: 'o.number' }),
    ),
  ]
}

function held(what: string, query: string, byHand: Omit<FloorPage, 'list' | 'size'>): ListedCall {
  return {
    what,
    path: `${shownItems}&${query}`.replaceAll(' ', '%20'),
    floor: { list: 'itemsHeld', size: 50, ...byHand },
  }
}
