-- What lies where says the base unit as the unit of its item, so that a move of it can be made of the row alone.
CREATE OR REPLACE VIEW bin_stock WITH (security_invoker = true) AS
WITH held AS (
  SELECT b.tenant_id, b.location_id, b.site_id, b.item_id, sum(b.qty) AS qty FROM bin_balance b GROUP BY 1, 2, 3, 4
)
SELECT b.tenant_id, b.id * 2 AS id, b.site_id, b.location_id, b.item_id, b.bin_id, b.lot_id, t.expires_on, n.priority, b.qty,
  i.base_unit_id AS unit_id, CASE WHEN b.bin_id IS NULL THEN 'PutAway' ELSE 'Binned' END AS standing,
  CASE WHEN b.bin_id IS NULL THEN home_bin(b.tenant_id, b.location_id, b.item_id) END AS home_bin_id,
  1 AS version_no, NULL::bigint AS entered_by, NULL::timestamptz AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom,
  (SELECT u.id FROM item_unit u WHERE u.tenant_id = i.tenant_id AND u.parent_id = i.id AND u.unit_id = i.base_unit_id
    ORDER BY u.line_no LIMIT 1) AS item_unit_id
FROM bin_balance b
JOIN item i ON i.tenant_id = b.tenant_id AND i.id = b.item_id
LEFT JOIN bin n ON n.tenant_id = b.tenant_id AND n.id = b.bin_id
LEFT JOIN lot t ON t.tenant_id = b.tenant_id AND t.id = b.lot_id
WHERE b.qty > 0 AND (b.bin_id IS NOT NULL
  OR EXISTS (SELECT FROM bin m WHERE m.tenant_id = b.tenant_id AND m.location_id = b.location_id AND m.is_active))
UNION ALL
SELECT o.tenant_id, o.id * 2 + 1, o.site_id, o.location_id, o.item_id, NULL, NULL, NULL, NULL,
  o.qty - coalesce(h.qty, 0), i.base_unit_id, 'PutAway', home_bin(o.tenant_id, o.location_id, o.item_id),
  1, NULL, NULL, NULL, NULL, '{}'::jsonb,
  (SELECT u.id FROM item_unit u WHERE u.tenant_id = i.tenant_id AND u.parent_id = i.id AND u.unit_id = i.base_unit_id
    ORDER BY u.line_no LIMIT 1)
FROM stock_onhand o
JOIN item i ON i.tenant_id = o.tenant_id AND i.id = o.item_id
LEFT JOIN held h ON h.tenant_id = o.tenant_id AND h.location_id = o.location_id AND h.site_id = o.site_id AND h.item_id = o.item_id
WHERE o.qty > coalesce(h.qty, 0)
  AND EXISTS (SELECT FROM bin n WHERE n.tenant_id = o.tenant_id AND n.location_id = o.location_id AND n.is_active);
