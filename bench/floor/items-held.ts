/** Items with what the site has and awaits of each and what its places keep at least, by hand: each worked out once for all of them. */
export const itemsHeld = `item o
  left join (select item_id, sum(qty) as qty from stock_onhand where tenant_id = 'ui' and site_id = $1 group by item_id) h on h.item_id = o.id
  left join (select b.item_id, sum(b.value) as value, sum(b.qty) as qty from stock_balance b
    join cost_pool p on p.tenant_id = 'ui' and p.id = b.pool_id and p.site_id = $1
    where b.tenant_id = 'ui' and b.qty > 0 group by b.item_id) v on v.item_id = o.id
  left join (select l.item_id, sum(round(l.open_qty * n.num / n.den, 6)) as qty from purchase_order_line l
    join purchase_order d on d.tenant_id = 'ui' and d.id = l.parent_id and d.site_id = $1 and d.status in ('Approved', 'Partial')
    join item_unit n on n.tenant_id = 'ui' and n.id = l.unit_id
    where l.tenant_id = 'ui' and l.open_qty > 0 group by l.item_id) w on w.item_id = o.id
  left join (select n.parent_id, sum(n.par_min) as least from item_location n
    join location l on l.tenant_id = 'ui' and l.id = n.location_id and l.is_active and l.site_id = $1
    where n.tenant_id = 'ui' and n.is_active group by n.parent_id) k on k.parent_id = o.id
  left join lateral (select s.supplier_id, p.name from item_supplier s join supplier p on p.tenant_id = 'ui' and p.id = s.supplier_id
    where s.tenant_id = 'ui' and s.parent_id = o.id and s.is_preferred order by s.line_no limit 1) f on true`
