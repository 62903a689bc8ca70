-- What the places of a package limit may use on a day, and by which packages and limits (PKL-720): what server/package-limits/limit-condition.ts asks of one record,
-- told of all of them. A test holds one against the other.

-- Records in active packages, a row for each package that holds one; of recipes the version in force on a day, whichever is named (PKL-8).
CREATE FUNCTION package_members(p_tenant text, p_kind text, p_packages bigint[], p_day date)
RETURNS TABLE (package_id bigint, record_id bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  CASE p_kind
    WHEN 'Item' THEN RETURN QUERY SELECT m.parent_id, m.item_id FROM package_item m WHERE m.tenant_id = p_tenant AND m.parent_id = ANY (p_packages);
    WHEN 'Supplier' THEN RETURN QUERY SELECT m.parent_id, m.supplier_id FROM package_supplier m WHERE m.tenant_id = p_tenant AND m.parent_id = ANY (p_packages);
    WHEN 'Customer' THEN RETURN QUERY SELECT m.parent_id, m.customer_id FROM package_customer m WHERE m.tenant_id = p_tenant AND m.parent_id = ANY (p_packages);
    WHEN 'Product' THEN RETURN QUERY SELECT m.parent_id, m.product_id FROM package_product m WHERE m.tenant_id = p_tenant AND m.parent_id = ANY (p_packages);
    ELSE RETURN QUERY SELECT DISTINCT m.parent_id, recipe_in_force(p_tenant, m.recipe_id, p_day) FROM package_recipe m
      WHERE m.tenant_id = p_tenant AND m.parent_id = ANY (p_packages);
  END CASE;
END
$$;

-- Numbers and names of records of a kind that are in use.
CREATE FUNCTION limited_records(p_tenant text, p_kind text, p_ids bigint[])
RETURNS TABLE (record_id bigint, number text, name text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  CASE p_kind
    WHEN 'Item' THEN RETURN QUERY SELECT r.id, r.number, r.name FROM item r WHERE r.tenant_id = p_tenant AND r.id = ANY (p_ids) AND r.is_active;
    WHEN 'Supplier' THEN RETURN QUERY SELECT r.id, r.number, r.name FROM supplier r WHERE r.tenant_id = p_tenant AND r.id = ANY (p_ids) AND r.is_active;
    WHEN 'Customer' THEN RETURN QUERY SELECT r.id, r.number, r.name FROM customer r WHERE r.tenant_id = p_tenant AND r.id = ANY (p_ids) AND r.is_active;
    WHEN 'Product' THEN RETURN QUERY SELECT r.id, r.number, r.name FROM product r WHERE r.tenant_id = p_tenant AND r.id = ANY (p_ids) AND r.is_active;
    ELSE RETURN QUERY SELECT r.id, r.number, r.name FROM recipe r WHERE r.tenant_id = p_tenant AND r.id = ANY (p_ids) AND r.status <> 'Retired';
  END CASE;
END
$$;

-- What limits of a kind and a mode leave of one place on a day: what is in a package of those of its site, where there are any, and of those of the location, where
-- there are any. One row says that there are none (everything is used), or that they leave nothing.
CREATE FUNCTION used_within_limits(p_tenant text, p_kind text, p_mode text, p_site bigint, p_location bigint, p_day date)
RETURNS TABLE (standing text, record_id bigint, number text, name text, packages text, limits text) LANGUAGE sql STABLE AS $$
  WITH holding AS MATERIALIZED (
    SELECT l.id, l.name, s.scope FROM package_limit l CROSS JOIN LATERAL (
      SELECT 'site' AS scope FROM package_limit_site s WHERE s.tenant_id = p_tenant AND s.parent_id = l.id AND s.site_id = p_site
      UNION ALL
      SELECT 'location' FROM package_limit_location s WHERE s.tenant_id = p_tenant AND s.parent_id = l.id AND s.location_id = p_location) AS s
    WHERE l.tenant_id = p_tenant AND l.is_active AND l.limit_type = p_kind AND coalesce(l.mode, 'Refuse') = p_mode
      AND coalesce(l.effective_from <= p_day, true) AND coalesce(l.effective_to >= p_day, true)
  ), package_of AS MATERIALIZED (
    SELECT h.scope, h.name AS limited_by, k.id, k.name FROM holding h
    JOIN package_limit_package m ON m.tenant_id = p_tenant AND m.parent_id = h.id
    JOIN package k ON k.tenant_id = p_tenant AND k.id = m.package_id AND k.is_active
  ), held AS MATERIALIZED (
    SELECT m.record_id, string_agg(DISTINCT p.name, ', ') AS packages, string_agg(DISTINCT p.limited_by, ', ') AS limits
    FROM package_members(p_tenant, p_kind, ARRAY(SELECT DISTINCT p.id FROM package_of p), p_day) m JOIN package_of p ON p.id = m.package_id
    GROUP BY m.record_id HAVING count(DISTINCT p.scope) = (SELECT count(DISTINCT h.scope) FROM holding h)
  ), used AS MATERIALIZED (
    SELECT h.record_id, r.number, r.name, h.packages, h.limits FROM held h
    JOIN limited_records(p_tenant, p_kind, ARRAY(SELECT h.record_id FROM held h)) r ON r.record_id = h.record_id
  )
  SELECT 'Used', u.record_id, u.number, u.name, u.packages, u.limits FROM used u
  UNION ALL
  SELECT CASE WHEN count(h.id) = 0 THEN 'Everything' ELSE 'Nothing' END, 0, NULL, NULL, NULL, string_agg(DISTINCT h.name, ', ') FROM holding h
  HAVING NOT EXISTS (SELECT FROM used)
$$;

-- Rows of a list in the form of a limit: of each location it names and each of its sites, on the day the session asks for (app.as_of), today at the site of the
-- location where it asks for none. Its id is told by which limit and location of the tenant it is of, in the order of their ids: a million millions each limit.
CREATE VIEW package_limit_use WITH (security_invoker = true) AS
SELECT q.tenant_id, n.no * 1000000000000 + p.no * 100000000 + u.record_id AS id, q.id AS limit_id, p.id AS location_id, a.day, u.standing, u.number, u.name,
  u.packages, u.limits, 1 AS version_no, q.entered_by, q.entered_on, q.edited_by, q.edited_on, '{}'::jsonb AS custom
FROM package_limit q
JOIN (SELECT l.tenant_id, l.id, row_number() OVER (PARTITION BY l.tenant_id ORDER BY l.id) AS no FROM package_limit l) AS n
  ON n.tenant_id = q.tenant_id AND n.id = q.id
JOIN (SELECT l.tenant_id, l.id, l.site_id, l.is_active, row_number() OVER (PARTITION BY l.tenant_id ORDER BY l.id) AS no FROM location l) AS p
  ON p.tenant_id = q.tenant_id AND p.is_active
  AND (EXISTS (SELECT FROM package_limit_location s WHERE s.tenant_id = q.tenant_id AND s.parent_id = q.id AND s.location_id = p.id)
    OR EXISTS (SELECT FROM package_limit_site s WHERE s.tenant_id = q.tenant_id AND s.parent_id = q.id AND s.site_id = p.site_id))
CROSS JOIN LATERAL (SELECT coalesce(nullif(current_setting('app.as_of', true), '')::date, day_at(q.tenant_id, p.id)) AS day) AS a
CROSS JOIN LATERAL used_within_limits(q.tenant_id, q.limit_type, coalesce(q.mode, 'Refuse'), p.site_id, p.id, a.day) AS u;

-- The rows of some ids and no others: a page works out its own limit alone.
CREATE FUNCTION package_limit_use_of(p_tenant text, p_ids bigint[]) RETURNS SETOF package_limit_use LANGUAGE sql STABLE AS $$
  SELECT u.* FROM package_limit_use u
  WHERE u.tenant_id = p_tenant AND u.limit_id = ANY (ARRAY(
      SELECT n.id FROM (SELECT l.id, row_number() OVER (ORDER BY l.id) AS no FROM package_limit l WHERE l.tenant_id = p_tenant) AS n
      WHERE n.no IN (SELECT w.id / 1000000000000 FROM unnest(p_ids) AS w(id))))
    AND u.id = ANY (p_ids)
$$;
