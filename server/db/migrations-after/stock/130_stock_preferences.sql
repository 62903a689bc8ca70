-- Whether stock may go below zero, and at which scope its cost is kept, are preferences. Until now they stood with the site, where nobody could
-- set them; what was set there is kept as set by the first person of the tenant. The policies, which hold for the owner of the tables as well, would
-- hide the rows.
ALTER TABLE site NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app_user NO FORCE ROW LEVEL SECURITY;
ALTER TABLE preference_value NO FORCE ROW LEVEL SECURITY;

INSERT INTO preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
SELECT s.tenant_id, s.id, p.preference, p.value, u.id, now()
FROM site s
  JOIN (SELECT tenant_id, min(id) AS id FROM app_user GROUP BY tenant_id) u ON u.tenant_id = s.tenant_id
  CROSS JOIN LATERAL (VALUES
    ('allowNegativeStock', CASE WHEN s.allow_negative_onhand THEN 'true'::jsonb END),
    ('valuationScope', CASE WHEN s.valuation_scope = 'site' THEN '"site"'::jsonb END)) AS p (preference, value)
WHERE s.id <> 1 AND p.value IS NOT NULL;

ALTER TABLE preference_value FORCE ROW LEVEL SECURITY;
ALTER TABLE app_user FORCE ROW LEVEL SECURITY;
ALTER TABLE site FORCE ROW LEVEL SECURITY;

ALTER TABLE site DROP COLUMN allow_negative_onhand, DROP COLUMN valuation_scope;

-- What is set of a preference that holds at a site: by the site itself, else by the head office for the tenant; null where nobody has set it, and
-- the default of its definition holds (PREF-15).
CREATE FUNCTION preference_at(p_tenant text, p_site bigint, p_preference text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT p.value FROM preference_value p
  WHERE p.tenant_id = p_tenant AND p.site_id IN (1, p_site) AND p.preference = p_preference AND p.value IS NOT NULL
  ORDER BY p.site_id DESC LIMIT 1
$$;
