-- Stock value on a day (POST-207, POST-208) over a million rows of 300,000 places and items still took longer than a call may: what came after the day was added up
-- in one table of all places and items, as large as no cache is, and looked up there by both. Place by place the same tables hold a few thousand items. The
-- rows of a place by day carry what is added up of them, which the index of days no longer needs to, and movements of a place stand in the order of their list.
CREATE INDEX stock_ledger_places ON stock_ledger (tenant_id, location_id, post_date, id) INCLUDE (site_id, item_id, qty, value);
DROP INDEX stock_ledger_place;
ALTER INDEX stock_ledger_places RENAME TO stock_ledger_place;
CREATE INDEX stock_ledger_days ON stock_ledger (tenant_id, site_id, post_date DESC, id);
DROP INDEX stock_ledger_day;
ALTER INDEX stock_ledger_days RENAME TO stock_ledger_day;

-- Pools of several places, spread over them as before (701): of some items, of all where null.
CREATE FUNCTION stock_worth_spread(p_items bigint[]) RETURNS TABLE (tenant_id text, id bigint, site_id bigint, location_id bigint, item_id bigint,
  qty numeric, pool_qty numeric, pool_value numeric, value numeric) LANGUAGE sql STABLE AS $$
  SELECT p.tenant_id, p.id, p.site_id, p.location_id, p.item_id, p.qty, p.pool_qty, p.pool_value,
    CASE WHEN p.qty = p.pool_qty AND (p.qty <> 0 OR p.places = 1) THEN p.pool_value
      -- Nothing lies in a pool of several places: each has what its own movements were worth, which is all that tells them apart.
      WHEN p.pool_qty = 0 THEN (SELECT coalesce(sum(l.value), 0) FROM stock_ledger l WHERE l.tenant_id = p.tenant_id AND l.item_id = p.item_id
        AND l.location_id = p.location_id AND l.site_id = p.site_id AND l.post_date <= (SELECT asked_day()))
      ELSE round(p.pool_value * p.so_far / p.pool_qty, 4) - round(p.pool_value * (p.so_far - p.qty) / p.pool_qty, 4) END
  FROM (
    SELECT g.tenant_id, g.id, g.site_id, g.location_id, g.item_id, g.qty, g.now_value - sum(g.later_value) OVER pool AS pool_value,
      sum(g.qty) OVER pool AS pool_qty, count(*) OVER pool AS places, sum(g.qty) OVER (pool ORDER BY g.location_id) AS so_far
    FROM (
      SELECT o.tenant_id, o.id, o.site_id, o.location_id, o.item_id, s.pool_id, o.qty - coalesce(l.qty, 0) AS qty,
        coalesce(b.value, 0) AS now_value, coalesce(l.value, 0) AS later_value
      FROM (
        SELECT h.tenant_id, h.site_id, h.pool_id FROM location_stock h GROUP BY h.tenant_id, h.site_id, h.pool_id HAVING count(*) > 1
      ) m
      JOIN location_stock s ON s.tenant_id = m.tenant_id AND s.site_id = m.site_id AND s.pool_id = m.pool_id
      JOIN stock_onhand o ON o.tenant_id = s.tenant_id AND o.location_id = s.location_id AND o.site_id = s.site_id
      LEFT JOIN stock_balance b ON b.tenant_id = o.tenant_id AND b.pool_id = s.pool_id AND b.item_id = o.item_id
      LEFT JOIN LATERAL (
        SELECT sum(d.qty) AS qty, sum(d.value) AS value FROM stock_ledger d WHERE d.tenant_id = o.tenant_id AND d.item_id = o.item_id
          AND d.location_id = o.location_id AND d.site_id = o.site_id AND d.post_date > (SELECT asked_day())
      ) l ON true
      WHERE p_items IS NULL OR o.item_id = ANY (p_items)
    ) g
    WINDOW pool AS (PARTITION BY g.tenant_id, g.site_id, g.pool_id, g.item_id)
  ) p
$$;

