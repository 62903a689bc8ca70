-- Whether the site of a session uses an item, a recipe, a product or a customer (STM-650), as of suppliers: all do unless the record says that only its
-- sites do, and head office uses every one.
CREATE VIEW item_here WITH (security_invoker = true) AS
SELECT v.tenant_id, v.id,
  NOT coalesce(v.only_sites, false) OR h.site_id = 1
    OR EXISTS (SELECT FROM item_site u WHERE u.tenant_id = v.tenant_id AND u.parent_id = v.id AND u.site_id = h.site_id) AS is_used_here
FROM item v CROSS JOIN (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1) AS site_id) h;

CREATE VIEW recipe_here WITH (security_invoker = true) AS
SELECT v.tenant_id, v.id,
  NOT coalesce(v.only_sites, false) OR h.site_id = 1
    OR EXISTS (SELECT FROM recipe_site u WHERE u.tenant_id = v.tenant_id AND u.parent_id = v.id AND u.site_id = h.site_id) AS is_used_here
FROM recipe v CROSS JOIN (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1) AS site_id) h;

CREATE VIEW product_here WITH (security_invoker = true) AS
SELECT v.tenant_id, v.id,
  NOT coalesce(v.only_sites, false) OR h.site_id = 1
    OR EXISTS (SELECT FROM product_site u WHERE u.tenant_id = v.tenant_id AND u.parent_id = v.id AND u.site_id = h.site_id) AS is_used_here
FROM product v CROSS JOIN (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1) AS site_id) h;

CREATE VIEW customer_here WITH (security_invoker = true) AS
SELECT v.tenant_id, v.id,
  NOT coalesce(v.only_sites, false) OR h.site_id = 1
    OR EXISTS (SELECT FROM customer_site u WHERE u.tenant_id = v.tenant_id AND u.parent_id = v.id AND u.site_id = h.site_id) AS is_used_here
FROM customer v CROSS JOIN (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1) AS site_id) h;
