-- What a processing of requests makes or would make says how many lines the order has: lines of one item, unit and price that say the same otherwise are one
-- (PROC-73; server/runs/processing/merge-lines.ts brings them together by the same).
CREATE OR REPLACE VIEW request_processing_order WITH (security_invoker = true) AS
SELECT o.tenant_id, o.id, o.run_id, o.site_id, o.supplier_id, o.delivery_location_id, o.delivery_date, o.cost_centre_id, o.project_id, o.currency_id, o.order_id,
  o.line_count, o.amount, o.order_amount, o.requested_amount, o.saving, o.min_order, greatest(o.min_order - o.order_amount, 0) AS short_by,
  CASE WHEN o.supplier_id IS NULL THEN 'Unnamed' WHEN NOT o.takes_orders THEN 'OnHold' WHEN o.min_order > o.order_amount THEN 'BelowMinimum' ELSE 'Fine' END AS note,
  o.version_no, o.entered_by, o.entered_on, o.edited_by, o.edited_on, o.custom, o.order_lines
FROM (
  SELECT l.tenant_id, min(l.id) AS id, l.run_id, r.site_id, l.supplier_id, l.delivery_location_id, l.delivery_date, l.cost_centre_id, l.project_id,
    l.currency_id, l.order_id, count(*)::int AS line_count, sum(l.amount) AS amount, sum(coalesce(l.order_amount, l.amount)) AS order_amount,
    sum(l.requested_amount) AS requested_amount, sum(l.saving) AS saving,
    CASE WHEN coalesce(max(s.currency_id), max(t.base_currency_id)) IS NOT DISTINCT FROM coalesce(l.currency_id, max(t.base_currency_id)) THEN max(s.min_order)
      ELSE round(max(s.min_order) * (SELECT w.rate FROM currency_rate_on(l.tenant_id, coalesce(max(s.currency_id), max(t.base_currency_id)),
        max(t.base_currency_id), max(r.post_date)) w) / coalesce(max(l.rate), 1), coalesce(max(k.decimals), 2)) END AS min_order,
    bool_and(s.is_active) AND max(s.hold) NOT IN ('Orders', 'All') AS takes_orders,
    r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom,
    count(DISTINCT CASE WHEN l.is_apart OR l.wanted_item_id IS NULL OR l.item_id IS NULL OR l.unit_id IS NULL THEN l.id::text
      ELSE jsonb_build_array(l.item_id, l.unit_id, l.price, coalesce(l.price_reason, ''), coalesce(l.remark, ''), l.account_id, l.line_cost_centre_id)::text
      END)::int AS order_lines
  FROM request_processing_line l
  JOIN request_processing r ON r.tenant_id = l.tenant_id AND r.id = l.run_id
  LEFT JOIN supplier s ON s.tenant_id = l.tenant_id AND s.id = l.supplier_id
  LEFT JOIN site t ON t.tenant_id = l.tenant_id AND t.id = l.for_site_id
  LEFT JOIN currency k ON k.tenant_id = l.tenant_id AND k.id = l.currency_id
  WHERE l.is_taken AND l.outcome <> 'Refused'
  GROUP BY l.tenant_id, l.run_id, r.site_id, l.supplier_id, l.delivery_location_id, l.delivery_date, l.cost_centre_id, l.project_id, l.currency_id,
    l.order_id, r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on) o;