-- All rows: pools of one place, place by place, and those of several. Every row of the ledger names the pool of its place (its foreign key), so none lies elsewhere.
CREATE OR REPLACE VIEW stock_worth WITH (security_invoker = true) AS
SELECT w.tenant_id, w.id, w.site_id, w.location_id, w.item_id, i.category_id, i.item_class_id, (SELECT asked_day()) AS day, w.qty,
  i.base_unit_id AS unit_id, CASE WHEN w.pool_qty <> 0 THEN round(w.pool_value / w.pool_qty, 6) END AS average_cost, w.value,
  1 AS version_no, NULL::bigint AS entered_by, NULL::timestamptz AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom
FROM (
  SELECT s.tenant_id, p.id, s.site_id, s.location_id, p.item_id, p.qty, p.qty AS pool_qty, p.value AS pool_value, p.value
  FROM location_stock s
  LEFT JOIN (
    SELECT g.tenant_id, g.site_id, g.pool_id FROM location_stock g GROUP BY g.tenant_id, g.site_id, g.pool_id HAVING count(*) > 1
  ) m ON m.tenant_id = s.tenant_id AND m.site_id = s.site_id AND m.pool_id = s.pool_id
  CROSS JOIN LATERAL (
    SELECT o.id, o.item_id, o.qty - coalesce(l.qty, 0) AS qty, coalesce(b.value, 0) - coalesce(l.value, 0) AS value
    FROM stock_onhand o
    LEFT JOIN stock_balance b ON b.tenant_id = s.tenant_id AND b.pool_id = s.pool_id AND b.item_id = o.item_id
    LEFT JOIN (
      SELECT d.item_id, sum(d.qty) AS qty, sum(d.value) AS value FROM stock_ledger d
      WHERE d.tenant_id = s.tenant_id AND d.location_id = s.location_id AND d.site_id = s.site_id AND d.post_date > (SELECT asked_day())
      GROUP BY d.item_id
    ) l ON l.item_id = o.item_id
    WHERE o.tenant_id = s.tenant_id AND o.location_id = s.location_id AND o.site_id = s.site_id
  ) p
  WHERE m.pool_id IS NULL
  UNION ALL
  SELECT * FROM stock_worth_spread(NULL)
) w
LEFT JOIN item i ON i.tenant_id = w.tenant_id AND i.id = w.item_id
WHERE w.qty <> 0 OR w.value <> 0;

-- Of some items (a page of rows): what came after the day is found by the items, not by places.
CREATE OR REPLACE FUNCTION stock_worth_among(p_items bigint[]) RETURNS TABLE (tenant_id text, id bigint, site_id bigint, location_id bigint, item_id bigint,
  qty numeric, pool_qty numeric, pool_value numeric, value numeric) LANGUAGE sql STABLE AS $$
  SELECT o.tenant_id, o.id, o.site_id, o.location_id, o.item_id, o.qty - coalesce(l.qty, 0), o.qty - coalesce(l.qty, 0),
    coalesce(b.value, 0) - coalesce(l.value, 0), coalesce(b.value, 0) - coalesce(l.value, 0)
  FROM stock_onhand o
  LEFT JOIN location_stock s ON s.tenant_id = o.tenant_id AND s.location_id = o.location_id AND s.site_id = o.site_id
  LEFT JOIN (
    SELECT g.tenant_id, g.site_id, g.pool_id FROM location_stock g GROUP BY g.tenant_id, g.site_id, g.pool_id HAVING count(*) > 1
  ) m ON m.tenant_id = s.tenant_id AND m.site_id = s.site_id AND m.pool_id = s.pool_id
  LEFT JOIN stock_balance b ON b.tenant_id = o.tenant_id AND b.pool_id = s.pool_id AND b.item_id = o.item_id
  LEFT JOIN (
    SELECT d.tenant_id, d.site_id, d.location_id, d.item_id, sum(d.qty) AS qty, sum(d.value) AS value
    FROM stock_ledger d WHERE d.post_date > (SELECT asked_day()) AND d.item_id = ANY (p_items)
    GROUP BY d.tenant_id, d.site_id, d.location_id, d.item_id
  ) l ON l.tenant_id = o.tenant_id AND l.site_id = o.site_id AND l.location_id = o.location_id AND l.item_id = o.item_id
  WHERE m.pool_id IS NULL AND o.item_id = ANY (p_items)
  UNION ALL
  SELECT * FROM stock_worth_spread(p_items)
$$;
