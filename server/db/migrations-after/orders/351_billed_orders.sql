-- What of each order is invoiced so far, as the receipts made from it say, in the unit of its line (PORD-7).
UPDATE purchase_order_line l SET invoiced_qty = round(coalesce(w.qty, 0) * u.den / u.num, 6)
FROM item_unit u, purchase_order_line o
LEFT JOIN (
  SELECT k.tenant_id, k.from_line, sum(k.qty * coalesce(r.invoiced_qty, 0) / r.qty) AS qty
  FROM (SELECT tenant_id, from_line, to_line, sum(base_qty) AS qty FROM doc_link
    WHERE from_type = 3 AND to_type = 5 AND link_kind = 'source' GROUP BY 1, 2, 3) k
  JOIN receipt_line r ON r.tenant_id = k.tenant_id AND r.id = k.to_line AND r.qty > 0 GROUP BY 1, 2
) w ON w.tenant_id = o.tenant_id AND w.from_line = o.id
WHERE o.tenant_id = l.tenant_id AND o.id = l.id AND u.tenant_id = l.tenant_id AND u.id = l.unit_id;

UPDATE purchase_order_line l SET invoiced_amount = round(least(l.qty, l.invoiced_qty) * l.net_price, coalesce(s.currency_decimals, 2))
FROM purchase_order o JOIN site s ON s.tenant_id = o.tenant_id AND s.id = o.site_id
WHERE o.tenant_id = l.tenant_id AND o.id = l.parent_id AND l.net_price IS NOT NULL;

UPDATE purchase_order o SET invoiced_amount = w.amount,
  invoiced_pct = CASE WHEN o.total_amount > 0 THEN round(w.amount * 100 / o.total_amount, 1) ELSE 0 END
FROM (SELECT tenant_id, parent_id, coalesce(sum(invoiced_amount), 0) AS amount FROM purchase_order_line GROUP BY 1, 2) w
WHERE w.tenant_id = o.tenant_id AND w.parent_id = o.id;

-- Received or closed short, and every receipt of it invoiced: the order is billed.
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
WHERE o.tenant_id = g.tenant_id AND g.doc_type_id = 3 AND o.id = g.doc_id AND o.status = 'Invoiced';
