-- What is wanted by approved purchase requests and in no order yet (PREQ-10): one row a line, with the id of the line, by the day of its site.
-- app.now is the moment of the application's clock.
CREATE VIEW open_request_line WITH (security_invoker = true) AS
WITH today AS MATERIALIZED (
  SELECT s.tenant_id, s.id AS site_id,
    (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) AT TIME ZONE s.iana_timezone)::date AS day FROM site s
)
SELECT l.tenant_id, l.id, r.doc_no AS doc_number, r.id AS request_id, r.site_id, r.delivery_location_id, r.needed_by, r.request_type, r.urgent,
  l.item_id, coalesce(l.description, i.name) AS description, l.unit_id, l.supplier_id, l.qty, l.ordered_qty, l.open_qty, l.estimate,
  l.open_qty * l.estimate AS open_amount,
  CASE WHEN r.needed_by < t.day THEN 'Late' WHEN r.urgent THEN 'Urgent' WHEN r.needed_by <= t.day + 2 THEN 'Soon' ELSE 'Later' END AS due,
  r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM purchase_request r
JOIN purchase_request_line l ON l.tenant_id = r.tenant_id AND l.parent_id = r.id AND l.open_qty > 0
JOIN today t ON t.tenant_id = r.tenant_id AND t.site_id = r.site_id
LEFT JOIN item i ON i.tenant_id = l.tenant_id AND i.id = l.item_id
WHERE r.status IN ('Approved', 'Partial');
