/** What recipes of three levels cost, by hand: written for these levels and nothing else. `only` says which recipes are looked at, as ids. */
export function costsByHand(only = `select id from recipe where tenant_id = 'ui'`): string {
  return `
  with wanted as materialized (${only}), price as materialized (
    select i.id, r.place, coalesce(case when b.qty > 0 then b.value / b.qty end, b.last_cost, i.last_cost, i.standard_cost) as cost
    from item i cross join (select distinct costed_at_id as place from recipe where tenant_id = 'ui' and id in (select id from wanted)) r
    left join location_stock k on k.tenant_id = i.tenant_id and k.location_id = r.place
    left join stock_balance b on b.tenant_id = i.tenant_id and b.pool_id = k.pool_id and b.item_id = i.id
    where i.tenant_id = 'ui' and i.id in (select l.item_id from recipe_line l where l.tenant_id = 'ui' and l.parent_id in (select id from wanted))
  ), own as materialized (
    select r.id, r.number, r.name, r.yield_qty, r.portions, coalesce(sum(l.qty * 100 * p.cost / l.yield_pct), 0) as cost
    from recipe r left join recipe_line l on l.tenant_id = r.tenant_id and l.parent_id = r.id and l.item_id is not null
    left join price p on p.id = l.item_id and p.place = r.costed_at_id
    where r.tenant_id = 'ui' and r.id in (select id from wanted) group by r.id, r.number, r.name, r.yield_qty, r.portions
  ), part as materialized (
    select l.parent_id, l.recipe_id, l.qty * 100 / l.yield_pct as share from recipe_line l
    where l.tenant_id = 'ui' and l.recipe_id is not null and l.parent_id in (select id from wanted)
  ), second as materialized (
    select o.id, o.yield_qty, o.cost + coalesce(sum(p.share * s.cost / s.yield_qty), 0) as cost
    from own o left join part p on p.parent_id = o.id left join own s on s.id = p.recipe_id group by o.id, o.yield_qty, o.cost
  )
  select o.id, o.number, o.name, o.yield_qty, o.portions, o.cost + coalesce(sum(p.share * s.cost / s.yield_qty), 0) as cost
  from own o left join part p on p.parent_id = o.id left join second s on s.id = p.recipe_id
  group by o.id, o.number, o.name, o.yield_qty, o.portions, o.cost`
}

/** All of them, as rows of a list. */
export const recipesByHand = `(${costsByHand()}) o`

/** One of them with what it is made of, level by level. */
export function oneByHand(id: string): string {
  const parts = (of: string) =>
    `select l.recipe_id as id from recipe_line l where l.tenant_id = 'ui' and l.recipe_id is not null and l.parent_id in (${of})`
  const first = `select ${id} as id`
  return `select cost from (${costsByHand(`${first} union ${parts(first)} union ${parts(parts(first))}`)}) o where o.id = ${id}`
}
