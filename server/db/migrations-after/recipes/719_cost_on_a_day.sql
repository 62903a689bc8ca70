-- What a recipe costs on a day of one's choice beside today, also on one to come (RCP-719).

-- What one base unit of items will cost at locations so many days ahead: what is agreed with suppliers for that day where that is another price than they ask
-- today, else what it costs now. A site that reckons with standard costs keeps them. It is planned when somebody asks, and with nothing else.
CREATE FUNCTION item_costs_ahead(p_tenant text, p_places bigint[], p_items bigint[], p_days int)
RETURNS TABLE (place bigint, item_id bigint, cost numeric) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT c.place, c.item_id, CASE
      WHEN coalesce(own.value #>> '{}', all_sites.value #>> '{}', 'average') = 'standard' AND i.standard_cost IS NOT NULL THEN c.cost
      WHEN o.price IS DISTINCT FROM n.price THEN coalesce(o.price, c.cost) ELSE c.cost END
    FROM item_costs(p_tenant, p_places, p_items) AS c
    JOIN item i ON i.tenant_id = p_tenant AND i.id = c.item_id
    CROSS JOIN LATERAL (SELECT day_at(p_tenant, c.place) AS today) AS d
    LEFT JOIN location l ON l.tenant_id = p_tenant AND l.id = c.place
    LEFT JOIN preference_value own ON own.tenant_id = p_tenant AND own.site_id = l.site_id AND own.preference = 'costBasis'
    LEFT JOIN preference_value all_sites ON all_sites.tenant_id = p_tenant AND all_sites.site_id = 1 AND all_sites.preference = 'costBasis'
    LEFT JOIN LATERAL list_offer(p_tenant, c.item_id, NULL, NULL, l.site_id, d.today, NULL) AS n ON true
    LEFT JOIN LATERAL list_offer(p_tenant, c.item_id, NULL, NULL, l.site_id, d.today + p_days, NULL) AS o ON true;
END
$$;

-- What one base unit of items cost at locations by the end of the day so many days ago, on the basis their sites prefer; 0 days ago is now, and less than
-- none is a day to come. What no stock of a day tells costs what the item says today.
CREATE OR REPLACE FUNCTION item_costs_ago(p_tenant text, p_places bigint[], p_items bigint[], p_days int)
RETURNS TABLE (place bigint, item_id bigint, cost numeric) LANGUAGE sql STABLE AS $$
  SELECT c.place, c.item_id, c.cost FROM item_costs(p_tenant, p_places, p_items) AS c WHERE p_days = 0
  UNION ALL
  SELECT a.place, a.item_id, a.cost FROM item_costs_ahead(p_tenant, p_places, p_items, -p_days) AS a WHERE p_days < 0
  UNION ALL
  SELECT w.place, w.item_id, coalesce(CASE coalesce(own.value #>> '{}', all_sites.value #>> '{}', 'average')
      WHEN 'last' THEN coalesce(b.last_cost, i.last_cost, i.standard_cost)
      WHEN 'standard' THEN coalesce(i.standard_cost, b.last_cost, i.last_cost)
      ELSE CASE WHEN b.qty > 0 THEN b.value / b.qty ELSE coalesce(b.last_cost, i.last_cost, i.standard_cost) END
    END, CASE WHEN i.zero_cost THEN 0 END)
  FROM unnest(p_places, p_items) AS w(place, item_id)
  JOIN item i ON i.tenant_id = p_tenant AND i.id = w.item_id
  LEFT JOIN location l ON l.tenant_id = p_tenant AND l.id = w.place
  LEFT JOIN location_stock k ON k.tenant_id = p_tenant AND k.location_id = l.id AND k.site_id = l.site_id
  LEFT JOIN LATERAL (
    SELECT sum(s.qty) AS qty, sum(s.value) AS value, (array_agg(round(s.value / nullif(s.qty, 0), 6) ORDER BY s.id DESC) FILTER (
      WHERE s.qty > 0 AND s.value > 0 AND g.reverses_id IS NULL
        AND NOT EXISTS (SELECT FROM posting u WHERE u.tenant_id = p_tenant AND u.reverses_id = s.posting_id)))[1] AS last_cost
    FROM stock_ledger s JOIN posting g ON g.tenant_id = p_tenant AND g.id = s.posting_id
    WHERE s.tenant_id = p_tenant AND s.pool_id = k.pool_id AND s.item_id = i.id AND s.post_date <= day_at(p_tenant, w.place) - p_days
  ) AS b ON true
  LEFT JOIN preference_value own ON own.tenant_id = p_tenant AND own.site_id = l.site_id AND own.preference = 'costBasis'
  LEFT JOIN preference_value all_sites ON all_sites.tenant_id = p_tenant AND all_sites.site_id = 1 AND all_sites.preference = 'costBasis'
  WHERE p_days > 0
$$;

-- A recipe on the day the session asks for (app.as_of), today where it asks for none, beside today, by the comparison of versions (114): the version in force on
-- either day, line by line, the whole batch, and what one portion of it is, or one unit of the yield where it names no portions.
CREATE VIEW recipe_day_cost WITH (security_invoker = true) AS
SELECT r.tenant_id, r.id * 10000 + c.sequence AS id, r.id AS recipe_id, a.day, o.revision AS revision_then, n.revision AS revision_now, c.sequence, c.name,
  c.part, c.qty_then, c.unit_then, c.yield_then, c.cost_then, c.qty_now, c.unit_now, c.yield_now, c.cost_now, c.cost_then - c.cost_now AS difference,
  1 AS version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM recipe r
CROSS JOIN LATERAL (SELECT day_at(r.tenant_id, r.costed_at_id) AS today) AS t
CROSS JOIN LATERAL (SELECT coalesce(nullif(current_setting('app.as_of', true), '')::date, t.today) AS day) AS a
CROSS JOIN LATERAL recipe_version_on(r.tenant_id, r.id, a.day) AS v
CROSS JOIN LATERAL recipe_version_on(r.tenant_id, r.id, t.today) AS w
JOIN recipe o ON o.tenant_id = r.tenant_id AND o.id = v.id
JOIN recipe n ON n.tenant_id = r.tenant_id AND n.id = w.id
CROSS JOIN LATERAL (
  WITH compared AS MATERIALIZED (SELECT * FROM recipe_compared(r.tenant_id, o.id, n.id, t.today - a.day, 0))
  SELECT p.sequence, p.name, CASE p.change WHEN 'Total' THEN 'Batch' WHEN 'Removed' THEN 'ThatDay' WHEN 'Added' THEN 'Today' ELSE 'Both' END AS part,
    p.qty_then, p.unit_then, p.yield_then, p.cost_then, p.qty_now, p.unit_now, p.yield_now, p.cost_now
  FROM compared p
  UNION ALL
  SELECT 1000, NULL, 'Each', NULL, NULL, NULL, round(p.cost_then / coalesce(o.portions, o.yield_qty), 4), NULL, NULL, NULL,
    round(p.cost_now / coalesce(n.portions, n.yield_qty), 4)
  FROM compared p WHERE p.change = 'Total'
) AS c;

CREATE FUNCTION recipe_day_cost_of(p_tenant text, p_ids bigint[]) RETURNS SETOF recipe_day_cost LANGUAGE sql STABLE AS $$
  SELECT c.* FROM (SELECT DISTINCT w.id / 10000 AS recipe FROM unnest(p_ids) AS w(id)) AS asked
  JOIN recipe_day_cost c ON c.tenant_id = p_tenant AND c.recipe_id = asked.recipe
$$;
