-- What a processing of requests makes or would make says what the order comes to, how many lines it has and whether it is made: lines of one item, unit and
-- price that say the same otherwise are one (PROC-73; server/runs/processing/merge-lines.ts brings them together by the same), and each is rounded once, as the
-- order does: 1 and 1 at 10.005 are 20.01 (PROC-3).
CREATE OR REPLACE VIEW request_processing_order WITH (security_invoker = true) AS
SELECT o.tenant_id, o.id, o.run_id, o.site_id, o.supplier_id, o.delivery_location_id, o.delivery_date, o.cost_centre_id, o.project_id, o.currency_id, o.order_id,
  o.line_count, o.amount, o.order_amount, o.requested_amount, coalesce(o.requested_amount, 0) - o.amount AS saving, o.min_order,
  greatest(o.min_order - o.order_amount, 0) AS short_by,
  CASE WHEN o.supplier_id IS NULL THEN 'Unnamed' WHEN NOT o.takes_orders THEN 'OnHold' WHEN o.min_order > o.order_amount THEN 'BelowMinimum' ELSE 'Fine' END AS note,
  o.version_no, o.entered_by, o.entered_on, o.edited_by, o.edited_on, o.custom, o.order_lines, o.is_done
FROM (
  SELECT m.tenant_id, min(m.id) AS id, m.run_id, r.site_id, m.supplier_id, m.delivery_location_id, m.delivery_date, m.cost_centre_id, m.project_id,
    m.currency_id, m.order_id, m.is_done, sum(m.line_count)::int AS line_count, count(*)::int AS order_lines,
    round(sum(m.order_amount) * coalesce(max(m.rate), 1), coalesce(max(t.currency_decimals), 2)) AS amount, sum(m.order_amount) AS order_amount,
    sum(m.requested_amount) AS requested_amount,
    CASE WHEN coalesce(max(s.currency_id), max(t.base_currency_id)) IS NOT DISTINCT FROM coalesce(m.currency_id, max(t.base_currency_id)) THEN max(s.min_order)
      ELSE round(max(s.min_order) * (SELECT w.rate FROM currency_rate_on(m.tenant_id, coalesce(max(s.currency_id), max(t.base_currency_id)),
        max(t.base_currency_id), max(r.post_date)) w) / coalesce(max(m.rate), 1), max(m.decimals)) END AS min_order,
    bool_and(s.is_active) AND max(s.hold) NOT IN ('Orders', 'All') AS takes_orders,
    r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
  FROM (
    SELECT l.tenant_id, min(l.id) AS id, l.run_id, l.supplier_id, l.delivery_location_id, l.delivery_date, l.cost_centre_id, l.project_id, l.currency_id, l.order_id,
      l.outcome = 'Done' AS is_done, count(*) AS line_count, min(l.for_site_id) AS for_site_id, max(l.rate) AS rate,
      coalesce(max(k.decimals), max(t.currency_decimals), 2) AS decimals,
      coalesce(round(sum(l.order_qty) * max(l.price), coalesce(max(k.decimals), max(t.currency_decimals), 2)), 0) AS order_amount, sum(l.requested_amount) AS requested_amount
    FROM request_processing_line l
    LEFT JOIN site t ON t.tenant_id = l.tenant_id AND t.id = l.for_site_id
    LEFT JOIN LATERAL (SELECT coalesce((SELECT min(x.currency_decimals) FROM site x WHERE x.tenant_id = c.tenant_id AND x.base_currency_id = c.id), c.decimals) AS decimals
      FROM currency c WHERE c.tenant_id = l.tenant_id AND c.id = l.currency_id) k ON l.currency_id IS DISTINCT FROM t.base_currency_id
    WHERE (l.is_taken OR l.outcome = 'Done') AND l.outcome <> 'Refused'
    GROUP BY l.tenant_id, l.run_id, l.supplier_id, l.delivery_location_id, l.delivery_date, l.cost_centre_id, l.project_id, l.currency_id, l.order_id,
      l.outcome = 'Done',
      CASE WHEN l.is_apart OR l.wanted_item_id IS NULL OR l.item_id IS NULL OR l.unit_id IS NULL THEN l.id::text
        ELSE jsonb_build_array(l.item_id, l.unit_id, l.price, coalesce(l.price_reason, ''), coalesce(l.remark, ''), l.account_id, l.line_cost_centre_id)::text
        END) m
  JOIN request_processing r ON r.tenant_id = m.tenant_id AND r.id = m.run_id
  LEFT JOIN supplier s ON s.tenant_id = m.tenant_id AND s.id = m.supplier_id
  LEFT JOIN site t ON t.tenant_id = m.tenant_id AND t.id = m.for_site_id
  GROUP BY m.tenant_id, m.run_id, r.site_id, m.supplier_id, m.delivery_location_id, m.delivery_date, m.cost_centre_id, m.project_id, m.currency_id,
    m.order_id, m.is_done, r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on) o;
