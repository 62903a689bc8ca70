-- Documents and templates that took lines of a package say which one, the last of several, and were made of it from then on (PACK-3); a template tells the
-- day of the newest requisition made of it, by itself or by somebody (STPL-650).
CREATE INDEX transfer_package ON transfer (tenant_id, package_id, post_date);
CREATE INDEX spoilage_package ON spoilage (tenant_id, package_id, post_date);
CREATE INDEX stock_entry_package ON stock_entry (tenant_id, package_id, post_date);
CREATE INDEX purchase_order_package ON purchase_order (tenant_id, package_id, order_date);
CREATE INDEX requisition_template_package ON requisition_template (tenant_id, package_id);
CREATE INDEX requisition_template_used ON requisition (tenant_id, template_id, post_date);

CREATE OR REPLACE VIEW package_figures WITH (security_invoker = true) AS
SELECT k.tenant_id, k.id, greatest(
  (SELECT max(d.post_date) FROM physical_inventory d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id),
  (SELECT max(d.post_date) FROM physical_inventory_load l JOIN physical_inventory d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id
    WHERE l.tenant_id = k.tenant_id AND l.package_id = k.id),
  (SELECT max(d.post_date) FROM requisition d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id),
  (SELECT max(d.post_date) FROM market_list d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id),
  (SELECT max(d.post_date) FROM purchase_request d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id),
  (SELECT max(d.post_date) FROM transfer d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id),
  (SELECT max(d.post_date) FROM spoilage d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id),
  (SELECT max(d.post_date) FROM stock_entry d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id),
  (SELECT max(d.order_date) FROM purchase_order d WHERE d.tenant_id = k.tenant_id AND d.package_id = k.id),
  (SELECT max(d.post_date) FROM requisition_template t JOIN requisition d ON d.tenant_id = t.tenant_id AND d.template_id = t.id
    WHERE t.tenant_id = k.tenant_id AND t.package_id = k.id)) AS last_used
FROM package k;

CREATE OR REPLACE VIEW requisition_template_figures WITH (security_invoker = true) AS
SELECT t.tenant_id, t.id,
  (SELECT count(*)::int FROM requisition_template_line l WHERE l.tenant_id = t.tenant_id AND l.parent_id = t.id) AS line_count,
  nullif(coalesce(t.on_monday, false)::int + coalesce(t.on_tuesday, false)::int + coalesce(t.on_wednesday, false)::int
    + coalesce(t.on_thursday, false)::int + coalesce(t.on_friday, false)::int + coalesce(t.on_saturday, false)::int
    + coalesce(t.on_sunday, false)::int, 0) AS week_days,
  CASE WHEN t.on_monday AND t.on_tuesday AND t.on_wednesday AND t.on_thursday AND t.on_friday AND t.on_saturday AND t.on_sunday THEN 'weekday.every'
    ELSE nullif(concat_ws(E'\n',
      CASE WHEN t.on_monday THEN 'weekday.short.monday' END,
      CASE WHEN t.on_tuesday THEN 'weekday.short.tuesday' END,
      CASE WHEN t.on_wednesday THEN 'weekday.short.wednesday' END,
      CASE WHEN t.on_thursday THEN 'weekday.short.thursday' END,
      CASE WHEN t.on_friday THEN 'weekday.short.friday' END,
      CASE WHEN t.on_saturday THEN 'weekday.short.saturday' END,
      CASE WHEN t.on_sunday THEN 'weekday.short.sunday' END), '') END AS runs_on,
  (SELECT max(d.post_date) FROM requisition d WHERE d.tenant_id = t.tenant_id AND d.template_id = t.id) AS last_used
FROM requisition_template t;
