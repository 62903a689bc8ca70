-- What of each order came so far, and what that part of its lines costs: a revision commits what is still open (RMAIL-14).
UPDATE purchase_order_line l SET
  done_cost = CASE WHEN l.qty > 0 THEN round(l.cost * least(l.qty, coalesce(l.received_qty, 0) + coalesce(l.cancelled_qty, 0)) / l.qty,
    coalesce(s.currency_decimals, 2)) ELSE 0 END
FROM purchase_order o JOIN site s ON s.tenant_id = o.tenant_id AND s.id = o.site_id
WHERE o.tenant_id = l.tenant_id AND o.id = l.parent_id AND l.open_cost IS NULL AND l.cost IS NOT NULL;

UPDATE purchase_order_line l SET open_cost = l.cost - l.done_cost WHERE l.open_cost IS NULL AND l.done_cost IS NOT NULL;

UPDATE purchase_order o SET received_qty = w.qty
FROM (SELECT tenant_id, parent_id, coalesce(sum(received_qty), 0) AS qty FROM purchase_order_line GROUP BY 1, 2) w
WHERE w.tenant_id = o.tenant_id AND w.parent_id = o.id AND o.received_qty IS NULL;
