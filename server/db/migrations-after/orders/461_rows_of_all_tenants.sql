-- What 171, 350 and 351 should have filled in databases that stood: the policies hold for the owner of the tables as well, and hid the rows of
-- every tenant from them (DB-32). Only what is still empty is filled.
ALTER TABLE purchase_order NO FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE item_unit NO FORCE ROW LEVEL SECURITY;
ALTER TABLE site NO FORCE ROW LEVEL SECURITY;
ALTER TABLE doc_link NO FORCE ROW LEVEL SECURITY;
ALTER TABLE doc_registry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE role_permission NO FORCE ROW LEVEL SECURITY;

-- 171: what that part of a line costs that came or was cancelled, and what is still open.
UPDATE purchase_order_line l SET
  done_cost = CASE WHEN l.qty > 0 THEN round(l.cost * least(l.qty, coalesce(l.received_qty, 0) + coalesce(l.cancelled_qty, 0)) / l.qty,
    coalesce(s.currency_decimals, 2)) ELSE 0 END
FROM purchase_order o JOIN site s ON s.tenant_id = o.tenant_id AND s.id = o.site_id
WHERE o.tenant_id = l.tenant_id AND o.id = l.parent_id AND l.open_cost IS NULL AND l.cost IS NOT NULL;

UPDATE purchase_order_line l SET open_cost = l.cost - l.done_cost WHERE l.open_cost IS NULL AND l.done_cost IS NOT NULL;

UPDATE purchase_order o SET received_qty = w.qty
FROM (SELECT tenant_id, parent_id, coalesce(sum(received_qty), 0) AS qty FROM purchase_order_line GROUP BY 1, 2) w
WHERE w.tenant_id = o.tenant_id AND w.parent_id = o.id AND o.received_qty IS NULL;

-- 350: units of ordered lines, and who could write prices where goods are received, in tenants where no role may yet.
UPDATE purchase_order_line l SET unit_num = u.num, unit_den = u.den
FROM item_unit u WHERE u.tenant_id = l.tenant_id AND u.id = l.unit_id AND l.unit_num IS NULL;

INSERT INTO role_permission (tenant_id, parent_id, line_no, permission)
SELECT g.tenant_id, g.parent_id, 1 + (SELECT max(o.line_no) FROM role_permission o WHERE o.tenant_id = g.tenant_id AND o.parent_id = g.parent_id), 'EditReceiptPrice'
FROM role_permission g
WHERE g.permission = 'CreateReceiving' AND NOT EXISTS (SELECT FROM role_permission h WHERE h.tenant_id = g.tenant_id AND h.permission = 'EditReceiptPrice');

-- 351: what of each order is invoiced so far, and which orders are billed.
UPDATE purchase_order_line l SET invoiced_qty = round(coalesce(w.qty, 0) * u.den / u.num, 6)
FROM item_unit u, purchase_order_line o
LEFT JOIN (
  SELECT k.tenant_id, k.from_line, sum(k.qty * coalesce(r.invoiced_qty, 0) / r.qty) AS qty
  FROM (SELECT tenant_id, from_line, to_line, sum(base_qty) AS qty FROM doc_link
    WHERE from_type = 3 AND to_type = 5 AND link_kind = 'source' GROUP BY 1, 2, 3) k
  JOIN receipt_line r ON r.tenant_id = k.tenant_id AND r.id = k.to_line AND r.qty > 0 GROUP BY 1, 2
) w ON w.tenant_id = o.tenant_id AND w.from_line = o.id
WHERE o.tenant_id = l.tenant_id AND o.id = l.id AND u.tenant_id = l.tenant_id AND u.id = l.unit_id AND l.invoiced_qty IS NULL;

UPDATE purchase_order_line l SET invoiced_amount = round(least(l.qty, l.invoiced_qty) * l.net_price, coalesce(s.currency_decimals, 2))
FROM purchase_order o JOIN site s ON s.tenant_id = o.tenant_id AND s.id = o.site_id
WHERE o.tenant_id = l.tenant_id AND o.id = l.parent_id AND l.net_price IS NOT NULL AND l.invoiced_amount IS NULL;

UPDATE purchase_order o SET invoiced_amount = w.amount,
  invoiced_pct = CASE WHEN o.total_amount > 0 THEN round(w.amount * 100 / o.total_amount, 1) ELSE 0 END
FROM (SELECT tenant_id, parent_id, coalesce(sum(invoiced_amount), 0) AS amount FROM purchase_order_line GROUP BY 1, 2) w
WHERE w.tenant_id = o.tenant_id AND w.parent_id = o.id AND o.invoiced_amount IS NULL;

UPDATE purchase_order o SET status = 'Invoiced'
FROM (
  SELECT k.tenant_id, k.from_id, bool_and(d.status = 'Invoiced') AS done
  FROM (SELECT tenant_id, from_id, to_id FROM doc_link WHERE from_type = 3 AND to_type = 5 AND link_kind = 'source'
    GROUP BY tenant_id, from_id, to_id, from_line, to_line HAVING sum(base_qty) <> 0) k
  JOIN receipt d ON d.tenant_id = k.tenant_id AND d.id = k.to_id AND d.status IN ('Completed', 'Invoiced') GROUP BY 1, 2
) w
WHERE w.tenant_id = o.tenant_id AND w.from_id = o.id AND w.done AND o.status = 'Completed';

UPDATE doc_registry g SET status = 'Invoiced'
FROM purchase_order o
WHERE o.tenant_id = g.tenant_id AND g.doc_type_id = 3 AND o.id = g.doc_id AND o.status = 'Invoiced' AND g.status <> 'Invoiced';

ALTER TABLE role_permission FORCE ROW LEVEL SECURITY;
ALTER TABLE doc_registry FORCE ROW LEVEL SECURITY;
ALTER TABLE doc_link FORCE ROW LEVEL SECURITY;
ALTER TABLE site FORCE ROW LEVEL SECURITY;
ALTER TABLE item_unit FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_line FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order_line FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_order FORCE ROW LEVEL SECURITY;
