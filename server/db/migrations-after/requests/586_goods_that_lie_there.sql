-- What is on its way to a site stands at a place of it (type 7) and does not lie there yet (STM-125); what it is worth counts as before, and so does what a site
-- has or awaits against its par. app.site_id is the site of the session.
CREATE OR REPLACE VIEW item_stock WITH (security_invoker = true) AS
SELECT i.tenant_id, i.id,
  (SELECT coalesce(sum(o.qty), 0) FROM stock_onhand o
    JOIN location c ON c.tenant_id = o.tenant_id AND c.id = o.location_id AND c.location_type_id IS DISTINCT FROM 7
    WHERE o.tenant_id = i.tenant_id AND o.item_id = i.id AND (h.site_id = 1 OR o.site_id = h.site_id)) AS on_hand,
  (SELECT coalesce(sum(round(l.open_qty * u.num / u.den, 6)), 0) FROM purchase_order_line l
    JOIN purchase_order d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id AND d.status IN ('Approved', 'Partial')
    JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
    WHERE l.tenant_id = i.tenant_id AND l.item_id = i.id AND l.open_qty > 0 AND (h.site_id = 1 OR d.site_id = h.site_id)) AS on_order,
  (SELECT sum(n.par_min) FROM item_location n JOIN location p ON p.tenant_id = n.tenant_id AND p.id = n.location_id
    WHERE n.tenant_id = i.tenant_id AND n.parent_id = i.id AND n.is_active AND p.is_active
      AND (h.site_id = 1 OR p.site_id = h.site_id)) AS par,
  -- What some site keeps at least and neither has nor awaits, by an order or on its way.
  EXISTS (SELECT FROM item_location n JOIN location p ON p.tenant_id = n.tenant_id AND p.id = n.location_id
    WHERE n.tenant_id = i.tenant_id AND n.parent_id = i.id AND n.is_active AND p.is_active AND n.par_min > 0
      AND (h.site_id = 1 OR p.site_id = h.site_id)
    GROUP BY p.site_id
    HAVING sum(n.par_min) >
      (SELECT coalesce(sum(o.qty), 0) FROM stock_onhand o WHERE o.tenant_id = i.tenant_id AND o.item_id = i.id AND o.site_id = p.site_id)
      + (SELECT coalesce(sum(round(l.open_qty * u.num / u.den, 6)), 0) FROM purchase_order_line l
        JOIN purchase_order d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id AND d.status IN ('Approved', 'Partial')
        JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
        WHERE l.tenant_id = i.tenant_id AND l.item_id = i.id AND l.open_qty > 0 AND d.site_id = p.site_id)) AS is_below_par,
  (SELECT round(sum(b.value) / nullif(sum(b.qty), 0), 6) FROM stock_balance b JOIN cost_pool c ON c.tenant_id = b.tenant_id AND c.id = b.pool_id
    WHERE b.tenant_id = i.tenant_id AND b.item_id = i.id AND b.qty > 0 AND (h.site_id = 1 OR c.site_id = h.site_id)) AS average_cost,
  (SELECT coalesce(sum(b.value), 0) FROM stock_balance b JOIN cost_pool c ON c.tenant_id = b.tenant_id AND c.id = b.pool_id
    WHERE b.tenant_id = i.tenant_id AND b.item_id = i.id AND (h.site_id = 1 OR c.site_id = h.site_id)) AS stock_value,
  (SELECT s.supplier_id FROM item_supplier s WHERE s.tenant_id = i.tenant_id AND s.parent_id = i.id AND s.is_preferred
    ORDER BY s.line_no LIMIT 1) AS preferred_supplier_id
FROM item i
CROSS JOIN LATERAL (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1) AS site_id) h;
