-- Stock as people read it: lists of forms over the ledger and its balances. Generated tables exist already: item, item_location, location.

-- One row a ledger row, with the document it came from (domain 1.3).
CREATE VIEW stock_movement WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id, l.site_id, l.post_date, l.entry_type, l.location_id, l.item_id, l.qty, i.base_unit_id AS unit_id,
  CASE WHEN l.qty <> 0 THEN round(l.value / l.qty, 6) END AS unit_cost, l.value, d.doc_no AS doc_number,
  l.doc_type_id || '/' || l.doc_id || '/' || d.doc_no AS document, l.reason_id, l.cost_centre_id,
  1 AS version_no, p.posted_by AS entered_by, p.posted_at AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom
FROM stock_ledger l
JOIN posting p ON p.tenant_id = l.tenant_id AND p.id = l.posting_id
JOIN item i ON i.tenant_id = l.tenant_id AND i.id = l.item_id
LEFT JOIN doc_registry d ON d.tenant_id = l.tenant_id AND d.doc_type_id = l.doc_type_id AND d.doc_id = l.doc_id;

-- What lies where. Value is the location's share of its pool (domain 1.4); a row is named by its place, site and item together.
CREATE VIEW stock_by_location WITH (security_invoker = true) AS
SELECT o.tenant_id, (o.location_id * 10000 + o.site_id) * 100000000 + o.item_id AS id, o.site_id, o.location_id, o.item_id, o.qty, i.base_unit_id AS unit_id,
  n.par_min, n.par_max, coalesce(o.qty < n.par_min, false) AS is_below_par,
  CASE WHEN b.qty <> 0 THEN round(b.value / b.qty, 6) ELSE b.last_cost END AS average_cost,
  CASE WHEN b.qty <> 0 THEN round(b.value * o.qty / b.qty, 4) ELSE 0 END AS value,
  1 AS version_no, NULL::bigint AS entered_by, NULL::timestamptz AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom
FROM stock_onhand o
JOIN location_stock s ON s.tenant_id = o.tenant_id AND s.location_id = o.location_id AND s.site_id = o.site_id
JOIN item i ON i.tenant_id = o.tenant_id AND i.id = o.item_id
LEFT JOIN stock_balance b ON b.tenant_id = o.tenant_id AND b.pool_id = s.pool_id AND b.item_id = o.item_id
LEFT JOIN item_location n ON n.tenant_id = o.tenant_id AND n.parent_id = o.item_id AND n.location_id = o.location_id AND n.is_active;

CREATE INDEX stock_onhand_item ON stock_onhand (tenant_id, item_id);
-- A page of stock_by_location finds its rows by their ids.
CREATE INDEX stock_onhand_row ON stock_onhand (tenant_id, ((location_id * 10000 + site_id) * 100000000 + item_id));
-- Movements of a location, newest first.
CREATE INDEX stock_ledger_place ON stock_ledger (tenant_id, location_id, id);
