-- A count sheet may be loaded with several packages (COUNT-82): the others stand in lines of its own and were used as the first was (PACK-3).
CREATE OR REPLACE VIEW package_figures WITH (security_invoker = true) AS
SELECT k.tenant_id, k.id, greatest(
  (SELECT max(d.post_date) FROM physical_inventory d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id),
  (SELECT max(d.post_date) FROM physical_inventory_load l JOIN physical_inventory d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id
    WHERE l.tenant_id = k.tenant_id AND l.package_id = k.id),
  (SELECT max(d.post_date) FROM requisition d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id),
  (SELECT max(d.post_date) FROM market_list d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id),
  (SELECT max(d.post_date) FROM purchase_request d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id)) AS last_used
FROM package k;
