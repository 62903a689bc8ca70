-- Pages of stock and its movements (POST-71): what a page neither tells nor sorts by is not read. Every joined row is there, which foreign keys make sure of,
-- and is found by its key, so the database leaves the join out where nothing is asked of it; it may not leave out an inner one.
CREATE OR REPLACE VIEW stock_movement WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id, l.site_id, l.post_date, l.entry_type, l.location_id, l.item_id, l.qty, i.base_unit_id AS unit_id,
  CASE WHEN l.qty <> 0 THEN round(l.value / l.qty, 6) END AS unit_cost, l.value, d.doc_no AS doc_number,
  l.doc_type_id || '/' || l.doc_id || '/' || d.doc_no AS document, l.reason_id, l.cost_centre_id,
  1 AS version_no, p.posted_by AS entered_by, p.posted_at AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom
FROM stock_ledger l
LEFT JOIN posting p ON p.tenant_id = l.tenant_id AND p.id = l.posting_id
LEFT JOIN item i ON i.tenant_id = l.tenant_id AND i.id = l.item_id
LEFT JOIN doc_registry d ON d.tenant_id = l.tenant_id AND d.doc_type_id = l.doc_type_id AND d.doc_id = l.doc_id;

CREATE OR REPLACE VIEW stock_by_location WITH (security_invoker = true) AS
SELECT o.tenant_id, o.id, o.site_id, o.location_id, o.item_id, o.qty, i.base_unit_id AS unit_id,
  n.par_min, n.par_max, coalesce(o.qty < n.par_min, false) AS is_below_par,
  CASE WHEN b.qty <> 0 THEN round(b.value / b.qty, 6) ELSE b.last_cost END AS average_cost,
  -- A pool of one place, as nearly all are, is worth what lies there.
  CASE WHEN b.qty = o.qty AND b.qty <> 0 THEN b.value WHEN b.qty <> 0 THEN round(b.value * o.qty / b.qty, 4) ELSE 0 END AS value,
  1 AS version_no, NULL::bigint AS entered_by, NULL::timestamptz AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom
FROM stock_onhand o
LEFT JOIN location_stock s ON s.tenant_id = o.tenant_id AND s.location_id = o.location_id AND s.site_id = o.site_id
LEFT JOIN item i ON i.tenant_id = o.tenant_id AND i.id = o.item_id
LEFT JOIN stock_balance b ON b.tenant_id = o.tenant_id AND b.pool_id = s.pool_id AND b.item_id = o.item_id
LEFT JOIN item_location n ON n.tenant_id = o.tenant_id AND n.parent_id = o.item_id AND n.location_id = o.location_id AND n.is_active;

-- Movements of a site, newest first. Rows of the ledger are only ever added, at the end of the index.
CREATE INDEX stock_ledger_day ON stock_ledger (tenant_id, site_id, post_date DESC, id);
