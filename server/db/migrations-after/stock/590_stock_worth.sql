-- What stock was worth at the end of a day (POST-207). The day is the one the session asks for (app.as_of), today at its site where it asks for none.
CREATE FUNCTION asked_day() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('app.as_of', true), '')::date, (SELECT d.day FROM site_today d
    WHERE d.tenant_id = current_setting('app.tenant_id', true) AND d.site_id = coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)))
$$;

-- Of each place and item what was posted of days until then. A pool of several places is spread over them by their quantities: each has what the
-- places up to it are worth together less what those before it are, so that their parts come to the worth of the pool exactly. Where a document of an
-- earlier day came later, a pool may be worth something while nothing lies there: then each place has what its own movements were worth.
CREATE VIEW stock_worth WITH (security_invoker = true) AS
SELECT w.tenant_id, o.id, w.site_id, w.location_id, w.item_id, i.category_id, i.item_class_id, (SELECT asked_day()) AS day, w.qty,
  i.base_unit_id AS unit_id, CASE WHEN w.pool_qty <> 0 THEN round(w.pool_value / w.pool_qty, 6) END AS average_cost, w.value,
  1 AS version_no, NULL::bigint AS entered_by, NULL::timestamptz AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom
FROM (
  SELECT p.tenant_id, p.site_id, p.location_id, p.item_id, p.qty, p.pool_qty, p.pool_value,
    CASE WHEN p.pool_qty = 0 THEN p.own WHEN p.qty = p.pool_qty THEN p.pool_value
      ELSE round(p.pool_value * p.so_far / p.pool_qty, 4) - round(p.pool_value * (p.so_far - p.qty) / p.pool_qty, 4) END AS value
  FROM (
    SELECT g.tenant_id, g.site_id, g.location_id, g.item_id, g.qty, g.own,
      sum(g.qty) OVER pool AS pool_qty, sum(g.own) OVER pool AS pool_value, sum(g.qty) OVER (pool ORDER BY g.location_id) AS so_far
    FROM (
      SELECT l.tenant_id, l.site_id, l.pool_id, l.item_id, l.location_id, sum(l.qty) AS qty, sum(l.value) AS own
      FROM stock_ledger l WHERE l.post_date <= (SELECT asked_day())
      GROUP BY l.tenant_id, l.site_id, l.pool_id, l.item_id, l.location_id
    ) g
    WINDOW pool AS (PARTITION BY g.tenant_id, g.site_id, g.pool_id, g.item_id)
  ) p
) w
LEFT JOIN stock_onhand o ON o.tenant_id = w.tenant_id AND o.location_id = w.location_id AND o.site_id = w.site_id AND o.item_id = w.item_id
LEFT JOIN item i ON i.tenant_id = w.tenant_id AND i.id = w.item_id
WHERE w.qty <> 0 OR w.value <> 0;

-- The rows of some ids and no others: a page works out nothing of items it does not tell.
CREATE FUNCTION stock_worth_of(p_tenant text, p_ids bigint[]) RETURNS SETOF stock_worth LANGUAGE sql STABLE AS $$
  SELECT w.* FROM stock_worth w
  WHERE w.tenant_id = p_tenant AND w.item_id = ANY (ARRAY(SELECT DISTINCT h.item_id FROM stock_onhand h WHERE h.tenant_id = p_tenant AND h.id = ANY (p_ids)))
    AND w.id = ANY (p_ids)
$$;
