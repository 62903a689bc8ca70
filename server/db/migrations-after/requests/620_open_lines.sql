-- What of an item is still to come of each order, still asked for by each requisition and still on its way by each transfer (STM-205), in base units: the
-- lines behind the figures of item_stock and item_promised, by the same documents of the same site, rounded as they are.
CREATE VIEW item_ordered_line WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id, l.item_id, d.site_id, d.doc_no AS doc_number, '3/' || d.id || '/' || d.doc_no AS document, d.status AS doc_status,
  d.supplier_id, d.delivery_location_id AS location_id, coalesce(l.delivery_date, d.delivery_date) AS day,
  round(l.open_qty * u.num / u.den, 6) AS qty, i.base_unit_id AS unit_id,
  d.version_no, d.entered_by, d.entered_on, d.edited_by, d.edited_on, '{}'::jsonb AS custom
FROM purchase_order_line l
JOIN purchase_order d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id AND d.status IN ('Approved', 'Partial')
JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
LEFT JOIN item i ON i.tenant_id = l.tenant_id AND i.id = l.item_id
WHERE l.open_qty > 0;

CREATE VIEW item_asked_line WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id, l.item_id, d.site_id, d.doc_no AS doc_number, '1/' || d.id || '/' || d.doc_no AS document, d.status AS doc_status,
  d.request_location_id AS location_id, d.supply_location_id AS from_location_id, d.needed_by AS day,
  round(l.open_qty * u.num / u.den, 6) AS qty, i.base_unit_id AS unit_id,
  d.version_no, d.entered_by, d.entered_on, d.edited_by, d.edited_on, '{}'::jsonb AS custom
FROM requisition_line l
JOIN requisition d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id AND d.status IN ('Approved', 'Pending', 'Partial')
JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
LEFT JOIN item i ON i.tenant_id = l.tenant_id AND i.id = l.item_id
WHERE l.open_qty > 0;

-- What is on its way is of the site it goes to.
CREATE VIEW item_coming_line WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id, l.item_id, coalesce(d.to_site_id, d.site_id) AS site_id, d.doc_no AS doc_number, '4/' || d.id || '/' || d.doc_no AS document,
  d.status AS doc_status, d.to_location_id AS location_id, d.from_location_id, d.expected_on AS day,
  round(l.open_qty * u.num / u.den, 6) AS qty, i.base_unit_id AS unit_id,
  d.version_no, d.entered_by, d.entered_on, d.edited_by, d.edited_on, '{}'::jsonb AS custom
FROM transfer_line l
JOIN transfer d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id AND d.status IN ('InTransit', 'Partial')
JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
LEFT JOIN item i ON i.tenant_id = l.tenant_id AND i.id = l.item_id
WHERE l.open_qty > 0;
