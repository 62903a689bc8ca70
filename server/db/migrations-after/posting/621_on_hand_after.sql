-- A movement tells how much of its item lay at its place after it (POST-288), in the order movements were posted. A row of the ledger keeps what its pool held
-- then, which is that where the pool is of one place, as nearly all are; of a pool of several places it is what lies there now less what moved since,
-- which an index of the pool finds. It is worked out of the rows of a page alone.
CREATE INDEX location_stock_pool ON location_stock (tenant_id, pool_id);
CREATE OR REPLACE VIEW stock_movement WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id, l.site_id, l.post_date, l.entry_type, l.location_id, l.item_id, l.qty, i.base_unit_id AS unit_id,
  CASE WHEN l.qty <> 0 THEN round(l.value / l.qty, 6) END AS unit_cost, l.value, d.doc_no AS doc_number,
  l.doc_type_id || '/' || l.doc_id || '/' || d.doc_no AS document, l.reason_id, l.cost_centre_id,
  1 AS version_no, p.posted_by AS entered_by, p.posted_at AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom,
  CASE WHEN EXISTS (SELECT FROM location_stock k
      WHERE k.tenant_id = l.tenant_id AND k.pool_id = l.pool_id AND (k.location_id, k.site_id) <> (l.location_id, l.site_id))
    THEN coalesce((SELECT o.qty FROM stock_onhand o
        WHERE o.tenant_id = l.tenant_id AND o.location_id = l.location_id AND o.site_id = l.site_id AND o.item_id = l.item_id), 0)
      - coalesce((SELECT sum(x.qty) FROM stock_ledger x WHERE x.tenant_id = l.tenant_id AND x.pool_id = l.pool_id AND x.item_id = l.item_id
        AND x.id > l.id AND x.location_id = l.location_id AND x.site_id = l.site_id), 0)
    ELSE l.qty_after END AS on_hand_after
FROM stock_ledger l
LEFT JOIN posting p ON p.tenant_id = l.tenant_id AND p.id = l.posting_id
LEFT JOIN item i ON i.tenant_id = l.tenant_id AND i.id = l.item_id
LEFT JOIN doc_registry d ON d.tenant_id = l.tenant_id AND d.doc_type_id = l.doc_type_id AND d.doc_id = l.doc_id;
