-- Stock value on a day (POST-207, POST-208) over a million rows took longer than a call may. Nearly every pool is of one place: what it was worth is what it
-- is worth now, less what came later, and asks neither for an order nor for its neighbours. Only pools of several places are spread over them. Some items
-- (a page of rows, an item of one list) read their own part of the ledger; null asks for all of them.
CREATE FUNCTION stock_worth_among(p_items bigint[]) RETURNS TABLE (tenant_id text, id bigint, site_id bigint, location_id bigint, item_id bigint,
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
    FROM stock_ledger d WHERE d.post_date > (SELECT asked_day()) AND (p_items IS NULL OR d.item_id = ANY (p_items))
    GROUP BY d.tenant_id, d.site_id, d.location_id, d.item_id
  ) l ON l.tenant_id = o.tenant_id AND l.site_id = o.site_id AND l.location_id = o.location_id AND l.item_id = o.item_id
  WHERE m.pool_id IS NULL AND (p_items IS NULL OR o.item_id = ANY (p_items))
  UNION ALL
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

CREATE OR REPLACE VIEW stock_worth WITH (security_invoker = true) AS
SELECT w.tenant_id, w.id, w.site_id, w.location_id, w.item_id, i.category_id, i.item_class_id, (SELECT asked_day()) AS day, w.qty,
  i.base_unit_id AS unit_id, CASE WHEN w.pool_qty <> 0 THEN round(w.pool_value / w.pool_qty, 6) END AS average_cost, w.value,
  1 AS version_no, NULL::bigint AS entered_by, NULL::timestamptz AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom
FROM stock_worth_among(NULL) w
LEFT JOIN item i ON i.tenant_id = w.tenant_id AND i.id = w.item_id
WHERE w.qty <> 0 OR w.value <> 0;

-- The rows of some ids and no others. Their items are told as a value, so that what works them out is planned for just these.
CREATE OR REPLACE FUNCTION stock_worth_of(p_tenant text, p_ids bigint[]) RETURNS SETOF stock_worth LANGUAGE plpgsql STABLE AS $$
DECLARE
  items bigint[] := ARRAY(SELECT DISTINCT h.item_id FROM stock_onhand h WHERE h.tenant_id = p_tenant AND h.id = ANY (p_ids));
BEGIN
  RETURN QUERY
  SELECT w.tenant_id, w.id, w.site_id, w.location_id, w.item_id, i.category_id, i.item_class_id, (SELECT asked_day()), w.qty,
    i.base_unit_id, CASE WHEN w.pool_qty <> 0 THEN round(w.pool_value / w.pool_qty, 6) END, w.value,
    1, NULL::bigint, NULL::timestamptz, NULL::bigint, NULL::timestamptz, '{}'::jsonb
  FROM stock_worth_among(items) w
  LEFT JOIN item i ON i.tenant_id = w.tenant_id AND i.id = w.item_id
  WHERE w.tenant_id = p_tenant AND w.id = ANY (p_ids) AND (w.qty <> 0 OR w.value <> 0);
END
$$;
