-- What was counted in some of its bins is not counted: it stays due (COUNT-137). Of a place that serves several sites each sees its own counts.
CREATE OR REPLACE VIEW count_due WITH (security_invoker = true) AS
SELECT s.tenant_id, p.id, s.site_id, p.id AS location_id, 'Cycle'::text AS count_type, h.last_full, h.last_counted, h.sheet_id,
  d.items, d.due_items, d.never_counted, d.due_daily, d.due_weekly, d.due_monthly, d.due_a, d.due_b, d.due_c,
  greatest(0, t.day - d.next_due_on) AS overdue_days, d.next_due_on,
  CASE WHEN d.next_due_on < t.day THEN 'Overdue' WHEN d.due_items > 0 THEN 'Due' ELSE 'NotDue' END AS standing,
  1 AS version_no, NULL::bigint AS entered_by, NULL::timestamptz AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom
FROM location_stock s
JOIN location p ON p.tenant_id = s.tenant_id AND p.id = s.location_id AND coalesce(p.is_active, true) AND coalesce(p.is_stocked, true)
  -- What is on its way is received, not counted.
  AND p.location_type_id <> 7
JOIN site_today t ON t.tenant_id = s.tenant_id AND t.site_id = s.site_id
CROSS JOIN LATERAL (
  SELECT count(*)::int AS items, (count(*) FILTER (WHERE x.is_due))::int AS due_items,
    (count(*) FILTER (WHERE x.due_on IS NULL))::int AS never_counted,
    (count(*) FILTER (WHERE x.is_due AND x.often = 'Daily'))::int AS due_daily,
    (count(*) FILTER (WHERE x.is_due AND x.often = 'Weekly'))::int AS due_weekly,
    (count(*) FILTER (WHERE x.is_due AND coalesce(x.often, '') NOT IN ('Daily', 'Weekly')))::int AS due_monthly,
    (count(*) FILTER (WHERE x.is_due AND x.abc = 'A'))::int AS due_a, (count(*) FILTER (WHERE x.is_due AND x.abc = 'B'))::int AS due_b,
    (count(*) FILTER (WHERE x.is_due AND x.abc = 'C'))::int AS due_c, min(x.due_on) AS next_due_on
  FROM (
    SELECT i.abc, coalesce(i.count_frequency, y.count_frequency) AS often, v.due_on, coalesce(v.due_on <= t.day, true) AS is_due
    FROM stock_onhand o
    JOIN item i ON i.tenant_id = o.tenant_id AND i.id = o.item_id AND coalesce(i.is_active, true) AND coalesce(i.is_stocked, true)
    LEFT JOIN item_type y ON y.tenant_id = i.tenant_id AND y.id = i.item_type_id
    LEFT JOIN (
      SELECT l.item_id, max(c.post_date) AS day
      FROM physical_inventory c JOIN physical_inventory_line l ON l.tenant_id = c.tenant_id AND l.parent_id = c.id AND l.counted IS NOT NULL
        AND NOT coalesce(l.in_part, false)
      WHERE c.tenant_id = s.tenant_id AND c.location_id = s.location_id AND c.site_id = s.site_id AND c.status IN ('Completed', 'Finalized')
      GROUP BY l.item_id) b ON b.item_id = o.item_id
    CROSS JOIN LATERAL (SELECT count_due_on(b.day, i.count_frequency, y.count_frequency) AS due_on) v
    WHERE o.tenant_id = s.tenant_id AND o.location_id = s.location_id AND o.site_id = s.site_id AND o.qty <> 0
      AND EXISTS (SELECT FROM item_unit u WHERE u.tenant_id = i.tenant_id AND u.parent_id = i.id AND u.unit_id = i.base_unit_id)) x
  ) d
CROSS JOIN LATERAL (
  SELECT max(c.post_date) FILTER (WHERE c.count_type = 'Full' AND c.status IN ('Completed', 'Finalized')) AS last_full,
    max(c.post_date) FILTER (WHERE c.status IN ('Completed', 'Finalized')) AS last_counted,
    min(c.id) FILTER (WHERE c.frozen_at IS NOT NULL AND c.status NOT IN ('Completed', 'Finalized', 'Cancelled', 'Denied')) AS sheet_id
  FROM physical_inventory c WHERE c.tenant_id = s.tenant_id AND c.location_id = s.location_id AND c.site_id = s.site_id) h
WHERE d.items > 0;
