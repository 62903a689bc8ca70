-- What stock was worth at the end of a day (POST-207) is what it is now, less what was posted of days after it: the day asked about is mostly one of
-- the last, so most of the ledger is not read. A place and site has one pool, which every row of the ledger names (its foreign key), so what lies where
-- and what pools are worth now need no other row. A pool of several places is spread over them as before (POST-208).
CREATE OR REPLACE VIEW stock_worth WITH (security_invoker = true) AS
SELECT w.tenant_id, w.id, w.site_id, w.location_id, w.item_id, i.category_id, i.item_class_id, (SELECT asked_day()) AS day, w.qty,
  i.base_unit_id AS unit_id, CASE WHEN w.pool_qty <> 0 THEN round(w.pool_value / w.pool_qty, 6) END AS average_cost, w.value,
  1 AS version_no, NULL::bigint AS entered_by, NULL::timestamptz AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom
FROM (
  SELECT p.tenant_id, p.id, p.site_id, p.location_id, p.item_id, p.qty, p.pool_qty, p.pool_value,
    CASE WHEN p.qty = p.pool_qty AND (p.qty <> 0 OR p.places = 1) THEN p.pool_value
      -- Nothing lies in a pool of several places: each has what its own movements were worth, which is all that tells them apart.
      WHEN p.pool_qty = 0 THEN (SELECT coalesce(sum(l.value), 0) FROM stock_ledger l WHERE l.tenant_id = p.tenant_id AND l.item_id = p.item_id
        AND l.location_id = p.location_id AND l.site_id = p.site_id AND l.post_date <= (SELECT asked_day()))
      ELSE round(p.pool_value * p.so_far / p.pool_qty, 4) - round(p.pool_value * (p.so_far - p.qty) / p.pool_qty, 4) END AS value
  FROM (
    SELECT g.tenant_id, g.id, g.site_id, g.location_id, g.item_id, g.qty, g.now_value - sum(g.later_value) OVER pool AS pool_value,
      sum(g.qty) OVER pool AS pool_qty, count(*) OVER pool AS places, sum(g.qty) OVER (pool ORDER BY g.location_id) AS so_far
    FROM (
      SELECT o.tenant_id, o.id, o.site_id, o.location_id, o.item_id, s.pool_id, o.qty - coalesce(l.qty, 0) AS qty,
        coalesce(b.value, 0) AS now_value, coalesce(l.value, 0) AS later_value
      FROM stock_onhand o
      LEFT JOIN location_stock s ON s.tenant_id = o.tenant_id AND s.location_id = o.location_id AND s.site_id = o.site_id
      LEFT JOIN stock_balance b ON b.tenant_id = o.tenant_id AND b.pool_id = s.pool_id AND b.item_id = o.item_id
      LEFT JOIN (
        SELECT d.tenant_id, d.site_id, d.location_id, d.item_id, sum(d.qty) AS qty, sum(d.value) AS value
        FROM stock_ledger d WHERE d.post_date > (SELECT asked_day())
        GROUP BY d.tenant_id, d.site_id, d.location_id, d.item_id
      ) l ON l.tenant_id = o.tenant_id AND l.site_id = o.site_id AND l.location_id = o.location_id AND l.item_id = o.item_id
    ) g
    WINDOW pool AS (PARTITION BY g.tenant_id, g.site_id, g.pool_id, g.item_id)
  ) p
) w
LEFT JOIN item i ON i.tenant_id = w.tenant_id AND i.id = w.item_id
WHERE w.qty <> 0 OR w.value <> 0;
