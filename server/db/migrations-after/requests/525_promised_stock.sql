-- What is still wanted of an item at the site at hand, what that leaves of what lies there, and what is on its way to it (STM-125): at head office, site 1,
-- of all sites. What is on its way stands at a place of its site (type 7) and does not lie there. Every figure is a subquery of its own, so that the database
-- works out no other; app.site_id is the site of the session.
CREATE VIEW item_promised WITH (security_invoker = true) AS
SELECT i.tenant_id, i.id, p.qty AS asked_for,
  (SELECT coalesce(sum(o.qty), 0) FROM stock_onhand o
    JOIN location c ON c.tenant_id = o.tenant_id AND c.id = o.location_id AND c.location_type_id IS DISTINCT FROM 7
    WHERE o.tenant_id = i.tenant_id AND o.item_id = i.id AND (h.site_id = 1 OR o.site_id = h.site_id)) - p.qty AS free,
  (SELECT coalesce(sum(round(l.open_qty * u.num / u.den, 6)), 0) FROM transfer_line l
    JOIN transfer d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id AND d.status IN ('InTransit', 'Partial')
    JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
    WHERE l.tenant_id = i.tenant_id AND l.item_id = i.id AND l.open_qty > 0
      AND (h.site_id = 1 OR coalesce(d.to_site_id, d.site_id) = h.site_id)) AS on_the_way
FROM item i
CROSS JOIN LATERAL (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1) AS site_id) h
CROSS JOIN LATERAL (
  SELECT coalesce(sum(round(l.open_qty * u.num / u.den, 6)), 0) AS qty FROM requisition_line l
  JOIN requisition d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id AND d.status IN ('Approved', 'Pending', 'Partial')
  JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
  WHERE l.tenant_id = i.tenant_id AND l.item_id = i.id AND l.open_qty > 0 AND (h.site_id = 1 OR d.site_id = h.site_id)
) p;
