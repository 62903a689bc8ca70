import { sql } from 'kysely'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from './stock-master-world.ts'

/** The world of stock masters with something of every figure that is worked out of an item: stock, orders, pars, suppliers, prices, requests and transfers. */
export async function createItemFiguresWorld(): Promise<StockMasterWorld> {
  const world = await createStockMasterWorld()
  await world.receive({ location: stock.bar, qty: '200', unitCost: '4' })
  await world.execute(sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_min, is_active) values
    ('ui', ${stock.flour}, 1, ${stock.store}, 800, true), ('ui', ${stock.flour}, 2, ${stock.kitchen}, 500, true),
    ('ui', ${stock.flour}, 3, ${stock.annex}, 20, true), ('ui', ${stock.wine}, 1, ${stock.annex}, 6, true)`)
  await world.execute(sql`insert into purchase_order (tenant_id, id, site_id, doc_no, status, supplier_id, delivery_location_id) values
    ('ui', 901, 2, 'PO-901', 'Approved', 1, ${stock.store}), ('ui', 903, 3, 'PO-903', 'Partial', 1, ${stock.annex})`)
  await world.execute(sql`insert into purchase_order_line (tenant_id, parent_id, line_no, item_id, unit_id, qty, open_qty) values
    ('ui', 901, 1, ${stock.flour}, ${stock.case[1]}, 6, 5), ('ui', 903, 1, ${stock.flour}, ${stock.each[1]}, 9, 7)`)
  await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, is_preferred) values
    ('ui', ${stock.flour}, 1, 1, 1, false), ('ui', ${stock.flour}, 2, 2, 1, true), ('ui', ${stock.flour}, 3, 1, 1, true),
    ('ui', ${stock.wine}, 1, 1, 1, true)`)
  await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, price_from, min_order, currency_id) values
    ('ui', ${stock.flour}, 4, 2, 1, 3.5, '2099-01-01', 10, null), ('ui', ${stock.flour}, 5, 2, 1, 3.75, '2099-01-01', null, null),
    ('ui', ${stock.flour}, 6, 2, 1, 9, '2020-01-01', null, null), ('ui', ${stock.flour}, 7, 1, 1, 1, '2098-01-01', null, null),
    ('ui', ${stock.wine}, 2, 1, 1, 8, '2099-02-01', null, (select min(id) from currency where tenant_id = 'ui'))`)
  await world.execute(sql`insert into requisition (tenant_id, id, site_id, doc_no, status, request_location_id, supply_location_id) values
    ('ui', 911, 2, 'R-911', 'Approved', ${stock.kitchen}, ${stock.store}), ('ui', 912, 2, 'R-912', 'Draft', ${stock.kitchen}, ${stock.store})`)
  await world.execute(sql`insert into requisition_line (tenant_id, parent_id, line_no, item_id, unit_id, qty, open_qty) values
    ('ui', 911, 1, ${stock.flour}, ${stock.case[1]}, 2, 2), ('ui', 911, 2, ${stock.wine}, ${stock.each[2]}, 3, 3), ('ui', 912, 1, ${stock.wine}, ${stock.each[2]}, 9, 9)`)
  await world.execute(sql`insert into transfer (tenant_id, id, site_id, to_site_id, doc_no, status, from_location_id, to_location_id) values
    ('ui', 921, 2, 3, 'T-921', 'InTransit', ${stock.store}, ${stock.annex})`)
  await world.execute(sql`insert into transfer_line (tenant_id, parent_id, line_no, item_id, unit_id, qty, open_qty) values
    ('ui', 921, 1, ${stock.flour}, ${stock.case[1]}, 1, 1)`)
  return world
}
