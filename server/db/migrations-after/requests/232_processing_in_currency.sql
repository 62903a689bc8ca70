-- Lines of processings of before suppliers were asked in their own currency are at prices of the site, of all tenants: that the policies hold for the owner of
-- the table as well would hide them.
ALTER TABLE request_processing_line NO FORCE ROW LEVEL SECURITY;
UPDATE request_processing_line l SET currency_id = s.base_currency_id, rate = 1, order_amount = l.amount
  FROM site s WHERE s.tenant_id = l.tenant_id AND s.id = l.for_site_id AND l.rate IS NULL;
ALTER TABLE request_processing_line FORCE ROW LEVEL SECURITY;
-- What a processing of requests makes or would make: one row an order, as its lines say at this moment (PROC-3). What was refused is in no order. An order is
-- in its own currency, and so is what it lacks of the smallest its supplier takes (PROC-12); what it comes to and saves is in that of the site.
DROP VIEW request_processing_order;
CREATE VIEW request_processing_order WITH (security_invoker = true) AS
SELECT o.tenant_id, o.id, o.run_id, o.site_id, o.supplier_id, o.delivery_location_id, o.delivery_date, o.cost_centre_id, o.project_id, o.currency_id, o.order_id,
  o.line_count, o.amount, o.order_amount, o.requested_amount, o.saving, o.min_order, greatest(o.min_order - o.order_amount, 0) AS short_by,
  CASE WHEN o.supplier_id IS NULL THEN 'Unnamed' WHEN NOT o.takes_orders THEN 'OnHold' WHEN o.min_order > o.order_amount THEN 'BelowMinimum' ELSE 'Fine' END AS note,
  o.version_no, o.entered_by, o.entered_on, o.edited_by, o.edited_on, o.custom
FROM (
  SELECT l.tenant_id, min(l.id) AS id, l.run_id, r.site_id, l.supplier_id, l.delivery_location_id, l.delivery_date, l.cost_centre_id, l.project_id,
    l.currency_id, l.order_id, count(*)::int AS line_count, sum(l.amount) AS amount, sum(coalesce(l.order_amount, l.amount)) AS order_amount,
    sum(l.requested_amount) AS requested_amount, sum(l.saving) AS saving,
    CASE WHEN coalesce(max(s.currency_id), max(t.base_currency_id)) IS NOT DISTINCT FROM coalesce(l.currency_id, max(t.base_currency_id)) THEN max(s.min_order)
      ELSE round(max(s.min_order) * (SELECT w.rate FROM currency_rate_on(l.tenant_id, coalesce(max(s.currency_id), max(t.base_currency_id)),
        max(t.base_currency_id), max(r.post_date)) w) / coalesce(max(l.rate), 1), coalesce(max(k.decimals), 2)) END AS min_order,
    bool_and(s.is_active) AND max(s.hold) NOT IN ('Orders', 'All') AS takes_orders,
    r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
  FROM request_processing_line l
  JOIN request_processing r ON r.tenant_id = l.tenant_id AND r.id = l.run_id
  LEFT JOIN supplier s ON s.tenant_id = l.tenant_id AND s.id = l.supplier_id
  LEFT JOIN site t ON t.tenant_id = l.tenant_id AND t.id = l.for_site_id
  LEFT JOIN currency k ON k.tenant_id = l.tenant_id AND k.id = l.currency_id
  WHERE l.is_taken AND l.outcome <> 'Refused'
  GROUP BY l.tenant_id, l.run_id, r.site_id, l.supplier_id, l.delivery_location_id, l.delivery_date, l.cost_centre_id, l.project_id, l.currency_id,
    l.order_id, r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on) o;
