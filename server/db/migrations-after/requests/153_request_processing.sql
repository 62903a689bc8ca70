-- Orders made of many open requests at once (docs/spec/request-processing.md).

-- The cheapest price that any price list asks for an item on a day, in the unit of the item that is asked for: of suppliers that take orders, in the
-- currency of the site, for packs of which so much may be ordered.
CREATE FUNCTION best_offer(p_tenant text, p_item bigint, p_unit bigint, p_qty numeric, p_site bigint, p_day date)
RETURNS TABLE (supplier_id bigint, unit_id bigint, price numeric) LANGUAGE sql STABLE AS $$
  SELECT s.supplier_id, u.id, round(s.price * u.den * coalesce(a.num, 1) / (u.num * coalesce(a.den, 1)), 6)
  FROM item_supplier s
  JOIN item_unit u ON u.tenant_id = s.tenant_id AND u.parent_id = s.parent_id AND u.unit_id = s.unit_id
  LEFT JOIN item_unit a ON a.tenant_id = s.tenant_id AND a.parent_id = s.parent_id AND a.id = p_unit
  JOIN supplier v ON v.tenant_id = s.tenant_id AND v.id = s.supplier_id AND v.is_active AND v.hold NOT IN ('Orders', 'All')
  LEFT JOIN site t ON t.tenant_id = s.tenant_id AND t.id = p_site
  WHERE s.tenant_id = p_tenant AND s.parent_id = p_item AND s.price IS NOT NULL
    AND (s.price_from IS NULL OR s.price_from <= p_day) AND (s.price_to IS NULL OR s.price_to >= p_day)
    AND (s.currency_id IS NULL OR t.base_currency_id IS NULL OR s.currency_id = t.base_currency_id)
    AND coalesce(s.min_order, 0) * u.num * coalesce(a.den, 1) <= p_qty * coalesce(a.num, 1) * u.den
  ORDER BY s.price * u.den / u.num, s.supplier_id, u.id LIMIT 1
$$;

-- What a processing of requests makes or would make: one row an order, as its lines say at this moment (PROC-3). What was refused is in no order.
CREATE VIEW request_processing_order WITH (security_invoker = true) AS
SELECT l.tenant_id, min(l.id) AS id, l.run_id, r.site_id, l.supplier_id, l.delivery_location_id, l.delivery_date, l.currency_id, l.order_id,
  count(*)::int AS line_count, sum(l.amount) AS amount, sum(l.requested_amount) AS requested_amount, sum(l.saving) AS saving,
  max(s.min_order) AS min_order, greatest(max(s.min_order) - sum(l.amount), 0) AS short_by,
  CASE WHEN l.supplier_id IS NULL THEN 'Unnamed' WHEN NOT bool_and(s.is_active) OR max(s.hold) IN ('Orders', 'All') THEN 'OnHold'
    WHEN max(s.min_order) > sum(l.amount) THEN 'BelowMinimum' ELSE 'Fine' END AS note,
  r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM request_processing_line l
JOIN request_processing r ON r.tenant_id = l.tenant_id AND r.id = l.run_id
LEFT JOIN supplier s ON s.tenant_id = l.tenant_id AND s.id = l.supplier_id
WHERE l.is_taken AND l.outcome <> 'Refused'
GROUP BY l.tenant_id, l.run_id, r.site_id, l.supplier_id, l.delivery_location_id, l.delivery_date, l.currency_id, l.order_id,
  r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on;
