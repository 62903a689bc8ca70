-- Packages from before they said who sees them are of their site, or of every site where they name none, which is who saw them. Those that limits
-- name are for limits from now on. The packages of every tenant; rights are put back when migrations are done.
ALTER TABLE package NO FORCE ROW LEVEL SECURITY;
ALTER TABLE package_limit_package NO FORCE ROW LEVEL SECURITY;
UPDATE package SET owner = CASE WHEN site_id IS NULL THEN 'Global' ELSE 'Site' END WHERE owner IS NULL;
UPDATE package k SET for_limits = true
FROM package_limit_package l WHERE l.tenant_id = k.tenant_id AND l.package_id = k.id AND k.for_limits IS DISTINCT FROM true;
ALTER TABLE package FORCE ROW LEVEL SECURITY;
ALTER TABLE package_limit_package FORCE ROW LEVEL SECURITY;

CREATE INDEX physical_inventory_package ON physical_inventory (tenant_id, package_id, post_date);
CREATE INDEX requisition_package ON requisition (tenant_id, package_id, post_date);
CREATE INDEX market_list_package ON market_list (tenant_id, package_id, post_date);
CREATE INDEX purchase_request_package ON purchase_request (tenant_id, package_id, post_date);

-- The day of the newest document that says it was made of a package (PACK-3): one row a package, read from the indexes above.
CREATE VIEW package_figures WITH (security_invoker = true) AS
SELECT k.tenant_id, k.id, greatest(
  (SELECT max(d.post_date) FROM physical_inventory d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id),
  (SELECT max(d.post_date) FROM requisition d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id),
  (SELECT max(d.post_date) FROM market_list d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id),
  (SELECT max(d.post_date) FROM purchase_request d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id)) AS last_used
FROM package k;
